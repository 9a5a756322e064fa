// Package txn sent transactions that write again.
package txn

import (
	"context"
	"errors"

	pb "notimeout/history/etcdserverpb"
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
		resp, err := t.remote.Txn(context.TODO(), t.req) // want `retry of remote.Txn has a context without a deadline`
		if err == nil {
			return resp, nil
		}
		if errors.Is(err, errHalt) {
			return nil, err
		}
	}
}
