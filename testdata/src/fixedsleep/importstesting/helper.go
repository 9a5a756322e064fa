package importstesting

import (
	"testing"
	"time"
)

func Verbose() bool { return testing.Verbose() }

// The file imports testing.
func waitForServer(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}
