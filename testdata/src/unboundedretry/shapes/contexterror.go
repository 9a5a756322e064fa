package shapes

import (
	"context"
	"time"
)

// The error of a context is asked for, wherever it is held.
func contextErrorInIf(ctx context.Context, url string) error {
	for {
		if err := fetch(url); err == nil {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}

func contextErrorInTheSameVariable(ctx context.Context, url string) (err error) {
	for {
		if err = fetch(url); err == nil {
			return nil
		}
		if err = context.Cause(ctx); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}

func contextErrorInPost(ctx context.Context, url string) (err error) {
	for ; err == nil; err = ctx.Err() {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Nothing ends this one.
func contextErrorThatNeverComes(url string) error {
	ctx := context.Background()
	for { // want "has no limit"
		if err := fetch(url); err == nil {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}

// It is asked for before the retry alone.
func contextErrorBefore(ctx context.Context, url string) error {
	err := ctx.Err()
	for err == nil { // want "has no limit"
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// A look that leads nowhere ends nothing.
func contextErrorNoted(ctx context.Context, url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		if err := ctx.Err(); err != nil {
			println("done, and going on")
		}
		time.Sleep(time.Second)
	}
}
