// Package handled holds retries whose failure is dealt with.
package handled

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

var errGaveUp = errors.New("gave up")

func send(url string) error {
	resp, err := http.Post(url, "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func wait() { time.Sleep(rand.N(time.Second)) }

type job struct {
	url    string
	err    error
	failed bool
	fails  chan error
	on     func(error)
}

func (j *job) stores() {
	for range 3 {
		err := send(j.url)
		if err == nil {
			return
		}
		j.err = err
		wait()
	}
}

func (j *job) sends() {
	var err error
	for range 3 {
		if err = send(j.url); err == nil {
			return
		}
		wait()
	}
	j.fails <- err
}

func (j *job) callsBack() {
	for range 3 {
		err := send(j.url)
		if err == nil {
			return
		}
		j.on(err)
		wait()
	}
}

func (j *job) marks() {
	for range 3 {
		if send(j.url) == nil {
			return
		}
		wait()
	}
	j.failed = true
}

func (j *job) actsInTheLastRound() {
	for i := range 3 {
		err := send(j.url)
		if err == nil {
			return
		}
		if i == 2 {
			j.on(errGaveUp)
		}
		wait()
	}
}

func actsOtherwise(url string) {
	for range 3 {
		if send(url) == nil {
			return
		}
		wait()
	}
	os.Remove("cache")
}

func exits(url string) {
	var err error
	for range 3 {
		if err = send(url); err == nil {
			break
		}
		wait()
	}
	if err != nil {
		log.Fatal(err)
	}
}

func panics(url string) {
	for range 3 {
		if send(url) == nil {
			return
		}
		wait()
	}
	panic("gave up")
}

func asksAFlag(url string) error {
	sent := false
	for range 3 {
		if err := send(url); err == nil {
			sent = true
			break
		}
		wait()
	}
	if !sent {
		return errGaveUp
	}
	return nil
}

func asksTheCounter(url string) error {
	i := 0
	for ; i < 3; i++ {
		if err := send(url); err == nil {
			break
		}
		wait()
	}
	if i == 3 {
		return errGaveUp
	}
	return nil
}

// fallsBack is best effort: nobody waits for it.
func fallsBack(url string) error {
	for range 3 {
		if send(url) == nil {
			return nil
		}
		wait()
	}
	return nil
}

func saysSo(url string) string {
	for range 3 {
		if err := send(url); err == nil {
			return url
		}
		wait()
	}
	return "" // the default of the peer
}

const defaultRegion = "eu"

func namedDefault(url string) string {
	for range 3 {
		if err := send(url); err == nil {
			return url
		}
		wait()
	}
	return defaultRegion
}

func lastResponse(url string) (resp *http.Response, err error) {
	for range 3 {
		resp, err = http.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		wait()
	}
	return resp, nil
}

func tellsTheUser(w io.Writer, url string) {
	var err error
	for range 3 {
		if err = send(url); err == nil {
			return
		}
		wait()
	}
	fmt.Fprintln(w, "cannot send:", err)
}

func captured(url string) {
	var err error
	defer func() {
		if err != nil {
			os.Remove("cache")
		}
	}()
	for range 3 {
		if err = send(url); err == nil {
			return
		}
		wait()
	}
}

// The caller wanted it to end.
func cancelled(ctx context.Context, url string) error {
	for {
		if err := send(url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func forEver(url string) {
	for send(url) != nil {
		wait()
	}
}

func all(urls []string) error {
	var last error
	for _, url := range urls {
		for range 3 {
			err := send(url)
			if err == nil {
				last = nil
				break
			}
			last = err
			wait()
		}
	}
	return last
}

// A state that is not there yet is no failure.
func poll(ready func() bool) error {
	for range 3 {
		if ready() {
			return nil
		}
		wait()
	}
	return nil
}

func version(url string) (int, error) { return len(url), send(url) }

// Success leads to the next round as well: a state is waited for.
func waitsForAState(url string) {
	deadline := time.Now().Add(time.Second)
	for {
		if v, err := version(url); err == nil {
			if v > 3 {
				return
			}
		}
		if time.Now().After(deadline) {
			break
		}
		wait()
	}
	log.Print("not there yet")
}

// A search through a list ends with it.
func search(tokens []string) string {
	for _, token := range tokens {
		r := http.Request{Header: http.Header{"Cookie": {token}}}
		if c, err := r.Cookie("token"); err == nil {
			return c.Value
		}
	}
	return ""
}
