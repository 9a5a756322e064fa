// Package fixes holds what the fix writes, and where there is none.
package fixes

import (
	"context"
	"fmt"
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

func sleeps(ctx context.Context) error {
	var err error
	for range 5 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "even when ctx is done"
	}
	return err
}

type answer struct{ code int }

func otherResults(ctx context.Context) (n int, a answer, p *answer, err error) {
	for range 5 {
		if err = do(ctx); err == nil {
			return 1, a, p, nil
		}
		time.Sleep(2 * time.Second) // want "even when ctx is done"
	}
	return 0, a, nil, err
}

func noResult(ctx context.Context) {
	for {
		if do(ctx) == nil {
			return
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
}

// It has more to do behind the loop.
func more(ctx context.Context, after func()) {
	for do(ctx) != nil {
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	after()
}

func nothingMore(ctx context.Context) {
	for do(ctx) != nil {
		time.Sleep(time.Second) // want "even when ctx is done"
	}
}

func onlyReturnsThen(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = do(ctx); err == nil {
			break
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	if err != nil {
		return fmt.Errorf("giving up: %w", err)
	}
	return nil
}

func says(ctx context.Context) bool {
	for range 3 {
		if do(ctx) == nil {
			return true
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return false
}

// The condition ends the loop.
func condition(ctx context.Context) (err error) {
	for ctx.Err() == nil {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}

func locked(ctx context.Context, mu *sync.Mutex) error {
	for {
		mu.Lock()
		err := do(ctx)
		if err == nil {
			mu.Unlock()
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
		mu.Unlock()
	}
}

func comments(ctx context.Context) (err error) {
	for range 5 {
		if err = do(ctx); err == nil {
			return nil
		}
		// Give it time.
		time.Sleep(time.Second /* long enough */) // want "even when ctx is done"
		time.Sleep(time.Second)                   // want "even when ctx is done"
	}
	return err
}

func after(ctx context.Context) error {
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		<-time.After(time.Second) // want "even when ctx is done"
	}
}

func timer(ctx context.Context) error {
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		t := time.NewTimer(time.Second)
		<-t.C // want "even when ctx is done"
	}
}

// The channel tells the time, which is used.
func told(ctx context.Context, log func(time.Time)) error {
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		log(<-time.After(time.Second)) // want "even when ctx is done"
	}
}

func stopChannel(ctx context.Context, stop chan struct{}) error {
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-time.After(time.Second): // want "even when ctx is done"
		}
	}
}

func inAFunction(ctx context.Context) error {
	nap := func() { time.Sleep(time.Second) }
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		nap() // want "even when ctx is done"
	}
}

func innerLoop(ctx context.Context, log func()) error {
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		for range 3 {
			log()
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}
}

func recursive(ctx context.Context, left int) error {
	err := do(ctx)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(time.Second) // want "even when ctx is done"
	return recursive(ctx, left-1)
}

func request(w http.ResponseWriter, r *http.Request) {
	for {
		if do(context.TODO()) == nil || do(r.Context()) == nil {
			return
		}
		time.Sleep(time.Second) // want "even when r.Context\\(\\) is done"
	}
}

func shadowedTime(ctx context.Context, d time.Duration) error {
	sleep := time.Sleep
	time := 0
	for {
		err := do(ctx)
		if err == nil {
			return nil
		}
		sleep(d) // want "even when ctx is done"
		time++
	}
}
