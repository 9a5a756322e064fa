// Package fixes shows what the fixes of fixedsleep write.
package fixes

import (
	"errors"
	"net/http"
	"time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The counter makes the delay grow.
func counted(url string) error {
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "waits a fixed"
	}
	return errFailed
}

func ranged(url string) error {
	for attempt := range 5 {
		_ = attempt
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second /* a comment */) // want "waits a fixed"
	}
	return errFailed
}

// Without a counter the loop gets one.
func uncounted(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// A delay that is no constant may be zero.
func parameter(url string, interval time.Duration) error {
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(interval) // want "waits a fixed"
	}
	return errFailed
}

// A variable that is a constant in all but name.
func variable(url string) error {
	interval := time.Second
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(interval) // want "waits a fixed"
	}
	return errFailed
}

func variableTimer(url string) error {
	var timer *time.Timer
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		timer = time.NewTimer(time.Second) // want "waits a fixed"
		<-timer.C
	}
	return errFailed
}

// Something else may start the timer again.
func timerHandedOn(url string, reset func(*time.Timer, time.Duration)) error {
	var timer *time.Timer
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		if timer == nil {
			timer = time.NewTimer(time.Second) // want "waits a fixed"
		} else {
			reset(timer, time.Second)
		}
		<-timer.C
	}
	return errFailed
}

// The counter goes down: no shift count.
func countdown(url string) error {
	for left := 5; left > 0; left-- {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// Something else stores into the counter.
func countsTwice(url string) error {
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		i += len(url)
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// The name of the counter is another variable where the wait stands.
func shadowed(url string) error {
	for i := 0; i < 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		{
			i := url
			_ = i
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
	return errFailed
}

func sum(url string) error {
	const base, more = time.Second, 500 * time.Millisecond
	for i := range 5 {
		_ = i
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(base + more) // want "waits a fixed"
	}
	return errFailed
}

func inSelect(url string, stop chan struct{}) error {
	for i := range 5 {
		_ = i
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-time.After(time.Second): // want "waits a fixed"
		case <-stop:
			return errFailed
		}
	}
	return errFailed
}

// A plain number has no type of its own.
func plainNumber(url string) error {
	for i := range 5 {
		_ = i
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(1000000000) // want "waits a fixed"
	}
	return errFailed
}

// A ticker gets another period each time.
func ticker(url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for i := range 5 {
		_ = i
		if fetch(url) == nil {
			return nil
		}
		<-t.C // want "waits a fixed"
	}
	return errFailed
}

// The names of the built-in functions are taken.
func builtinsTaken(url string, interval time.Duration, max, min int) error {
	for i := range max + min {
		_ = i
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(interval) // want "waits a fixed"
	}
	return errFailed
}
