// Package names holds what is called by other names: imports, shadows, values.
package names

import (
	. "net"
	web "net/http"
	"time"
)

const wait = time.Second

func alias(url string) (err error) {
	for range 5 {
		if _, err = web.Get(url); err == nil { // want `retry of web.Get has no timeout`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func dot(addr string) (c Conn, err error) {
	for range 5 {
		if c, err = Dial("tcp", addr); err == nil { // want `retry of Dial has no timeout`
			return c, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

type fake struct{}

func (fake) Get(string) (*web.Response, error) { return nil, nil }

func shadow(url string) (err error) {
	var web fake
	for range 5 {
		if _, err = web.Get(url); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func methodValue(url string) (err error) {
	get := (&web.Client{}).Get
	for range 5 {
		if _, err = get(url); err == nil { // the client is out of sight
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func send[T any](url string, _ T) error {
	_, err := web.Post(url, "", nil)
	return err
}

func generic(url string) (err error) {
	for range 5 {
		if err = send(url, 1); err == nil { // want `retry of send \(http.Post\) has no timeout`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

type embeds struct{ *web.Client }

func embedded(e embeds, url string) (err error) {
	for range 5 {
		if _, err = e.Get(url); err == nil { // whose client it is, is out of sight
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func selected(url string, stop chan struct{}) (err error) {
	for {
		if _, err = web.Get(url); err == nil { // want `retry of web.Get has no timeout`
			return nil
		}
		select {
		case <-stop:
			return err
		case <-time.After(wait):
		}
	}
}
