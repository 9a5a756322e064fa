// Package tests has a function with a fact, and a test with none.
package tests

import "net/http"

var retries = 3

func Fetch(url string) error { // want Fetch:"^remote$"
	_, err := http.Get(url)
	return err
}
