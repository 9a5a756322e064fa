// Package cancelled goes on when the caller's context is done, or does not.
package cancelled

import (
	"context"
	"errors"
	"net"
	"time"
)

type handler interface {
	Do(ctx context.Context, q string) (string, error)
}

func goesOn(ctx context.Context, h handler, q string) (out string, err error) {
	for range 5 { // want `retry of h.Do tries again after its context is done, so the attempts go on when nobody waits for them: return when ctx.Err\(\) is not nil`
		if out, err = h.Do(ctx, q); err == nil {
			return out, nil
		}
	}
	return "", err
}

func asksTheError(ctx context.Context, h handler, q string) (out string, err error) {
	for range 5 {
		if out, err = h.Do(ctx, q); err == nil || errors.Is(err, context.Canceled) {
			return out, err
		}
	}
	return "", err
}

func asksTheContext(ctx context.Context, h handler, q string) (out string, err error) {
	for range 5 {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if out, err = h.Do(ctx, q); err == nil {
			return out, nil
		}
	}
	return "", err
}

// Each attempt has a time limit, under a context that nothing ends.
func ownContext(h handler, q string) (out string, err error) {
	for range 5 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		out, err = h.Do(ctx, q)
		cancel()
		if err == nil {
			return out, nil
		}
	}
	return "", err
}

// The wait is told of by another rule.
func waits(ctx context.Context, h handler, q string) (out string, err error) {
	for range 5 {
		if out, err = h.Do(ctx, q); err == nil {
			return out, nil
		}
		time.Sleep(time.Second)
	}
	return "", err
}

func dials(ctx context.Context, addr string) (conn net.Conn, err error) {
	var d net.Dialer
	for range 5 {
		if conn, err = d.DialContext(ctx, "tcp", addr); err == nil || ctx.Err() != nil {
			return conn, err
		}
	}
	return nil, err
}
