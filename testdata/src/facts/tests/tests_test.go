package tests

import "net/http"

func Helper(url string) error {
	_, err := http.Get(url)
	return err
}
