// Package maxdelay holds a delay that is long for some.
package maxdelay

import (
	"net/http"
	"time"
)

func fetch(url string) error {
	delay := time.Second
	var err error
	for range 8 {
		var resp *http.Response
		if resp, err = http.Get(url); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(delay) // want "to 2m8s after attempt 8,"
		delay *= 2
	}
	return err
}
