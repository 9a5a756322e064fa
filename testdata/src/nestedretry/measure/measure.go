// Package measure is of the kind that brings no facts: nothing in it speaks of
// waiting or of doing things twice.
package measure

import "time"

var Taken time.Duration

// Timed runs f and returns its error.
func Timed(name string, f func() error) error {
	start := time.Now()
	err := f()
	Taken = time.Since(start)
	return err
}

var later []func() error

// OnClose keeps f for later.
func OnClose(name string, f func() error) error {
	later = append(later, f)
	return nil
}
