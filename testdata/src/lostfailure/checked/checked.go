// Package checked hands the last error to a function of another package.
package checked

import (
	"log"
	"net/http"
	"time"

	"lostfailure/errors"
)

func start(url string) {
	var err error
	for range 5 {
		if _, err = http.Get(url); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	errors.Check(err)
}

func logs(url string) {
	var err error
	for range 5 { // want `retry of http.Get only logs that it gives up`
		if _, err = http.Get(url); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	log.Print(err)
}
