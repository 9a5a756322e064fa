package history

import (
	"log"
	"time"
)

func (f *finder) findLimited() (int64, error) {
	n, err := f.size()
	if err != nil {
		return f.findLimitedAgain()
	}
	return n, nil
}

func (f *finder) findLimitedAgain() (int64, error) {
	if f.retries < mostRetries {
		f.waitShiftedLimited("size")
		return f.findLimited()
	}
	return 0, errTooManyRetries
}

// The exponent is limited now: the delay stays below five minutes.
func (f *finder) waitShiftedLimited(step string) {
	f.retries++
	shifts := f.retries
	if shifts > mostShifts {
		shifts = mostShifts
	}
	d := time.Duration(0x1<<shifts) * time.Second
	log.Printf("%s: no answer, again in %s", step, d)
	f.clock.Sleep(d)
}
