// Package attacks holds code that looks as if a context were left out of a
// wait, and where it is not.
package attacks

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

func do(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Cleaning up goes on when the caller is gone: it takes a time of its own.
func cleansUp(ctx context.Context, run func(context.Context) error) error {
	defer func() {
		own, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		for range 3 {
			if do(own) == nil {
				return
			}
			select {
			case <-own.Done():
				return
			case <-time.After(time.Second):
			}
		}
	}()
	return run(ctx)
}

// A deferred literal that does not name the context may run when it is done.
func cleansUpInTheEnd(ctx context.Context, run func(context.Context) error) error {
	defer func() {
		for range 3 {
			if do(context.Background()) == nil {
				return
			}
			time.Sleep(time.Second)
		}
	}()
	return run(ctx)
}

// The channel of a select may be anything in a struct of another package.
type signals struct{ stop <-chan struct{} }

func newSignals(ctx context.Context) *signals { return &signals{stop: ctx.Done()} }

func (s *signals) retries(ctx context.Context) {
	for do(ctx) != nil {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// The wait of a group is none of the retry's.
func waitsForOthers(ctx context.Context, wg *sync.WaitGroup) {
	for do(ctx) != nil {
		wg.Wait()
	}
}

// A context of another name, in the same variable.
func replaced(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// The select with a default does not wait for anything but the sleep, which
// goes on for all that.
func looksAndSleeps(ctx context.Context) error {
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}
}

// It leaves when the context ended its operation; until then it sleeps.
func leavesOnTheError(ctx context.Context) error {
	for {
		err := do(ctx)
		if err == nil || errors.Is(err, context.Canceled) {
			return err
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
}

type option struct{ ctx context.Context }

// The field belongs to a value that each round makes anew.
func ofTheRound(url string) {
	for range 3 {
		o := option{context.Background()}
		if do(o.ctx) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The context of each request in turn is no context of the wait's.
func ofEachRequest(requests []*http.Request) {
	for _, r := range requests {
		for range 3 {
			if do(context.Background()) == nil {
				break
			}
			time.Sleep(time.Second)
		}
		_ = r
	}
}

// A method value of a context is as good as a call.
func methodValue(ctx context.Context) {
	done := ctx.Done
	for do(ctx) != nil {
		select {
		case <-done():
			return
		case <-time.After(time.Second):
		}
	}
}

type waiter func(time.Duration)

// What a function value does is out of sight.
func functionValue(ctx context.Context, wait waiter) {
	for do(ctx) != nil {
		wait(time.Second)
	}
}

// So is what is behind a parameter that says it sleeps, but for a clock's shape.
func sleepParameter(ctx context.Context, sleep func(time.Duration) bool) {
	for do(ctx) != nil {
		if !sleep(time.Second) {
			return
		}
	}
}

// One context of two ends the wait: which one is for the author to say.
func otherContext(ctx, life context.Context) {
	for do(ctx) != nil {
		select {
		case <-life.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// The timer is stopped when the context is done, by a function that waits for it.
func afterFunc(ctx context.Context) {
	stop := make(chan struct{})
	defer context.AfterFunc(ctx, func() { close(stop) })()
	for do(ctx) != nil {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func named(ctx context.Context) (err error) {
	wake := make(chan struct{}, 1)
	context.AfterFunc(ctx, func() { wake <- struct{}{} })
	for {
		if err = do(ctx); err == nil {
			return nil
		}
		select {
		case <-wake:
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}
