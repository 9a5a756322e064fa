// Package guards holds the ways to ask whether an attempt was the last one.
package guards

import (
	"context"
	"errors"
	"net/http"
	"time"
)

var errGaveUp = errors.New("gave up")

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func leavesBefore(url string, n int) error {
	for i := 0; i < n; i++ {
		err := get(url)
		if err == nil {
			return nil
		}
		if i == n-1 {
			return err
		}
		time.Sleep(time.Second)
	}
	return errGaveUp
}

func breaksBefore(url string, n int) (err error) {
	for i := range n {
		if err = get(url); err == nil || i+1 == n {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func continues(url string, n int) (err error) {
	for i := range n {
		if err = get(url); err == nil {
			return nil
		}
		if i+1 == n {
			continue
		}
		time.Sleep(time.Second)
	}
	return err
}

func byAFlag(url string, n int) (err error) {
	for i := range n {
		last := i == n-1
		if err = get(url); err == nil {
			return nil
		}
		if !last {
			time.Sleep(time.Second)
		}
	}
	return err
}

func byARest(url string, n int) (err error) {
	for i := range n {
		rest := n - i - 1
		if err = get(url); err == nil {
			return nil
		}
		if rest == 0 {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

func bySwitch(url string, n int) (err error) {
	for i := range n {
		err = get(url)
		switch {
		case err == nil:
			return nil
		case i == n-1:
			return err
		default:
			time.Sleep(time.Second)
		}
	}
	return err
}

func byTaggedSwitch(url string) (err error) {
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		switch i {
		case 2:
		default:
			time.Sleep(time.Second)
		}
	}
	return err
}

func byAnotherCounter(url string) (err error) {
	left := 3
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		if left--; left > 0 {
			time.Sleep(time.Second)
		}
	}
	return err
}

func byAFunction(url string, n int) (err error) {
	for i := range n {
		if err = get(url); err == nil {
			return nil
		}
		if isLast(i, n) {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func isLast(i, n int) bool { return i == n-1 }

func beforeAllButTheFirst(ctx context.Context, url string) (err error) {
	for i := 0; i < 3; i++ {
		if i != 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second):
			}
		}
		if err = get(url); err == nil {
			return nil
		}
	}
	return err
}

func beforeEach(url string) (err error) {
	for i := 0; i < 3; i++ {
		time.Sleep(time.Second)
		if err = get(url); err == nil {
			return nil
		}
	}
	return err
}

// The counter is asked, and not for the wait.
func asksForSomethingElse(url string, warn func(error)) (err error) {
	for i := range 5 {
		if err = get(url); err == nil {
			return nil
		}
		if i%2 == 0 {
			warn(err)
		}
		if i == 4 {
			warn(errGaveUp)
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return err
}

// Which waits are made depends on the counter: what for is not clear.
func everyOther(url string) (err error) {
	for i := range 5 {
		if err = get(url); err == nil {
			return nil
		}
		if i%2 == 0 {
			time.Sleep(time.Second)
		}
	}
	return err
}

// The mirrors of a round may be none, for all that the code tells.
func afterAList(mirrors []string) error {
	for i := range 5 {
		for _, m := range mirrors {
			if get(m) == nil {
				return nil
			}
		}
		if i < 4 {
			time.Sleep(time.Second)
		}
	}
	return errGaveUp
}

func afterAListAlways(mirrors []string, warn func(int)) error {
	for i := range 5 {
		for _, m := range mirrors {
			if get(m) == nil {
				return nil
			}
		}
		if i < 4 {
			warn(i)
		}
		time.Sleep(time.Second) // want "waits after the last attempt too"
	}
	return errGaveUp
}
