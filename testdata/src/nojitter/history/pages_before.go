package history

import (
	"errors"
	"time"
)

// The continue also goes on to the next page; the delay doubles.
func (r *pageReader) readDoubling() {
	pause := shortPause
	for p := r.first; p != nil; p = p.next() {
		err := p.fetch()
		if err != nil {
			if errors.Is(err, errThrottled) {
				time.Sleep(pause) // want "without jitter"
				pause = pause * 2
				if pause > longPause {
					pause = longPause
				}
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
