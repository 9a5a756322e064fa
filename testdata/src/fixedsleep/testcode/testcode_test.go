package testcode

import "time"

func waitForServer(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}
