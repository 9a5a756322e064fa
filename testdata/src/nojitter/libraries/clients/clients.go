// Package clients holds clients that retry by default.
package clients

import (
	"math/rand"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

func defaultBackoff(retries int) *http.Client {
	c := retryablehttp.NewClient() // want "the client's requests backs off exponentially .*without jitter"
	c.RetryMax = retries
	return c.StandardClient()
}

func jitterBackoff() *http.Client {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	return c.StandardClient()
}

func ownBackoff() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.Backoff = func(min, _ time.Duration, _ int, _ *http.Response) time.Duration {
		return min + time.Duration(rand.Int63n(int64(min)))
	}
	return c
}

func switchedOff() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return c
}

// What it changes is out of view.
func configured(configure func(*retryablehttp.Client)) *retryablehttp.Client {
	c := retryablehttp.NewClient()
	configure(c)
	return c
}

func ownClient(url string) (*http.Response, error) {
	return retryablehttp.Get(url) // want "without jitter"
}

// The client inside sends the requests, and it does not retry.
func inside(transport http.RoundTripper) *http.Client {
	c := retryablehttp.NewClient()
	c.HTTPClient.Transport = transport
	return c.HTTPClient
}

func around(transport http.RoundTripper) *http.Client {
	c := retryablehttp.NewClient() // want "without jitter"
	c.HTTPClient.Transport = transport
	return c.StandardClient()
}
