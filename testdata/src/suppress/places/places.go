// Package places holds directives for one line, statement or function, each
// beside a near miss that is reported.
package places

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

func noDirective(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return errFailed
}

func onTheLine(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) //nolint:fixedsleep // one client alone
	}
	return errFailed
}

func onTheLineForTheSuite(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) //nolint:retrylint
	}
	return errFailed
}

func onTheLineForAll(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) //nolint
	}
	return errFailed
}

func onTheLineForAnotherRule(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) /* // want "waits a fixed 1s" */ //nolint:nojitter
	}
	return errFailed
}

func aboveTheLine(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		//nolint:fixedsleep
		time.Sleep(time.Second)
	}
	return errFailed
}

func aboveAnotherLine(url string) error {
	for range 5 {
		//nolint:fixedsleep
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return errFailed
}

func behindTheHeader(url string) error {
	for range 5 { //nolint:fixedsleep
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

func aboveTheHeader(url string) error {
	//nolint:fixedsleep
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return errFailed
}

// wholeFunction has the directive in its doc comment.
//
//nolint:fixedsleep
func wholeFunction(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

// separated has a blank line between the directive and the function.
//
//nolint:fixedsleep

func separated(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return errFailed
}

func withReason(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		//lint:ignore fixedsleep one client alone calls this
		time.Sleep(time.Second)
	}
	return errFailed
}

func withoutReason(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) /* // want "waits a fixed 1s" "gives no reason" */ //lint:ignore fixedsleep
	}
	return errFailed
}

func withoutReasonForAnotherRule(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) /* // want "waits a fixed 1s" */ //lint:ignore nojitter
	}
	return errFailed
}
