// Package defaulttransport limits how long the default transport waits.
package defaulttransport

import (
	"net/http"
	"time"
)

func limit() {
	http.DefaultTransport.(*http.Transport).ResponseHeaderTimeout = 10 * time.Second
}

func fetch(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = http.Get(url); err == nil {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}
