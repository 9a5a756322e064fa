package shapes

import (
	"context"
	"errors"
	"io"
	. "net/http"
	"strings"
	"time"
)

func pause() { time.Sleep(time.Second) }

func methodValue(c *Client, url, data string) error {
	do := c.Do
	req, err := NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = do(req); err == nil { // want "retry of do sends req again"
			return nil
		}
		pause()
	}
	return err
}

func methodValueAnew(c *Client, url, data string) (err error) {
	do := c.Do
	for range 3 {
		req, failed := NewRequest("POST", url, strings.NewReader(data))
		if failed != nil {
			return failed
		}
		if _, err = do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type client struct{ Client }

func embedded(c *client, url, data string) error {
	req, err := NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for {
		if _, err = c.Do(req); err == nil { // want "sends req again"
			return nil
		}
		pause()
	}
}

func put[T io.Reader](url string, body T) error {
	_, err := Post(url, "text/plain", body)
	return err
}

func generic(url, data string) (err error) {
	r := strings.NewReader(data)
	for range 3 {
		if err = put(url, r); err == nil { // want "retry of put reads r again"
			return nil
		}
		pause()
	}
	return err
}

func genericAnew(url, data string) (err error) {
	for range 3 {
		if err = put(url, strings.NewReader(data)); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func selecting(ctx context.Context, url string, body io.Reader) (err error) {
	for {
		if _, err = Post(url, "text/plain", body); err == nil { // want "reads body again"
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

var _ = selecting(context.Background(), "https://a", strings.NewReader("b"))

func labelled(url string, body io.ReadCloser) (err error) {
outer:
	for i := 0; ; i++ {
		_, err = Post(url, "text/plain", body) // want "reads body again"
		switch {
		case err == nil:
			break outer
		case i == 3:
			return err
		}
		pause()
		continue outer
	}
	return nil
}

var _ = labelled("https://a", io.NopCloser(strings.NewReader("b")))

// A literal reads what it was made with, in each attempt.
func made(url string, body io.Reader) func() error {
	return func() (err error) {
		for range 3 {
			if _, err = Post(url, "text/plain", body); err == nil { // want "reads body again"
				return nil
			}
			pause()
		}
		return err
	}
}

var _ = made("https://a", strings.NewReader("b"))

func behindAnInterface(c interface {
	Do(*Request) (*Response, error)
}, url, data string) error {
	req, err := NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = c.Do(req); err == nil { // want "sends req again"
			return nil
		}
		pause()
	}
	return err
}

// A function of a parameter makes a reader in each attempt.
func opened(url string, open func() (io.ReadCloser, error)) (err error) {
	for range 3 {
		body, failed := open()
		if failed != nil {
			return failed
		}
		if _, err = Post(url, "text/plain", body); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type payload struct{ data string }

func (p payload) reader() io.Reader { return strings.NewReader(p.data) }

func ofAMethod(url string, p payload) (err error) {
	for range 3 {
		if _, err = Post(url, "text/plain", p.reader()); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func keptBack(url string, body io.Reader) (err error) {
	for range 3 {
		_, err = Post(url, "text/plain", body) //nolint:bodyreuse // the reader starts anew by itself
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}

var _ = keptBack("https://a", strings.NewReader("b"))

func errorReplaced(url string) (*Response, error) {
	for range 3 {
		resp, err := Get(url)
		if err == nil && resp.StatusCode >= 500 {
			err = errors.New(resp.Status)
		}
		if err == nil {
			return resp, nil
		}
		if resp != nil {
			resp.Body.Close()
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func errorReplacedAndLeft(url string) (*Response, error) {
	for range 3 {
		resp, err := Get(url) // want "drops the response"
		if err == nil && resp.StatusCode >= 500 {
			err = errors.New(resp.Status)
		}
		if err == nil {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("no answer")
}

func eitherFailure(url string) (*Response, error) {
	for range 3 {
		resp, err := Get(url)
		if err != nil || resp.StatusCode >= 500 {
			if err == nil {
				resp.Body.Close()
			}
			pause()
			continue
		}
		return resp, nil
	}
	return nil, errors.New("no answer")
}

func eitherFailureAndLeft(url string) (*Response, error) {
	for range 3 {
		resp, err := Get(url) // want "drops the response"
		if err != nil || resp.StatusCode >= 500 {
			pause()
			continue
		}
		return resp, nil
	}
	return nil, errors.New("no answer")
}
