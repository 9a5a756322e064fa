// Package names holds names that promise a bound and are none, and bounds
// under names that promise nothing.
package names

import (
	"net/http"
	clock "time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The names of a limit, and no limit.
func maxAttemptsByNameOnly(url string, maxAttempts int, deadline clock.Time) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		clock.Sleep(clock.Until(deadline) / clock.Duration(maxAttempts))
	}
}

func boundUnderAnyName(url string, apples int) {
	for pears := 0; pears < apples; pears++ {
		if fetch(url) == nil {
			return
		}
		clock.Sleep(clock.Second)
	}
}

// A value named ctx that is no context.
type plate struct{ dishes int }

func (p plate) Err() error { return nil }

func contextByNameOnly(ctx plate, url string) {
	for ctx.Err() == nil { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		clock.Sleep(clock.Second)
	}
}

// A channel named done that ends nothing.
func doneByNameOnly(done chan<- struct{}, url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			done <- struct{}{}
			return
		}
		clock.Sleep(clock.Second)
	}
}

func channelUnderAnyName(x <-chan struct{}, url string) {
	for {
		if fetch(url) == nil {
			return
		}
		select {
		case <-x:
			return
		case <-clock.After(clock.Second):
		}
	}
}
