package history

import (
	"log"
	"time"
)

// The retry is a circle of two functions with a third one that waits.
func (f *finder) find() (int64, error) {
	n, err := f.size()
	if err != nil {
		return f.findAgain()
	}
	return n, nil
}

func (f *finder) findAgain() (int64, error) {
	if f.retries < mostRetries {
		f.waitShifted("size")
		return f.find()
	}
	return 0, errTooManyRetries
}

func (f *finder) waitShifted(step string) {
	f.retries++
	d := time.Second * (0x1 << f.retries)
	log.Printf("%s: no answer, again in %s", step, d)
	f.clock.Sleep(d) // want "retry of f.size backs off exponentially from 2s without a maximum, to 8m32s after attempt 9 and on"
}
