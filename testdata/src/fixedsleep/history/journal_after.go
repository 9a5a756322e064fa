package history

import (
	"io"
	"log"
	"time"
)

// A round that failed and one that did not are followed by the same wait, so
// the loop is periodic.
func followWithPause(j journal, until <-chan time.Time) {
	go func() {
		for {
			err := j.Follow(until, io.Discard)
			if err != nil {
				log.Print(err)
				if err == errExpired || err == errCorrupt || err == io.EOF {
					return
				}
			}
			time.Sleep(100 * time.Millisecond)
		}
	}()
}
