// Package told holds backoffs of which a comment tells how often they run, each
// beside one without.
package told

import (
	"net/http"
	"time"
)

func get(url string) error {
	_, err := http.Get(url)
	return err
}

// few waits 2s, 4s and 8s.
//
//retrylint:retries 3
func few(url string) {
	delay := time.Second
	for get(url) != nil {
		delay *= 2
		time.Sleep(delay)
	}
}

// many waits for hours.
//
//retrylint:retries 20
func many(url string) {
	delay := time.Second
	for get(url) != nil {
		delay *= 2
		time.Sleep(delay) // want "backs off"
	}
}

func uncounted(url string) {
	delay := time.Second
	for get(url) != nil {
		delay *= 2
		time.Sleep(delay) // want "without a maximum, to 8m32s after attempt 9 and on"
	}
}

// wrapping goes wrong after what it may do.
//
//retrylint:retries 30
func wrapping(url string) {
	for attempt := 0; get(url) != nil; attempt++ {
		time.Sleep(min(time.Second<<attempt, time.Minute))
	}
}

//retrylint:retries 40
func wrapped(url string) {
	for attempt := 0; get(url) != nil; attempt++ {
		time.Sleep(min(time.Second<<attempt, time.Minute)) // want "goes negative at attempt 35"
	}
}

// Stagger is no delay between attempts: each worker has its number.
//
//retrylint:noretry
func Stagger(attempt int) time.Duration {
	d := 100 * time.Millisecond << attempt
	if d > time.Minute {
		return time.Minute
	}
	return d
}

func Delay(attempt int) time.Duration {
	d := 100 * time.Millisecond << attempt // want "delay of Delay goes negative at attempt 37"
	if d > time.Minute {
		return time.Minute
	}
	return d
}
