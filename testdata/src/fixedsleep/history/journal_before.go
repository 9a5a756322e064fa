package history

import (
	"io"
	"log"
	"time"
)

func followAtOnce(j journal, until <-chan time.Time) {
	go func() {
		for {
			err := j.Follow(until, io.Discard)
			if err != nil {
				if err == errExpired || err == io.EOF {
					return
				}
				log.Print(err)
			}
		}
	}()
}
