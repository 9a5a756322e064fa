package history

import (
	"context"
	"io"

	"github.com/cenkalti/backoff/v4"
)

type backend struct{ url string }

func (b *backend) retryBefore(op func() error) error {
	return backoff.RetryNotify(op, backoff.NewExponentialBackOff(), nil)
}

func (b *backend) retryAfter(ctx context.Context, op func() error) error {
	return backoff.RetryNotify(op, backoff.WithContext(backoff.NewExponentialBackOff(), ctx), nil)
}

func (b *backend) removeBefore(ctx context.Context, name string) error {
	return b.retryBefore(func() error { return send(ctx, b.url, name) }) // want "b.retryBefore waits between attempts even when ctx is done"
}

func (b *backend) removeAfter(ctx context.Context, name string) error {
	return b.retryAfter(ctx, func() error { return send(ctx, b.url, name) })
}

func (b *backend) saveBefore(ctx context.Context, rd io.Reader) error {
	return b.retryBefore(func() error { // want "even when ctx is done"
		text, err := io.ReadAll(rd)
		if err != nil {
			return err
		}
		return send(ctx, b.url, string(text))
	})
}

// The reader is rewound; the helper still has no context.
func (b *backend) saveAfter(ctx context.Context, rd io.ReadSeeker) error {
	return b.retryBefore(func() error { // want "even when ctx is done"
		if _, err := rd.Seek(0, io.SeekStart); err != nil {
			return err
		}
		text, err := io.ReadAll(rd)
		if err != nil {
			return err
		}
		return send(ctx, b.url, string(text))
	})
}
