// Package waits holds functions that do nothing but wait, and some that do
// more.
package waits

import (
	"context"
	"log"
	"math/rand"
	"net/http"
	"time"
)

func Plain(d time.Duration) { time.Sleep(d) } // want Plain:"^local waits for argument 0$"

func Until(ctx context.Context, d time.Duration) error { // want Until:"^local waits for argument 1 until argument 0 is done$"
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func After(d time.Duration, ctx context.Context) bool { // want After:"^local waits for argument 0 until argument 1 is done$"
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

func Guarded(ctx context.Context, d time.Duration) error { // want Guarded:"^local waits for argument 1 until argument 0 is done$"
	if d <= 0 {
		return ctx.Err()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return Until(ctx, d)
}

func Either(ctx context.Context, d time.Duration) { // want Either:"^local waits for argument 1 until argument 0 is done$"
	if ctx == nil {
		time.Sleep(d)
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

func Logged(d time.Duration) { // want Logged:"^local waits for argument 0$"
	log.Printf("waiting %v", d)
	<-time.After(d)
}

func Random(d time.Duration) { // want Random:"^local waits at random$"
	time.Sleep(d + time.Duration(rand.Int63n(int64(d))))
}

type Clock struct {
	stop chan struct{}
	wake chan struct{}
}

func (c Clock) Pause(d time.Duration) { time.Sleep(d) } // want Pause:"^local waits for argument 0$"

func (c *Clock) Hold(d time.Duration) { // want Hold:"^local waits for argument 0 until stopped$"
	select {
	case <-c.stop:
	case <-time.After(d):
	}
}

type Sleeper interface {
	Rest(d time.Duration) // want Rest:"^waits for argument 0$"
}

type sleeper struct{}

func (sleeper) Rest(d time.Duration) { time.Sleep(d) } // want Rest:"^local waits for argument 0$"

func Generic[T any](_ T, d time.Duration) { time.Sleep(d) } // want Generic:"^local waits for argument 1$"

// What follows is no wait for the delay alone, or not on every call.

func Timeout(done chan struct{}, d time.Duration) bool { // want Timeout:"^local may wait$"
	select {
	case <-done:
		return true
	case <-time.After(d):
		return false
	}
}

func (c *Clock) Woken(d time.Duration) { // want Woken:"^local may wait$"
	select {
	case <-c.wake:
	case <-time.After(d):
	}
}

func Poll(d time.Duration) { // want Poll:"^local$"
	select {
	case <-time.After(d):
	default:
	}
}

func Sometimes(d time.Duration, really bool) { // want Sometimes:"^local may wait$"
	if really {
		time.Sleep(d)
	}
}

func Twice(d time.Duration) { // want Twice:"^local may wait$"
	time.Sleep(d)
	time.Sleep(d)
}

func Often(d time.Duration, n int) { // want Often:"^local may wait$"
	for range n {
		time.Sleep(d)
	}
}

func Other(d time.Duration) { time.Sleep(2 * d) } // want Other:"^local may wait$"

func Limited(d time.Duration) { // want Limited:"^local may wait$"
	if d > time.Minute {
		d = time.Minute
	}
	time.Sleep(d)
}

func TwoDelays(a, b time.Duration, first bool) { // want TwoDelays:"^local may wait$"
	if first {
		time.Sleep(a)
		return
	}
	time.Sleep(b)
}

func Works(d time.Duration, url string) error { // want Works:"^remote may wait$"
	_, err := http.Get(url)
	time.Sleep(d)
	return err
}

func Beside(d time.Duration) { // want Beside:"^local$"
	go func() { time.Sleep(d) }()
}

func Reset(d time.Duration) { // want Reset:"^local may wait$"
	t := time.NewTimer(d)
	t.Reset(time.Second)
	<-t.C
}

func Fixed() { time.Sleep(time.Second) } // want Fixed:"^local may wait$"

// What may wait though it is no wait.

func Receives(ch chan int) int { return <-ch } // want Receives:"^local may wait$"

func Asks(ch chan int, really bool) (n int) { // want Asks:"^local$"
	if really {
		n = <-ch
	}
	return n
}

func Looks(ch chan int) (n int) { // want Looks:"^local$"
	select {
	case n = <-ch:
	default:
	}
	return n
}

func Calls(d time.Duration, really bool) { // want Calls:"^local may wait$"
	if really {
		Fixed()
	}
}

func Starts() { go Fixed() } // want Starts:"^local$"

func Defers() { // want Defers:"^local may wait$"
	defer func() { Fixed() }()
}
