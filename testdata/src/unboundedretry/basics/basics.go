// Package basics holds the plain forms: a loop that nothing ends while the
// operation keeps failing, and the bounds that end it.
package basics

import (
	"context"
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

func forEver(url string) {
	for { // want "has no limit"
		if err := fetch(url); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func attemptCap(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func rangeOverInt(url string) error {
	var err error
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func capInsideTheLoop(url string) error {
	attempts := 0
	for {
		err := fetch(url)
		if err == nil {
			return nil
		}
		attempts++
		if attempts >= 5 {
			return err
		}
		time.Sleep(time.Second)
	}
}

func countsButNeverCompares(url string) int {
	attempts := 0
	for { // want "has no limit"
		if err := fetch(url); err == nil {
			return attempts
		}
		attempts++
		time.Sleep(time.Second)
	}
}

func whileErr(url string) {
	err := fetch(url)
	for err != nil { // want "has no limit"
		time.Sleep(time.Second)
		err = fetch(url)
	}
}

func whileErrCapped(url string) error {
	err := fetch(url)
	for n := 0; err != nil && n < 5; n++ {
		time.Sleep(time.Second)
		err = fetch(url)
	}
	return err
}

func deadline(url string) error {
	end := time.Now().Add(time.Minute)
	for {
		err := fetch(url)
		if err == nil {
			return nil
		}
		if time.Now().After(end) {
			return err
		}
		time.Sleep(time.Second)
	}
}

func elapsed(url string) error {
	start := time.Now()
	for {
		err := fetch(url)
		if err == nil {
			return nil
		}
		if time.Since(start) > time.Minute {
			return err
		}
		time.Sleep(time.Second)
	}
}

func contextLookedAt(ctx context.Context, url string) error {
	for {
		if err := fetch(url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func contextErrLookedAt(ctx context.Context, url string) error {
	for ctx.Err() == nil {
		if err := fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return ctx.Err()
}

func stopChannel(stop <-chan struct{}, url string) {
	for {
		if err := fetch(url); err == nil {
			return
		}
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func backgroundContext(url string) {
	ctx := context.Background()
	for { // want "has no limit"
		if err := fetch(url); err == nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func dialWithContext(ctx context.Context, addr string) net.Conn {
	var d net.Dialer
	for { // want "is cancelled"
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			return conn
		}
		time.Sleep(time.Second)
	}
}

func dialWithContextLookedAt(ctx context.Context, addr string) (net.Conn, error) {
	var d net.Dialer
	for {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err == nil {
			return conn, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
		time.Sleep(time.Second)
	}
}

// The rule holds whatever the operation reaches.
func forEverOnLocalFile(path string) {
	for { // want "has no limit"
		if err := os.Remove(path); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

type store interface {
	Put(key string) error
}

func forEverOnUnknown(s store) {
	for { // want "has no limit"
		if err := s.Put("a"); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// Some errors return, the others go round for ever.
func someErrorsReturn(url string) error {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil || os.IsPermission(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Every error returns.
func everyErrorReturns(url string) error {
	for {
		if err := fetch(url); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
}
