package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

type agent struct{ url string }

func (a *agent) connectBefore(ctx context.Context) error {
	return roko.NewRetrier( // want "call DoWithContext"
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)),
	).Do(func(r *roko.Retrier) error { return send(ctx, a.url, "connect") })
}

func (a *agent) connectAfter(ctx context.Context) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)),
	).DoWithContext(ctx, func(r *roko.Retrier) error { return send(ctx, a.url, "connect") })
}

func (a *agent) heartbeatBefore(ctx context.Context) error {
	var beat time.Time
	return roko.NewRetrier( // want "call DoWithContext"
		roko.WithMaxAttempts(5),
		roko.WithStrategy(roko.Constant(time.Second)),
	).Do(func(r *roko.Retrier) error {
		err := send(ctx, a.url, "beat")
		if err == nil {
			beat = time.Now()
			_ = beat
		}
		return err
	})
}

func (a *agent) heartbeatAfter(ctx context.Context) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(5),
		roko.WithStrategy(roko.Constant(time.Second)),
	).DoWithContext(ctx, func(r *roko.Retrier) error { return send(ctx, a.url, "beat") })
}
