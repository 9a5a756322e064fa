// Package keyvalue repeats reads alone.
package keyvalue

import (
	"context"
	"errors"

	pb "nonidempotent/history/etcdserverpb"
)

type op struct {
	put bool
	req *pb.Request
}

func opPut(req *pb.Request) op { return op{true, req} }

type kv struct{ remote pb.KVClient }

var errHalt = errors.New("halted")

func (kv *kv) do(o op) (*pb.Response, error) {
	for {
		var err error
		switch {
		case o.put:
			return kv.remote.Put(context.TODO(), o.req)
		default:
			var resp *pb.Response
			if resp, err = kv.remote.Range(context.TODO(), o.req); err == nil {
				return resp, nil
			}
		}
		if errors.Is(err, errHalt) {
			return nil, err
		}
	}
}
