// Package settings shows delays that another package gives before the loop.
package settings

import (
	"math"
	"net/http"
	"time"

	"settings/env"
	"settings/lottery"
)

var (
	base   = env.Duration("BASE", time.Second)
	factor = 2
	random = lottery.Duration("BASE", time.Second)
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A setting from the environment is no source of randomness.
func fromEnvironment(url string) error {
	var err error
	for attempt := 0; attempt < 5; attempt++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(float64(base) * math.Pow(float64(factor), float64(attempt)))) // want "without jitter"
	}
	return err
}

// What another package draws cannot be seen.
func drawnOnce(url string) error {
	var err error
	for attempt := 0; attempt < 5; attempt++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(random << attempt)
	}
	return err
}
