// Package history holds the mistakes that others made and mended.
package history

import (
	"context"
	"io"
	"time"

	"github.com/cenkalti/backoff/v4"
)

type bucket interface {
	Upload(ctx context.Context, name string, r io.Reader) error
}

type withRetries struct {
	bucket bucket
	n      int
}

func (b *withRetries) retry(ctx context.Context, f func() error) (err error) {
	for range b.n {
		if err = f(); err == nil {
			return nil
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

func (b *withRetries) uploadBefore(ctx context.Context, name string, r io.Reader) error {
	return b.retry(ctx, func() error {
		return b.bucket.Upload(ctx, name, r) // want `retry of bucket.Upload reads r again`
	})
}

func (b *withRetries) uploadAfter(ctx context.Context, name string, r io.Reader) error {
	seeker, can := r.(io.ReadSeeker)
	if !can {
		return b.bucket.Upload(ctx, name, r)
	}
	return b.retry(ctx, func() error {
		if _, err := seeker.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return b.bucket.Upload(ctx, name, seeker)
	})
}

type backend interface {
	Save(ctx context.Context, name string, rd io.Reader) error
	Remove(ctx context.Context, name string) error
}

type retrying struct{ backend }

func (r *retrying) retry(f func() error) error {
	return backoff.Retry(f, backoff.NewExponentialBackOff())
}

func (r *retrying) saveBefore(ctx context.Context, name string, rd io.Reader) error {
	return r.retry(func() error {
		err := r.backend.Save(ctx, name, rd) // want `retry of backend.Save reads rd again`
		if err == nil {
			return nil
		}
		if failed := r.backend.Remove(ctx, name); failed != nil {
			return failed
		}
		return err
	})
}

type rewinder interface {
	io.Reader
	Rewind() error
}

func (r *retrying) saveAfter(ctx context.Context, name string, rd rewinder) error {
	return r.retry(func() error {
		if err := rd.Rewind(); err != nil {
			return err
		}
		return r.backend.Save(ctx, name, rd)
	})
}
