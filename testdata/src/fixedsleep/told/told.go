// Package told holds comments that tell of functions, each beside a function
// without one, and comments that tell nothing.
package told

import (
	"net/http"
	"time"
)

func get(url string) error {
	_, err := http.Get(url)
	return err
}

// mirrors are asked one after the other.
//
//retrylint:noretry
func mirrors(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func again(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return err
}

// inLiteral does so in a literal.
//
//retrylint:noretry
func inLiteral(url string) func() error {
	return func() error {
		var err error
		for range 3 {
			if err = get(url); err == nil {
				return nil
			}
			time.Sleep(time.Second)
		}
		return err
	}
}

// How often it retries says nothing of how it waits.
//
//retrylint:retries 2
func counted(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return err
}

//retrylint:noretri // want "is no directive of retrylint, so it says nothing: did you mean //retrylint:noretry\\?"
func unknown(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return err
}

func misplaced(url string) error {
	//retrylint:noretry // want "//retrylint:noretry stands in misplaced, so it says nothing"
	return get(url)
}

//nolint:fixedsleep // kept for the next version
func kept(url string) error {
	//retrylint:noretry
	return get(url)
}

// retrylint:local is told of in words here, and this is no directive.
func prose(url string) error { return get(url) }
