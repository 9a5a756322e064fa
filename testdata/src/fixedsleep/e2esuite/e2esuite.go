// Package e2esuite has "e2e" in its path, and not as an element of it.
package e2esuite

import (
	"net/http"
	"time"
)

func waitForServer(url string) *http.Response {
	for {
		resp, err := http.Get(url)
		if err == nil {
			return resp
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}
