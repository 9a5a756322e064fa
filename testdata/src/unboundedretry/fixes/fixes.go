// Package fixes shows what the fixes of unboundedretry write.
package fixes

import (
	"errors"
	"log"
	"net"
	"net/http"
	"time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func errorOnly(url string) error {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

func twoResults(addr string) (net.Conn, error) {
	for { // want "has no limit"
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		log.Print(err)
		time.Sleep(time.Second) // breathe
	}
}

func counterTaken(url string, attempt string) (n int, s string, err error) {
	for { // want "has no limit"
		if err = fetch(url); err != nil {
			log.Print(attempt, err)
			time.Sleep(time.Second)
			continue
		}
		return 1, attempt, nil
	}
}

// The error is gone where the wait stands.
func errorOutOfScope(url string) error {
	for { // want "has no limit"
		if err := fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// There is no way to tell.
func noResult(url string) {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The zero value of a struct takes its name.
func structResult(url string) (time.Time, error) {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return time.Now(), nil
		}
		time.Sleep(time.Second)
	}
}

func typeParameter[T any](url string, v T) (T, [2]int, error) {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return v, [2]int{}, nil
		}
		time.Sleep(time.Second)
	}
}

// The name of the result's type is something else where the wait stands.
func typeShadowed(url string) (time.Time, error) {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return time.Now(), nil
		}
		pause := time.Sleep
		time := time.Second
		pause(time)
	}
}

// The wait is in a loop of its own, which may have no rounds.
func innerLoop(url string) error {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return nil
		}
		for range len(url) {
			time.Sleep(time.Second)
		}
	}
}

// The header holds something else.
func header(url string) error {
	for err := errFailed; err != nil; err = fetch(url) { // want "has no limit"
		time.Sleep(time.Second)
	}
	return nil
}

// The response tells of the failure: there is no error to return.
func refused(url string) (*http.Response, error) {
	for { // want "has no limit"
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(time.Second)
	}
}
