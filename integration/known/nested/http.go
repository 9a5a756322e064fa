package nested

import (
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

func standardClient(url string) error {
	client := retryablehttp.NewClient().StandardClient()
	var err error
	for range 5 { // want `5 × 5 = 25 attempts`
		if _, err = client.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func standardClientOff(url string) error {
	inner := retryablehttp.NewClient()
	inner.RetryMax = 0
	client := inner.StandardClient()
	var err error
	for range 5 {
		if _, err = client.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func retryableDo(req *retryablehttp.Request) error {
	client := retryablehttp.NewClient()
	client.RetryMax = 2
	var err error
	for range 5 { // want `5 × 3 = 15 attempts`
		if _, err = client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func plainClient(url string) error {
	client := &http.Client{}
	var err error
	for range 5 {
		if _, err = client.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}
