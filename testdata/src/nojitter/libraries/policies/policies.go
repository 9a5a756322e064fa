// Package policies holds policies that are changed after they were made, or
// stand where no call of the library is in view.
package policies

import (
	"net/http"
	"os"
	"time"

	"github.com/cenkalti/backoff/v4"
	jpillora "github.com/jpillora/backoff"
	"k8s.io/apimachinery/pkg/util/wait"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func switchedOffLater(url string) error {
	b := backoff.NewExponentialBackOff() // want "without jitter"
	b.RandomizationFactor = 0
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func otherFieldLater(url string) error {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval = time.Second
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// On one of two ways only.
func switchedOffOnRequest(url string, exact bool) error {
	b := backoff.NewExponentialBackOff()
	if exact {
		b.RandomizationFactor = 0
	}
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func switchedOffOfCaller(url string, share float64) error {
	b := backoff.NewExponentialBackOff()
	b.RandomizationFactor = share
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// A literal has none of the constructor's defaults.
func literal(url string) error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2} // want "without jitter"
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func literalWithJitter(url string) error {
	b := &backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, RandomizationFactor: 0.3}
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// A multiplier of one makes it constant.
func noGrowth(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff(backoff.WithMultiplier(1), backoff.WithRandomizationFactor(0)))
}

var growing = wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5} // want "without jitter"

type settings struct{ Backoff wait.Backoff }

func defaults() settings {
	return settings{Backoff: wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}} // want "without jitter"
}

func defaultsWithJitter() settings {
	return settings{Backoff: wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5, Jitter: 0.1}}
}

func jitterLater() wait.Backoff {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}
	b.Jitter = 0.1
	return b
}

// Whether it grows is a setting.
func factorOfCaller(factor float64) wait.Backoff {
	return wait.Backoff{Duration: time.Second, Factor: factor, Steps: 5}
}

// A loop of one's own over local files, though its policy grows.
func removeFile(name string) error {
	b := &jpillora.Backoff{Min: time.Second, Max: time.Minute}
	var err error
	for range 5 {
		if err = os.Remove(name); err == nil {
			return nil
		}
		d := b.Duration()
		time.Sleep(d)
	}
	return err
}

func fetchByVariable(url string) error {
	b := &jpillora.Backoff{Min: time.Second, Max: time.Minute} // want "without jitter"
	var err error
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		d := b.Duration()
		time.Sleep(d)
	}
	return err
}
