// Package integration is test code by its path.
package integration

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
