package leak

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
)

func pause() { time.Sleep(time.Second) }

func statusRetried(c *http.Client, url string) (*http.Response, error) {
	for i := 0; i < 3; i++ {
		resp, err := c.Get(url) // want `retry of c.Get drops the response of a failed attempt with its body open, so each attempt leaves a connection behind: close resp.Body before the next attempt`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func closedFirst(c *http.Client, url string) (*http.Response, error) {
	for i := 0; i < 3; i++ {
		resp, err := c.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func errorsRetried(c *http.Client, url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		if resp, err = c.Get(url); err == nil {
			return resp, nil
		}
		pause()
	}
	return nil, err
}

func continued(url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = http.Get(url) // want `drops the response`
		if err != nil {
			pause()
			continue
		}
		if resp.StatusCode == http.StatusServiceUnavailable {
			pause()
			continue
		}
		return resp, nil
	}
	return resp, err
}

func closedAtTheHead(url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		if resp != nil {
			resp.Body.Close()
		}
		resp, err = http.Get(url)
		if err == nil && resp.StatusCode != http.StatusServiceUnavailable {
			return resp, nil
		}
		pause()
	}
	return resp, err
}

func switched(c *http.Client, req *http.Request) (*http.Response, error) {
	req.Body = nil
	for i := 0; i < 3; i++ {
		resp, err := c.Do(req) // want `drops the response`
		if err != nil {
			pause()
			continue
		}
		switch resp.StatusCode {
		case 200:
			return resp, nil
		case 429, 503:
			pause()
		default:
			resp.Body.Close()
			return nil, errors.New(resp.Status)
		}
	}
	return nil, errors.New("no answer")
}

func deferred(url string) error {
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url)
		if err != nil {
			pause()
			continue
		}
		defer resp.Body.Close()
		if resp.StatusCode == 200 {
			return nil
		}
		pause()
	}
	return errors.New("no answer")
}

func handedOn(url string, drain func(*http.Response)) error {
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url)
		if err != nil {
			pause()
			continue
		}
		if resp.StatusCode == 200 {
			return resp.Body.Close()
		}
		drain(resp)
		pause()
	}
	return errors.New("no answer")
}

func askedOnly(url string) error {
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url) // want `drops the response`
		if err != nil {
			pause()
			continue
		}
		if fine(resp) {
			return resp.Body.Close()
		}
		pause()
	}
	return errors.New("no answer")
}

func fine(resp *http.Response) bool { return resp.StatusCode/100 == 2 }

func closedBelow(url string) error {
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url)
		if err != nil {
			pause()
			continue
		}
		if done(resp) {
			return nil
		}
		pause()
	}
	return errors.New("no answer")
}

func done(resp *http.Response) bool {
	defer resp.Body.Close()
	return resp.StatusCode == 200
}

func closedByTheSameFlag(url string) error {
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url)
		ok := err == nil && resp.StatusCode == 200
		if resp != nil && !ok {
			resp.Body.Close()
		}
		if !ok {
			pause()
			continue
		}
		return resp.Body.Close()
	}
	return errors.New("no answer")
}

func read(url string) ([]byte, error) {
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url)
		if err != nil {
			pause()
			continue
		}
		text, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err == nil && resp.StatusCode == 200 {
			return text, nil
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func inALibrary(url string) error {
	return retry.Do(func() error {
		resp, err := http.Get(url) // want `drops the response`
		if err != nil {
			return err
		}
		if resp.StatusCode >= 500 {
			return fmt.Errorf("status %s", resp.Status)
		}
		return resp.Body.Close()
	})
}

func inALibraryClosed(url string) error {
	return retry.Do(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 500 {
			return fmt.Errorf("status %s", resp.Status)
		}
		return nil
	})
}

func inALibraryGivenUp(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		if resp.StatusCode == 404 {
			return backoff.Permanent(errors.New("there is none"))
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// Fetch calls itself.
func Fetch(url string, attempt int) (*http.Response, error) {
	resp, err := http.Get(url) // want `drops the response`
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == 503 && attempt < 3 {
		pause()
		return Fetch(url, attempt+1)
	}
	return resp, nil
}

func get(url string) (*http.Response, error) { return http.Get(url) }

func throughAFunction(url string) (*http.Response, error) {
	for i := 0; i < 3; i++ {
		resp, err := get(url) // want `drops the response`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func head(url string) (*http.Response, error) {
	resp, err := http.Head(url)
	if err == nil {
		resp.Body.Close()
	}
	return resp, err
}

func throughAFunctionThatCloses(url string) (*http.Response, error) {
	for i := 0; i < 3; i++ {
		resp, err := head(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func closedButTheLast(url string) (resp *http.Response, err error) {
	const attempts = 3
	for i := 0; i < attempts; i++ {
		resp, err = http.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil && i+1 < attempts {
			resp.Body.Close()
		}
		pause()
	}
	return resp, err
}

func breaksWithTheLast(url string) (resp *http.Response, err error) {
	for i := range 3 {
		resp, err = http.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if i == 2 {
			continue
		}
		if err == nil {
			resp.Body.Close()
		}
		pause()
	}
	return resp, err
}

func closesOnlyTheLast(url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = http.Get(url) // want `drops the response`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil && i == 2 {
			resp.Body.Close()
		}
		pause()
	}
	return resp, err
}

func closesOnlyTheFirst(url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = http.Get(url) // want `drops the response`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil && i == 0 {
			resp.Body.Close()
		}
		pause()
	}
	return resp, err
}

func closedInTheNextRound(url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		if i > 0 {
			if resp != nil {
				resp.Body.Close()
			}
			pause()
		}
		resp, err = http.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
	}
	return resp, err
}

func closedInTheFirstRound(url string) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		if i == 0 {
			if resp != nil {
				resp.Body.Close()
			}
			pause()
		}
		resp, err = http.Get(url) // want `drops the response`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
	}
	return resp, err
}

func closedWhileAttemptsAreLeft(url string) (resp *http.Response, err error) {
	for left := 3; left > 0; left-- {
		resp, err = http.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil && left > 1 {
			resp.Body.Close()
		}
		pause()
	}
	return resp, err
}

func closedWhenNoneIsLeft(url string) (resp *http.Response, err error) {
	for left := 3; left > 0; left-- {
		resp, err = http.Get(url) // want `drops the response`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil && left == 1 {
			resp.Body.Close()
		}
		pause()
	}
	return resp, err
}
