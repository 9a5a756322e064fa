// Package retryablehttp is a stub of the client of the real package.
package retryablehttp

import (
	"net/http"
	"time"
)

type Backoff func(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration

type Client struct {
	HTTPClient   *http.Client
	RetryWaitMin time.Duration
	RetryWaitMax time.Duration
	RetryMax     int
	Backoff      Backoff
}

func NewClient() *Client { return &Client{RetryMax: 4, Backoff: DefaultBackoff} }

func (c *Client) Get(url string) (*http.Response, error) { return c.HTTPClient.Get(url) }

func (c *Client) StandardClient() *http.Client { return c.HTTPClient }

func Get(url string) (*http.Response, error) { return NewClient().Get(url) }

func DefaultBackoff(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration {
	return min << attemptNum
}

func LinearJitterBackoff(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration {
	return min * time.Duration(attemptNum)
}
