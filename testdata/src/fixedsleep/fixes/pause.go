package fixes

import (
	"context"
	"net/http"
	"sync"
)

// Without any wait, one is put before each attempt but the first.
func hot(url string) (err error) {
	for i := 0; i < 5; i++ { // want "does not wait"
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

func hotFromOne(url string) (err error) {
	for i := 1; i <= 5; i++ { // want "does not wait"
		// a comment
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

func hotUncounted(url string) (err error) {
	for range 5 { // want "does not wait"
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

func get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

// A context ends the wait.
func hotContext(ctx context.Context, url string) (resp *http.Response, err error) {
	for i := range 5 { // want "does not wait"
		_ = i
		if resp, err = get(ctx, url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

// The condition looks at the context by itself.
func hotCondition(ctx context.Context, url string) {
	for ctx.Err() == nil { // want "does not wait"
		if _, err := get(ctx, url); err == nil {
			return
		}
	}
}

func hotEndless(ctx context.Context, url string) (http.Header, error) {
	for { // want "does not wait"
		resp, err := get(ctx, url)
		if err == nil {
			return resp.Header, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
	}
}

// The context of the operation is not the one that the function has.
type client struct {
	ctx context.Context
}

func (c *client) hotField(url string) (err error) {
	if c.ctx == nil {
		return errFailed
	}
	for i := range 5 { // want "does not wait"
		_ = i
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

// The function has nothing to tell the end of the context with.
func hotSilent(ctx context.Context, url string) bool {
	for range 5 { // want "does not wait"
		if _, err := get(ctx, url); err == nil {
			return true
		}
	}
	return false
}

// One round asks several peers.
func hotPeers(ctx context.Context, urls []string) error {
	for ctx.Err() == nil { // want "does not wait"
		for _, url := range urls {
			if err := fetch(url); err == nil {
				return nil
			}
		}
	}
	return ctx.Err()
}

// What was opened is served in the loop, too: only the failure waits.
func hotReconnect(ctx context.Context, url string, events chan string) {
	for ctx.Err() == nil { // want "does not wait"
		resp, err := get(ctx, url)
		if err != nil {
			continue
		}
		for e := range events {
			if e == resp.Status {
				return
			}
		}
	}
}

func hotLabel(ctx context.Context, url string, events chan string) {
again:
	for ctx.Err() == nil { // want "does not wait"
		var resp *http.Response
		if url != "" {
			var err error
			if resp, err = get(ctx, url); err != nil {
				// once more
				continue again
			}
		}
		for e := range events {
			if e == resp.Status {
				continue again
			}
		}
	}
}

// A loop in a loop.
func hotOuter(ctx context.Context, url string, events chan string) {
outer:
	for range events {
		for ctx.Err() == nil { // want "does not wait"
			resp, err := get(ctx, url)
			if err != nil {
				continue
			}
			for e := range events {
				if e == resp.Status {
					continue outer
				}
			}
		}
	}
}

// The context of a round is over with it.
func hotRound(url string, events chan string) {
	for { // want "does not wait"
		ctx, cancel := context.WithCancel(context.Background())
		resp, err := get(ctx, url)
		if err != nil {
			cancel()
			continue
		}
		for e := range events {
			if e == resp.Status {
				break
			}
		}
		cancel()
	}
}

// What the loop does after a failure is in more than one place.
func hotElsewhere(ctx context.Context, url string, events chan string) {
	for ctx.Err() == nil { // want "does not wait"
		resp, err := get(ctx, url)
		if err == nil {
			for e := range events {
				if e == resp.Status {
					return
				}
			}
		}
	}
}

// A lock would be held for longer.
func hotLocked(url string, mu *sync.Mutex) (err error) {
	mu.Lock()
	defer mu.Unlock()
	for range 5 { // want "does not wait"
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}
