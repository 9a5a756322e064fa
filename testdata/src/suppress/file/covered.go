//nolint:fixedsleep // one client alone calls this

// Package file has a directive for a whole file, and a file without one.
package file

import (
	"errors"
	"net/http"
	"time"
)

func covered(url string) error {
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return errors.New("failed")
}
