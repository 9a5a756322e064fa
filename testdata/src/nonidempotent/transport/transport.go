// Package transport holds a transport that gives each request a key.
package transport

import (
	"context"
	"net/http"
	"strings"
	"time"
)

type keyOf struct{}

type keyed struct{ next http.RoundTripper }

func (k keyed) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	if key, is := req.Context().Value(keyOf{}).(string); is {
		req.Header.Set("Idempotency-Key", key)
	}
	return k.next.RoundTrip(req)
}

var client = &http.Client{Transport: keyed{http.DefaultTransport}}

func order(ctx context.Context, url, body string) (err error) {
	for range 5 {
		req, _ := http.NewRequestWithContext(ctx, "POST", url, strings.NewReader(body))
		if _, err = client.Do(req); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
