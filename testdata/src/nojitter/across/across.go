// Package across waits for delays that another package computes.
package across

import (
	"net/http"
	"time"

	"nojitter/across/backoff"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func grows(url string) {
	for i := 0; get(url) != nil; i++ {
		time.Sleep(backoff.For(i)) // want "without jitter"
	}
	for i := 0; get(url) != nil; i++ {
		backoff.Rest(backoff.For(i)) // want "without jitter"
	}
}

func spreads(url string) {
	for i := 0; get(url) != nil; i++ {
		time.Sleep(backoff.Spread(i))
	}
}

// The same attempt each time: fixed, and not growing.
func same(url string) {
	for get(url) != nil {
		time.Sleep(backoff.For(3))
	}
}

func growsByItself(url string, p *backoff.Policy) {
	for get(url) != nil {
		time.Sleep(p.Next()) // want "without jitter"
	}
}

// A new policy in each round always waits the first delay.
func neverGrows(url string) {
	for get(url) != nil {
		p := &backoff.Policy{}
		time.Sleep(p.Next())
	}
}

func spreadsByItself(url string, p *backoff.Spreading) {
	for get(url) != nil {
		time.Sleep(p.Next())
	}
}
