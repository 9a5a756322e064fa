package keyvalue

import (
	"context"
	"errors"

	"nestedretry/history/rpc"
)

type kv struct{ remote rpc.Store }

func newKV(addr string) *kv { return &kv{remote: newRetryStore(rpc.New(addr))} }

type op struct {
	key, value string
	write      bool
}

var errUnknown = errors.New("unknown operation")

func (kv *kv) Do(ctx context.Context, o op) (string, error) {
	var v string
	var err error
	switch {
	case o.write:
		err = kv.remote.Put(ctx, o.key, o.value)
		if err == nil {
			return o.value, nil
		}
	case o.key != "":
		v, err = kv.remote.Range(ctx, o.key)
		if err == nil {
			return v, nil
		}
	default:
		err = errUnknown
	}
	return "", err
}
