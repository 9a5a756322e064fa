// Package libraries holds retries by libraries whose error is lost.
package libraries

import (
	"log"
	"net/http"

	"github.com/avast/retry-go/v4"
)

func send(url string) error {
	resp, err := http.Post(url, "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func thrownAway(url string) {
	retry.Do(func() error { return send(url) }) // want `retry of send gives up without a word`
}

func blank(url string) error {
	_ = retry.Do(func() error { return send(url) }) // want `retry of send gives up without an error`
	return nil
}

func logged(url string) error {
	if err := retry.Do(func() error { return send(url) }); err != nil { // want `retry of send only logs that it gives up`
		log.Print(err)
	}
	return nil
}

func returned(url string) error {
	if err := retry.Do(func() error { return send(url) }); err != nil {
		return err
	}
	return nil
}

func direct(url string) error {
	return retry.Do(func() error { return send(url) })
}

func keptByTheOperation(url string) (err error) {
	_ = retry.Do(func() error {
		err = send(url)
		return err
	})
	return err
}

func fallback(url string) error {
	if err := retry.Do(func() error { return send(url) }); err != nil {
		return send("http://other")
	}
	return nil
}
