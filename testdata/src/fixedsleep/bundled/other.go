package bundled

import "time"

// Another file of the package imports it.
func other(url string) (err error) {
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}
