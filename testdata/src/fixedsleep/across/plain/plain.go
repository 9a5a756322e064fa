// Package plain brings no facts.
package plain

import "net/http"

func Fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
