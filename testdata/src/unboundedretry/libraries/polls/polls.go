// Package polls holds conditions that swallow the error of their operation.
package polls

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func infinite(url string) error {
	return wait.PollInfinite(time.Second, func() (bool, error) { // want "has no limit"
		return fetch(url) == nil, nil
	})
}

// A poll for a state: the error leaves.
func infiniteState(url string) error {
	return wait.PollInfinite(time.Second, func() (bool, error) {
		return true, fetch(url)
	})
}

func neverStops(url string) error {
	return wait.PollImmediateUntil(time.Second, func() (bool, error) { // want "has no limit"
		return fetch(url) == nil, nil
	}, wait.NeverStop)
}

func stops(url string, stop <-chan struct{}) error {
	return wait.PollImmediateUntil(time.Second, func() (bool, error) {
		return fetch(url) == nil, nil
	}, stop)
}

func stopsWithContext(ctx context.Context, url string) error {
	return wait.PollImmediateUntil(time.Second, func() (bool, error) {
		return fetch(url) == nil, nil
	}, ctx.Done())
}

func contextThatNeverEnds(url string) error {
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, func(context.Context) (bool, error) { // want "has no limit"
		return fetch(url) == nil, nil
	})
}

func contextWithTimeout(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		return fetch(url) == nil, nil
	})
}
