// Package basics holds the plain forms of a wait after the last attempt, each
// beside its near miss.
package basics

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

func counted(url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of get waits after the last attempt too, so its failure is told late for nothing: do not wait when no attempt follows`
	}
	return err
}

func countedAndGuarded(url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = get(url); err == nil {
			return nil
		}
		if i < 4 {
			time.Sleep(time.Second)
		}
	}
	return err
}

func rangeOverInt(url string) (err error) {
	for range 5 {
		if err = get(url); err == nil {
			break
		}
		time.Sleep(time.Second) // want `retry of get waits after the last attempt too`
	}
	return err
}

func rangeOverIntWaitsFirst(url string) (err error) {
	for i := range 5 {
		if i > 0 {
			time.Sleep(time.Second)
		}
		if err = get(url); err == nil {
			break
		}
	}
	return err
}

func delays(url string) (err error) {
	for _, d := range []time.Duration{time.Second, 2 * time.Second} {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(d) // want `waits after the last attempt too`
	}
	return err
}

func onceMoreBehindTheDelays(url string) (err error) {
	for _, d := range []time.Duration{time.Second, 2 * time.Second} {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(d)
	}
	return get(url)
}

func deadline(url string) (err error) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func withContext(ctx context.Context, url string) (err error) {
	for ctx.Err() == nil {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func countedWithContext(ctx context.Context, url string) (err error) {
	for i := 0; i < 5 && ctx.Err() == nil; i++ {
		if err = get(url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second): // want `waits after the last attempt too`
		}
	}
	return err
}

func countedInTheBody(url string) error {
	tries := 0
	for {
		err := get(url)
		if err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
		if tries++; tries >= 5 {
			return err
		}
	}
}

func countedInTheBodyBeforeTheWait(url string) error {
	tries := 0
	for {
		err := get(url)
		if err == nil {
			return nil
		}
		if tries++; tries >= 5 {
			return err
		}
		time.Sleep(time.Second)
	}
}

func send(url string) error { return get(url) }

func onSomeErrorsOnly(url string) error {
	for i := 0; i < 5; i++ {
		err := send(url)
		if err == nil {
			return nil
		}
		if !errors.Is(err, errGaveUp) {
			return err
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return errGaveUp
}

func unlimited(url string) {
	for {
		if get(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func conditionAsksTheError(url string) error {
	err := errGaveUp
	for i := 0; i < 5 && err != nil; i++ {
		if err = get(url); err != nil {
			time.Sleep(time.Second) // want `waits after the last attempt too`
		}
	}
	return err
}

func delaysThatEndWithNone(url string) (err error) {
	for _, d := range []time.Duration{time.Second, 2 * time.Second, 0} {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(d)
	}
	return err
}
