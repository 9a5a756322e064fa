// Package keyvalue looked at every operation once more, above a store that its
// constructor wraps into one that retries.
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

func halted(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, errUnknown)
}

func (kv *kv) Do(ctx context.Context, o op) (string, error) {
	for { // want `retry of kv.do has another retry below it \(keyvalue.kv.do → .*no upper limit`
		v, err := kv.do(ctx, o)
		if err == nil {
			return v, nil
		}
		if halted(ctx, err) {
			return v, err
		}
		if o.write {
			return v, err
		}
	}
}

func (kv *kv) do(ctx context.Context, o op) (string, error) {
	var v string
	var err error
	switch {
	case o.write:
		err = kv.remote.Put(ctx, o.key, o.value)
		if err == nil {
			return o.value, nil
		}
	case o.key != "":
		v, err = kv.remote.Range(ctx, o.key, rpc.WaitForReady())
		if err == nil {
			return v, nil
		}
	default:
		err = errUnknown
	}
	return "", err
}
