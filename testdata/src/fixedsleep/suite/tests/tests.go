// Package tests is test code by its path.
package tests

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
