// Package named holds a transport that gives each request the name of its client.
package named

import (
	"context"
	"net/http"
	"strings"
	"time"
)

type named struct{ next http.RoundTripper }

func (n named) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("User-Agent", "shop")
	return n.next.RoundTrip(req)
}

var client = &http.Client{Transport: named{http.DefaultTransport}}

func order(ctx context.Context, url, body string) (err error) {
	for range 5 {
		req, _ := http.NewRequestWithContext(ctx, "POST", url, strings.NewReader(body))
		if _, err = client.Do(req); err == nil { // want `retry of client.Do sends a POST again`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
