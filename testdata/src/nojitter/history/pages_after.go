package history

import (
	"errors"
	"math/rand"
	"time"
)

// nextPause draws the next delay between the shortest and three times the last.
func nextPause(last time.Duration) time.Duration {
	d := shortPause + time.Duration(rand.Int63n(int64(last*3-shortPause)))
	if d > longPause {
		d = longPause
	}
	return d
}

func (r *pageReader) readRandom() {
	pause := shortPause
	for p := r.first; p != nil; p = p.next() {
		err := p.fetch()
		if err != nil {
			if errors.Is(err, errThrottled) {
				time.Sleep(pause)
				pause = nextPause(pause)
				continue
			}
			r.done <- err
			return
		}
		if !r.callback(p) {
			r.done <- nil
			return
		}
		pause = shortPause
	}
	r.done <- nil
}
