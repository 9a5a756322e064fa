// Package e2e is test code by its path.
package e2e

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
		time.Sleep(time.Second)
	}
}
