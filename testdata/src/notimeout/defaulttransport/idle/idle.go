// Package idle limits only how long the default transport keeps connections.
package idle

import (
	"net/http"
	"time"
)

func limit() {
	http.DefaultTransport.(*http.Transport).IdleConnTimeout = 10 * time.Second
}

func fetch(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = http.Get(url); err == nil { // want `has no timeout on its client`
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}
