package core

import (
	"net/http"
	"time"

	"bodyreuse/across/api"
)

func plain(c *http.Client, url string, data []byte) error {
	req, err := api.New("PUT", url, data)
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = api.SendPlain(c, req); err == nil { // want "retry of api.SendPlain sends req again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func anew(c *http.Client, url string, data []byte) error {
	req, err := api.New("PUT", url, data)
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = api.SendAnew(c, req); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func reads(c *http.Client, url string, data []byte) error {
	req, err := api.New("GET", url, data)
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = api.SendPlain(c, req); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sent(c *http.Client, url string, data []byte) error {
	req, err := api.New("PUT", url, data)
	if err != nil {
		return err
	}
	for range 3 {
		if err = api.Send(c, req); err == nil { // want "retry of api.Send sends req again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
