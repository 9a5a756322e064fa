// Package store is the lowest of four packages.
package store

import (
	"math/rand/v2"
	"net/http"
	"time"
)

type Client struct{ url string }

func New(url string) *Client { return &Client{url} }

func (c *Client) Get(key string) error {
	var err error
	for range 3 {
		if _, err = http.Get(c.url + key); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// Once does not retry.
func (c *Client) Once(key string) error {
	_, err := http.Get(c.url + key)
	return err
}
