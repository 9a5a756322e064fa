package history

import (
	"context"
	"errors"
	"log"
)

// Two later states: the context is looked at, and its end is no longer
// repeated; a wait is missing still.
func (a again) doContext(ctx context.Context, q query) (*result, error) {
	tries := 0
	defer func() { a.observe(float64(tries)) }()

	var last error
	for ; tries < a.maxRetries; tries++ { // want "does not wait"
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r, err := a.next.Do(ctx, q)
		if err == nil {
			return r, nil
		}
		if worthAgain(err) {
			last = err
			log.Printf("try %d: %v", tries, err)
			continue
		}
		return nil, err
	}
	return nil, last
}

func (a again) doCanceled(ctx context.Context, q query) (*result, error) {
	tries := 0
	defer func() { a.observe(float64(tries)) }()

	var last error
	for ; tries < a.maxRetries; tries++ { // want "does not wait"
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r, err := a.next.Do(ctx, q)
		if err == nil {
			return r, nil
		}
		if errors.Is(err, context.Canceled) {
			return nil, err
		}
		if worthAgain(err) {
			last = err
			log.Printf("try %d: %v", tries, err)
			continue
		}
		return nil, err
	}
	return nil, last
}
