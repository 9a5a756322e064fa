package tests

import (
	"testing"
	"time"
)

func TestService(t *testing.T) {
	for range 5 {
		if fetch("http://service") == nil {
			return
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	t.Fatal(errFailed)
}
