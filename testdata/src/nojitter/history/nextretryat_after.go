package history

import (
	"math"
	"time"
)

// The maximum is applied to a number that cannot overflow; no randomness still.
func (p syncPolicy) nextFloat(last time.Time, retries int64) time.Time {
	wait := float64(p.base) * math.Pow(float64(p.factor), float64(retries))
	if p.longest > 0 {
		wait = math.Min(float64(p.longest), wait)
	}
	return last.Add(time.Duration(wait))
}

func (s *syncer) runFloat() {
	for t := range s.queue {
		if err := s.sync(t); err != nil {
			at := s.policy.nextFloat(time.Now(), t.retries)
			t.retries++
			time.AfterFunc(time.Until(at), func() { s.queue <- t }) // want "without jitter"
		}
	}
}
