package history

import (
	"math"
	"time"
)

// The product can overflow before the maximum is applied.
func (p syncPolicy) nextProduct(last time.Time, retries int64) time.Time {
	wait := p.base * time.Duration(math.Pow(float64(p.factor), float64(retries)))
	if p.longest > 0 {
		wait = time.Duration(math.Min(float64(p.longest), float64(wait)))
	}
	return last.Add(wait)
}

func (s *syncer) runProduct() {
	for t := range s.queue {
		if err := s.sync(t); err != nil {
			at := s.policy.nextProduct(time.Now(), t.retries)
			t.retries++
			time.AfterFunc(time.Until(at), func() { s.queue <- t }) // want "without jitter"
		}
	}
}
