// Package across retries what another package sends.
package across

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"retrypermanent/across/peer"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func dropsTheResponse(c *peer.Client) (names []string, err error) {
	for range 3 { // want `retry of c.List tries again whatever the HTTP status is`
		if names, _, err = c.List(); err == nil {
			return names, nil
		}
		pause()
	}
	return nil, err
}

func looksAtTheResponse(c *peer.Client) (names []string, err error) {
	for range 3 {
		var resp *peer.Response
		if names, resp, err = c.List(); err == nil {
			return names, nil
		}
		if resp != nil && resp.StatusCode >= 400 && resp.StatusCode <= 499 {
			return nil, err
		}
		pause()
	}
	return nil, err
}

func looksForOneStatus(c *peer.Client) (names []string, err error) {
	for range 3 { // want `retry of c.List tries again on 400 Bad Request, 404 Not Found and 422 Unprocessable Entity`
		var resp *peer.Response
		if names, resp, err = c.List(); err == nil {
			return names, nil
		}
		if resp != nil && resp.StatusCode == http.StatusUnauthorized {
			return nil, err
		}
		pause()
	}
	return nil, err
}

func asksForTheType(c *peer.Client) (err error) {
	for range 3 {
		if _, err = c.Connect(); err == nil {
			return nil
		}
		var e *peer.Error
		if errors.As(err, &e) && e.Response.StatusCode < 500 {
			return err
		}
		pause()
	}
	return err
}

type api interface {
	Connect() (*peer.Response, error)
}

func throughAnInterface(c api) (err error) {
	for range 3 { // want `retry of c.Connect tries again whatever the HTTP status is`
		if _, err = c.Connect(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type unknown interface {
	Dial() (*peer.Response, error)
}

func throughAnUnknownInterface(c unknown) (err error) {
	for range 3 {
		if _, err = c.Dial(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func toldBelow(c *peer.Client) (err error) {
	for range 3 {
		if err = c.Try(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func byAHelper(c *peer.Client) error {
	return peer.Again(3, func() error { // want `retry of peer.Again tries again whatever the HTTP status is`
		_, err := c.Connect()
		return err
	})
}

func byAHelperThatAsks(c *peer.Client) error {
	return peer.AgainUnless(3, func() error {
		_, err := c.Connect()
		return err
	})
}

func handedToAHelper(c *peer.Client) error {
	return peer.Again(3, func() error {
		resp, err := c.Connect()
		if resp != nil && resp.StatusCode < 500 {
			return nil
		}
		return err
	})
}

func untilItWorks(c *peer.Client, stop chan struct{}) error {
	return peer.Until(stop, func() error {
		_, err := c.Connect()
		return err
	})
}
