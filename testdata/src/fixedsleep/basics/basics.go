// Package basics holds the plain forms: a loop that waits the same time before
// every attempt, and what stands beside it.
package basics

import (
	"errors"
	"math/rand"
	"net/http"
	"os"
	"time"
)

var errGaveUp = errors.New("gave up")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func constantSleep(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "waits a fixed"
	}
	return err
}

func growingSleep(url string) error {
	var err error
	wait := time.Second
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(wait)
		wait *= 2
	}
	return err
}

func randomSleep(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(rand.Int63n(int64(2 * time.Second))))
	}
	return err
}

func noWait(url string) error {
	var err error
	for i := 0; i < 5; i++ { // want "does not wait"
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

func noWaitOnLocalFile(path string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = os.Remove(path); err == nil {
			return nil
		}
	}
	return err
}

func constantSleepOnLocalFile(path string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = os.Remove(path); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

type store interface {
	Put(key string) error
}

func constantSleepOnUnknown(s store) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = s.Put("a"); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "waits a fixed"
	}
	return err
}

// The operation may be in memory, so that no wait is no proven harm.
func noWaitOnUnknown(s store) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = s.Put("a"); err == nil {
			return nil
		}
	}
	return err
}

func successBreaks(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		err = fetch(url)
		if err == nil {
			break
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

func failureContinues(url string) error {
	for i := 0; i < 5; i++ {
		if err := fetch(url); err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
			continue
		}
		return nil
	}
	return errGaveUp
}

// A failure leaves and a success goes round: nothing runs again because it
// failed.
func failureLeaves(url string) error {
	for i := 0; i < 5; i++ {
		if err := fetch(url); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}

// Either wait is fixed, so either is a finding.
func twoWaits(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		err = fetch(url)
		if err == nil {
			return nil
		}
		if os.IsTimeout(err) {
			time.Sleep(5 * time.Second) // want "waits a fixed"
		} else {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
	return err
}

// The wait after the loop is no wait between attempts.
func sleepAfterTheLoop(url string) error {
	var err error
	for i := 0; i < 5; i++ { // want "does not wait"
		if err = fetch(url); err == nil {
			break
		}
	}
	time.Sleep(time.Second)
	return err
}
