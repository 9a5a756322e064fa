// Package names holds names that stand for something else than they usually
// do.
package names

import (
	"errors"
	mrand "math/rand"
	"net/http"
	clock "time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func aliasOfTime(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Second << i) // want "without jitter"
	}
	return errFailed
}

func aliasOfRand(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Duration(mrand.Int63n(int64(clock.Second << i))))
	}
	return errFailed
}

// A local value named rand that always gives the same.
type constant int64

func (c constant) Int63n(n int64) int64 { return int64(c) % n }

func shadowedRand(url string) error {
	rand := constant(42)
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Second<<i + clock.Duration(rand.Int63n(int64(clock.Second)))) // want "without jitter"
	}
	return errFailed
}

// A generator of one's own, whose values come from math/rand.
type dice struct{ r *mrand.Rand }

func (d dice) roll() clock.Duration { return clock.Duration(d.r.Int63n(int64(clock.Second))) }

func ownGenerator(url string) error {
	d := dice{mrand.New(mrand.NewSource(clock.Now().UnixNano()))}
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Second<<i + d.roll())
	}
	return errFailed
}

// A local value named time.
type stopwatch struct{ laps []clock.Duration }

func (s *stopwatch) Sleep(d clock.Duration) { s.laps = append(s.laps, d) }

func shadowedTime(url string) error {
	time := &stopwatch{}
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(clock.Second << i)
	}
	return errFailed
}
