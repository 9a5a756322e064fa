// Package notretry holds growing delays that stand in no retry.
package notretry

import (
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The pause grows while there is nothing to do.
func poll(ready func() bool) {
	wait := time.Millisecond
	for !ready() {
		time.Sleep(wait)
		wait *= 2
	}
}

// An error of the check leaves the loop; the state is not there yet.
func pollRemote(url string) error {
	wait := time.Second
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		state := resp.Header.Get("State")
		resp.Body.Close()
		if state == "done" {
			return nil
		}
		time.Sleep(wait)
		wait *= 2
	}
}

// An error of the check goes round.
func pollRemoteLookalike(url string) {
	wait := time.Second
	for {
		resp, err := http.Get(url)
		if err == nil {
			resp.Body.Close()
			return
		}
		time.Sleep(wait) // want "without jitter"
		wait *= 2
	}
}

func pacing(urls []string) {
	for i, url := range urls {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
}

// The classic temporary error of a local listener.
func accept(l net.Listener, serve func(net.Conn)) error {
	var wait time.Duration
	for {
		conn, err := l.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return err
			}
			if wait == 0 {
				wait = 5 * time.Millisecond
			} else {
				wait *= 2
			}
			time.Sleep(wait)
			continue
		}
		wait = 0
		go serve(conn)
	}
}

// The same with a dial is a retry.
func dial(addr string, serve func(net.Conn)) {
	var wait time.Duration
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			if wait == 0 {
				wait = 5 * time.Millisecond
			} else {
				wait *= 2
			}
			time.Sleep(wait) // want "without jitter"
			continue
		}
		wait = 0
		serve(conn)
	}
}

// The period is constant, the failure path has its own growing delay: that
// path is a retry.
func periodicWithGrowingFailures(url string) {
	wait := time.Second
	for {
		if err := fetch(url); err != nil {
			time.Sleep(wait) // want "without jitter"
			wait = min(2*wait, time.Minute)
			continue
		}
		wait = time.Second
		time.Sleep(time.Minute)
	}
}

// Both outcomes wait the same growing time.
func periodicSlowingDown(url string) {
	wait := time.Second
	for {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
		time.Sleep(wait)
		wait = min(2*wait, time.Minute)
	}
}

func lockFile(path string) (*os.File, error) {
	for wait := time.Millisecond; ; wait *= 2 {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
		if !os.IsExist(err) {
			return f, err
		}
		time.Sleep(wait)
	}
}

func failover(mirrors []string) error {
	var err error
	for i, m := range mirrors {
		if err = fetch(m); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return err
}

func inlineRepeat(url string) error {
	wait := time.Second
	if fetch(url) == nil {
		return nil
	}
	time.Sleep(2 * wait)
	return fetch(url)
}

// A handler of a demo server answers slower and slower.
func slowHandler(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 10; i++ {
		time.Sleep(time.Duration(i) * 100 * time.Millisecond)
		if _, err := fmt.Fprintln(w, i); err != nil {
			return
		}
	}
}

// The pause of periodic work grows while it fails.
func periodicGrowing(url string, interval time.Duration) {
	wait := interval
	for {
		time.Sleep(wait) // want "without jitter"
		if err := fetch(url); err != nil {
			wait = min(wait*2, time.Hour)
			continue
		}
		wait = interval
	}
}
