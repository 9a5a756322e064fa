package libraries

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"k8s.io/apimachinery/pkg/util/wait"
)

type store interface {
	Save(ctx context.Context, name string, r io.Reader) error
}

func captured(s store, ctx context.Context, r io.Reader) error {
	return retry.Do(func() error {
		return s.Save(ctx, "a", r) // want `retry of s.Save reads r again`
	})
}

func capturedAndWoundBack(s store, ctx context.Context, r io.ReadSeeker) error {
	return retry.Do(func() error {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return s.Save(ctx, "a", r)
	})
}

func madeInIt(s store, ctx context.Context, data string) error {
	return retry.Do(func() error { return s.Save(ctx, "a", strings.NewReader(data)) })
}

func openedInIt(s store, ctx context.Context, name string) error {
	return retry.Do(func() error {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		return s.Save(ctx, "a", f)
	})
}

func held(s store, ctx context.Context, r io.Reader) error {
	op := func() error {
		return s.Save(ctx, "a", r) // want `retry of s.Save reads r again`
	}
	return backoff.Retry(op, backoff.NewExponentialBackOff())
}

func neverRetried(s store, ctx context.Context, ready func() error, r io.Reader) error {
	return backoff.Retry(func() error {
		if err := ready(); err != nil {
			return err
		}
		if err := s.Save(ctx, "a", r); err != nil {
			return backoff.Permanent(err)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

func request(c *http.Client, url, data string) error {
	req, err := http.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	return retry.Do(func() error {
		resp, err := c.Do(req) // want `retry of c.Do sends req again`
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 500 {
			return errors.New(resp.Status)
		}
		return nil
	})
}

func requestInIt(c *http.Client, url, data string) error {
	return retry.Do(func() error {
		req, err := http.NewRequest("POST", url, strings.NewReader(data))
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func helper(n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func handedToAHelper(s store, ctx context.Context, r io.Reader) error {
	return helper(3, func() error {
		return s.Save(ctx, "a", r) // want `retry of s.Save reads r again`
	})
}

func once(s store, ctx context.Context, r io.Reader) error {
	op := func() error { return s.Save(ctx, "a", r) }
	return op()
}

func polled(s store, ctx context.Context, r io.Reader) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := s.Save(ctx, "a", r); err != nil { // want `retry of s.Save reads r again`
			return false, nil
		}
		return true, nil
	})
}

func polledUntilItFails(s store, ctx context.Context, ready func() bool, r io.Reader) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if !ready() {
			return false, nil
		}
		return true, s.Save(ctx, "a", r)
	})
}

func inAHelperOfItsOwn(c *http.Client, req *http.Request, send func(*http.Request) (*http.Response, error)) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = send(req); err == nil { // want `retry of send sends req again`
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

var _ = func(c *http.Client, req *http.Request) { _, _ = inAHelperOfItsOwn(c, req, c.Do) }

// Generic runs what it is handed.
func Generic[T any](n int, op func() (T, error)) (v T, err error) {
	for range n {
		if v, err = op(); err == nil {
			return v, nil
		}
		time.Sleep(time.Second)
	}
	return v, err
}

func throughAGeneric(c *http.Client, url string, body io.Reader) (*http.Response, error) {
	return Generic(3, func() (*http.Response, error) {
		return c.Post(url, "text/plain", body) // want `retry of c.Post reads body again`
	})
}

var _ = func(c *http.Client, r io.Reader) { _, _ = throughAGeneric(c, "https://a", r) }
