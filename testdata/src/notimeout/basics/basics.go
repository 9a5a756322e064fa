// Package basics holds retried requests and dials with and without a timeout.
package basics

import (
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"time"
)

const wait = time.Second

func fetch(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = http.Get(url); err == nil { // want `retry of http.Get has no timeout on its client and no deadline on its request, so an attempt can hang for ever and is never tried again: set a timeout on the client, or derive a context with one for each attempt`
			return resp, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

var limited = &http.Client{Timeout: wait}

func fetchLimited(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = limited.Get(url); err == nil {
			return resp, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

var zero = &http.Client{}

func send(url string) (resp *http.Response, err error) {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return nil, err
	}
	for range 5 {
		if resp, err = zero.Do(req); err == nil { // want `retry of zero.Do has no timeout on its client`
			return resp, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

// An api sends through a client of its own.
type api struct{ client *http.Client }

func newAPI() *api { return &api{client: &http.Client{}} }

func (a *api) get(url string) error {
	resp, err := a.client.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (a *api) load(url string) (err error) {
	for range 5 {
		if err = a.get(url); err == nil { // want `retry of a.get \(http.Client.Get\) has no timeout on its client`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

// A given api has the client of its caller.
type given struct{ client *http.Client }

func newGiven(c *http.Client) *given { return &given{client: c} }

// NewGiven can be called from elsewhere.
func NewGiven(c *http.Client) *given { return newGiven(c) }

func (g *given) load(url string) (err error) {
	for range 5 {
		var resp *http.Response
		if resp, err = g.client.Get(url); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(wait)
	}
	return err
}

func follow(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = http.Get(url + "/events"); err == nil { // goes on for as long as it likes
			return resp, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dial(addr string) (conn net.Conn, err error) {
	for range 5 {
		if conn, err = net.Dial("tcp", addr); err == nil { // want `retry of net.Dial has no timeout, so an attempt can hang and is never tried again: use a dialer with a timeout, or a context with one for each attempt`
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialLimited(addr string) (conn net.Conn, err error) {
	for range 5 {
		if conn, err = net.DialTimeout("tcp", addr, wait); err == nil {
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialDatagrams(addr string) (conn net.Conn, err error) {
	for range 5 {
		if conn, err = net.Dial("udp", addr); err == nil { // no peer has to answer
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialSocket(path string) (conn net.Conn, err error) {
	for range 5 {
		if conn, err = net.Dial("unix", path); err == nil {
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialHere() (conn net.Conn, err error) {
	for range 5 {
		if conn, err = net.Dial("tcp", "127.0.0.1:80"); err == nil {
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialTLS(addr string) (conn *tls.Conn, err error) {
	for range 5 {
		d := &net.Dialer{KeepAlive: wait}
		if conn, err = tls.DialWithDialer(d, "tcp", addr, nil); err == nil { // want `retry of tls.DialWithDialer has no timeout`
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialTLSLimited(addr string) (conn *tls.Conn, err error) {
	for range 5 {
		d := &net.Dialer{Timeout: wait}
		if conn, err = tls.DialWithDialer(d, "tcp", addr, nil); err == nil {
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

// retry is a helper of this package.
func retry(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return errors.Join(errors.New("gave up"), err)
}

func viaHelper(url string) error {
	return retry(3, func() error {
		_, err := http.Get(url) // want `retry of http.Get has no timeout on its client`
		return err
	})
}

func viaHelperOnce(url string) error {
	return retry(1, func() error {
		_, err := http.Get(url)
		return err
	})
}

func ping() error {
	_, err := http.Get("https://example.com")
	return err
}

func viaValue() error {
	return retry(3, ping) // want `retry of ping \(http.Get\) has no timeout on its client`
}
