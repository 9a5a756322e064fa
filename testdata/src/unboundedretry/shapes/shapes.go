// Package shapes holds the loop shapes of a retry without limit, each beside a
// bounded one.
package shapes

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

func gotoBack(url string) {
again: // want "has no limit"
	if fetch(url) != nil {
		time.Sleep(time.Second)
		goto again
	}
}

func gotoBackCapped(url string) error {
	n := 0
again:
	err := fetch(url)
	if err != nil && n < 5 {
		n++
		time.Sleep(time.Second)
		goto again
	}
	return err
}

func labelledContinue(url string) {
attempt:
	for { // want "has no limit"
		for _, path := range []string{"/a", "/b"} {
			if fetch(url+path) != nil {
				time.Sleep(time.Second)
				continue attempt
			}
		}
		return
	}
}

func labelledContinueCapped(url string) error {
attempt:
	for range 5 {
		for _, path := range []string{"/a", "/b"} {
			if fetch(url+path) != nil {
				time.Sleep(time.Second)
				continue attempt
			}
		}
		return nil
	}
	return errFailed
}

func callAsCondition(url string) {
	for fetch(url) != nil { // want "has no limit"
		time.Sleep(time.Second)
	}
}

func callAsConditionCapped(url string) {
	for n := 0; n < 5 && fetch(url) != nil; n++ {
		time.Sleep(time.Second)
	}
}

func callInPost(url string) {
	for err := fetch(url); err != nil; err = fetch(url) { // want "has no limit"
		time.Sleep(time.Second)
	}
}

func flag(url string) {
	done := false
	for !done { // want "has no limit"
		if fetch(url) == nil {
			done = true
		} else {
			time.Sleep(time.Second)
		}
	}
}

// A limit sets the flag too.
func flagCapped(url string) {
	done := false
	n := 0
	for !done {
		if fetch(url) == nil || n >= 5 {
			done = true
		}
		n++
	}
}

// Another flag that the limit sets ends nothing.
func flagNoted(url string) {
	done, noted := false, false
	n := 0
	for !done { // want "has no limit"
		if n >= 5 {
			noted = true
		}
		if fetch(url) == nil {
			done = true
		}
		n++
	}
	println(noted)
}

func noWait(url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
	}
}

func statusCode(url string) (*http.Response, error) {
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

func reconnect(addr string, serve func(net.Conn) error) {
	for { // want "has no limit"
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

// The failures in a row are counted and end it.
func reconnectCapped(addr string, serve func(net.Conn) error) error {
	failures := 0
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			failures++
			if failures > 10 {
				return err
			}
			time.Sleep(time.Second)
			continue
		}
		failures = 0
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

func inGoroutine(url string) {
	go func() {
		for fetch(url) != nil { // want "has no limit"
			time.Sleep(time.Second)
		}
	}()
}

// The outer loop is bounded, the inner one is not.
func innerUnbounded(urls []string) {
	for _, url := range urls {
		for fetch(url) != nil { // want "has no limit"
			time.Sleep(time.Second)
		}
	}
}

// Work left over is no count of attempts: what failed stays.
func remainingWork(items []string) {
	for len(items) > 0 { // want "has no limit"
		if fetch(items[0]) != nil {
			time.Sleep(time.Second)
			continue
		}
		items = items[1:]
	}
}

// What failed is dropped, so the work runs out.
func remainingWorkDrops(items []string) {
	for len(items) > 0 {
		if err := fetch(items[0]); err != nil {
			log.Print(err)
			time.Sleep(time.Second)
		}
		items = items[1:]
	}
}

// Every failure waits for the next tick, and nothing ends the ticks.
func ticks(url string) {
	for range time.Tick(time.Second) { // want "has no limit"
		if fetch(url) == nil {
			return
		}
	}
}

// The channel is closed by another to end it.
func closedChannel(url string, kicks <-chan struct{}) {
	for range kicks {
		if fetch(url) == nil {
			return
		}
	}
}

// A fatal error ends the program, but only the one kind.
func fatalOnSome(url string) {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return
		}
		if errors.Is(err, errFailed) {
			log.Fatal(err)
		}
		time.Sleep(time.Second)
	}
}

func fatalAfterFive(url string) {
	for n := 0; ; n++ {
		err := fetch(url)
		if err == nil {
			return
		}
		if n == 5 {
			log.Fatal(err)
		}
		time.Sleep(time.Second)
	}
}

func panicAfterFive(url string) {
	for n := 0; ; n++ {
		err := fetch(url)
		if err == nil {
			return
		}
		if n == 5 {
			panic(err)
		}
		time.Sleep(time.Second)
	}
}
