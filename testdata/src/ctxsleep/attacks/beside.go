package attacks

import (
	"context"
	"time"
)

// A wait in slices that ask the context ends soon after it.
func waitsInSlices(ctx context.Context) error {
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		for end := time.Now().Add(time.Minute); time.Now().Before(end); {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

func waitsInSlicesThatSelect(ctx context.Context) error {
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		for range 10 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			default:
				time.Sleep(100 * time.Millisecond)
			}
		}
	}
}

// Slices that ask nothing are one long wait.
func waitsInDeafSlices(ctx context.Context, logf func(string)) error {
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		for range 10 {
			logf("waiting")
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}
}

// A loop that tries again asks the context between the waits, not in them.
func triesInALoopOfItsOwn(ctx context.Context, hosts []string) {
	for range hosts {
		for ctx.Err() == nil {
			if err := do(ctx); err == nil {
				return
			}
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}
}

// either is closed when one of two channels is.
func either(a, b <-chan struct{}) <-chan struct{} {
	out := make(chan struct{})
	go func() {
		defer close(out)
		select {
		case <-a:
		case <-b:
		}
	}()
	return out
}

func selectsOnEither(ctx context.Context, stop <-chan struct{}) error {
	done := either(ctx.Done(), stop)
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		select {
		case <-done:
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func selectsOnOthers(ctx context.Context) error {
	stop, quit := make(chan struct{}), make(chan struct{})
	done := either(stop, quit)
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		select {
		case <-done:
			return ctx.Err()
		case <-time.After(time.Second): // want "even when ctx is done"
		}
	}
}

// The context ends when the channel does, so the channel is enough.
func stopCancels(stop <-chan struct{}) error {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		select {
		case <-stop:
			return nil
		case <-time.After(time.Second):
		}
	}
}

func contextOf(stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go wait(stop, cancel)
	return ctx
}

func wait(stop <-chan struct{}, then func()) { <-stop; then() }

func contextIsMadeOfStop(stop <-chan struct{}) error {
	ctx := contextOf(stop)
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		select {
		case <-stop:
			return nil
		case <-time.After(time.Second):
		}
	}
}

// Another channel cancels it.
func otherCancels(stop, quit <-chan struct{}) error {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-quit
		cancel()
	}()
	for {
		if err := do(ctx); err == nil {
			return nil
		}
		select {
		case <-stop:
			return nil
		case <-time.After(time.Second): // want "even when ctx is done"
		}
	}
}
