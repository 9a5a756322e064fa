package fixes

import "time"

// Only retries wait in this function.
func breathe() { time.Sleep(time.Second) }

func waitsElsewhere(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		breathe() // want "waits a fixed"
	}
	return errFailed
}

// Something else waits here too.
func breatheToo() { time.Sleep(time.Second) }

func waitsElsewhereToo(url string) error {
	breatheToo()
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		breatheToo() // want "waits a fixed"
	}
	return errFailed
}

// Other packages may.
func Breathe() { time.Sleep(time.Second) }

func waitsExported(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		Breathe() // want "waits a fixed"
	}
	return errFailed
}
