// Package counts says right how many attempts a loop makes.
package counts

import (
	"math/rand/v2"
	"net/http"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func fetch(url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func upToIncluding(url string) (err error) {
	for i := 0; i <= 3; i++ { // want `4 × 3 = 12 `
		if err = fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func fromOne(url string) (err error) {
	for i := 1; i < 4; i++ { // want `3 × 3 = 9 `
		if err = fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func down(url string) (err error) {
	for n := 4; n > 0; n-- { // want `4 × 3 = 12 `
		if err = fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func checkedAfter(url string) error {
	retries := 0
	for { // want `4 × 3 = 12 `
		err := fetch(url)
		if err == nil {
			return nil
		}
		if retries >= 3 {
			return err
		}
		retries++
		pause()
	}
}

func countedFirst(url string) error {
	attempts := 0
	for { // want `3 × 3 = 9 `
		err := fetch(url)
		if err == nil {
			return nil
		}
		attempts++
		if attempts >= 3 {
			return err
		}
		pause()
	}
}

const limit = 6

var tries = 2

func byConstant(url string) (err error) {
	for i := range limit { // want `6 × 3 = 18 `
		if err = fetch(url); err == nil {
			return nil
		}
		_ = i
		pause()
	}
	return err
}

func byVariable(url string) (err error) {
	for i := 0; i < tries; i++ { // want `2 × 3 = 6 `
		if err = fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func byParameter(url string, n int) (err error) {
	for i := 0; i < n; i++ { // want `so attempts multiply: n × 3 attempts in the worst case`
		if err = fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func endless(url string) {
	for { // want `have no upper limit`
		if err := fetch(url); err == nil {
			return
		}
		pause()
	}
}

func callInTheHeader(url string) {
	for i := 0; i < 4 && fetch(url) != nil; i++ { // want `4 × 3 = 12 `
		pause()
	}
}

func callBeforeTheLimit(url string) {
	for i := 0; fetch(url) != nil && i < 4; i++ { // want `5 × 3 = 15 `
		pause()
	}
}
