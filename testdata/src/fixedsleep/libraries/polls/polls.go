// Package polls tells retries from polls among the conditions that are handed
// to k8s.io/apimachinery/pkg/util/wait: a condition that swallows the error of
// its operation retries it.
package polls

import (
	"context"
	"errors"
	"log"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

var errNotFound = errors.New("not found")

func fetch(url string) (bool, error) {
	resp, err := http.Get(url)
	if err != nil {
		return false, err
	}
	return resp.StatusCode == 200, resp.Body.Close()
}

func IsNotFound(err error) bool { return errors.Is(err, errNotFound) }

func IsTimeout(err error) bool { return !IsNotFound(err) }

// The error leaves: only the state is waited for.
func errorLeaves(ctx context.Context, url string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		ready, err := fetch(url)
		if err != nil {
			return false, err
		}
		return ready, nil
	})
}

func errorSwallowed(ctx context.Context, url string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { // want "fetch waits a fixed 1s"
		ready, err := fetch(url)
		if err != nil {
			return false, nil
		}
		return ready, nil
	})
}

func successFirst(ctx context.Context, interval time.Duration, url string) error {
	return wait.PollUntilContextCancel(ctx, interval, true, func(context.Context) (bool, error) { // want "waits a fixed"
		_, err := fetch(url)
		if err == nil {
			return true, nil
		}
		log.Print(err)
		return false, nil
	})
}

func loggedOnly(ctx context.Context, url string, served func() bool) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { // want "waits a fixed"
		if _, err := fetch(url); err != nil {
			log.Print(err)
		}
		return served(), nil
	})
}

// "Not found" means "not there yet".
func notThereYet(ctx context.Context, url string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		ready, err := fetch(url)
		if IsNotFound(err) {
			return false, nil
		}
		return ready, err
	})
}

func notThereYetInside(ctx context.Context, url string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		ready, err := fetch(url)
		if err != nil {
			if IsNotFound(err) {
				return false, nil
			}
			return false, err
		}
		return ready, nil
	})
}

func timeoutsAgain(ctx context.Context, url string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { // want "waits a fixed"
		ready, err := fetch(url)
		if err != nil {
			if IsTimeout(err) {
				return false, nil
			}
			return false, err
		}
		return ready, nil
	})
}

// The condition is out of view.
func conditionOfCaller(ctx context.Context, condition wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, condition)
}

// The operation stays on this host.
func localOperation(ctx context.Context, queue chan int) error {
	take := func() error {
		select {
		case <-queue:
			return nil
		default:
			return errNotFound
		}
	}
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		return take() == nil, nil
	})
}
