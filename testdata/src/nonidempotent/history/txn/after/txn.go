// Package txn sends transactions that only read again.
package txn

import (
	"context"
	"errors"

	pb "nonidempotent/history/etcdserverpb"
)

type txn struct {
	remote  pb.KVClient
	req     *pb.Request
	isWrite bool
}

func (t *txn) Then(write bool) *txn {
	t.isWrite = t.isWrite || write
	return t
}

var errHalt = errors.New("halted")

func (t *txn) Commit() (*pb.Response, error) {
	for {
		resp, err := t.remote.Txn(context.TODO(), t.req)
		if err == nil {
			return resp, nil
		}
		if errors.Is(err, errHalt) {
			return nil, err
		}
		if t.isWrite {
			return nil, err
		}
	}
}
