package shapes

import (
	"context"
	. "time"
)

// A flag that a success sets leaves the loop.
func leavesByAFlag(url string) (done bool) {
	for i := 0; i < 5 && !done; i++ {
		if err := get(url); err == nil {
			done = true
		} else {
			Sleep(Second) // want `waits after the last attempt too`
		}
	}
	return done
}

func leavesByAFlagThatFalls(url string) error {
	pending, err := true, error(nil)
	for tries := 5; pending == true && tries > 0; tries-- {
		if err = get(url); err != nil {
			Sleep(Second) // want `waits after the last attempt too`
			continue
		}
		pending = false
	}
	return err
}

// Success uses up a round too, and a flag that something else sets is none.
func sendsUntilToldToStop(ctx context.Context, url string, n int) {
	running := true
	for i := 0; i < n && running; i++ {
		if err := get(url); err != nil {
			Sleep(Second)
			continue
		}
		select {
		case <-ctx.Done():
			running = false
		default:
		}
	}
}

// The flag says that the last one was good, and leaves nothing.
func remembersSuccess(url string, n int) (good bool) {
	for i := 0; i < n; i++ {
		if err := get(url); err != nil {
			good = false
			Sleep(Second)
			continue
		}
		good = true
	}
	return good
}
