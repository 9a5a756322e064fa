package shop

import (
	"time"

	"github.com/retrylint/retrylint/jitter"
)

func Bundled() {
	for attempt := range 7 {
		if call() == nil {
			return
		}
		time.Sleep(jitter.Full(2*time.Second, 16*time.Second, attempt))
	}
}

func Spread() {
	delay := 10 * time.Second
	for range 4 {
		if call() == nil {
			return
		}
		time.Sleep(jitter.Spread(delay))
		delay *= 2
	}
}
