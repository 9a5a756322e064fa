package basics

import "nestedretry/measure"

// A function of another package runs the literal once, and returns its error.
func timed(url string) error {
	return measure.Timed("fetch", func() error { return fetch(url) })
}

func byTimed(url string) error {
	var err error
	for range 4 { // want `\(basics.timed → measure.Timed → basics.fetch, 3 attempts\), so attempts multiply: 4 × 3 = 12 attempts`
		if err = timed(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Near miss: it is kept for later.
func kept(url string) error {
	return measure.OnClose("fetch", func() error { return fetch(url) })
}

func byKept(url string) error {
	var err error
	for range 4 {
		if err = kept(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}
