package history

import (
	"math"
	"time"
)

// The product becomes zero before the maximum is applied.
func (s *syncer) NextProduct(last time.Time, retries int64) (time.Time, error) {
	base, longest, factor := syncBase, syncLongest, syncFactor
	if s.policy != nil {
		var err error
		if base, err = time.ParseDuration(s.policy.base); err != nil {
			return time.Time{}, err
		}
		if longest, err = time.ParseDuration(s.policy.longest); err != nil {
			return time.Time{}, err
		}
		if s.policy.factor != nil {
			factor = *s.policy.factor
		}
	}
	wait := base * time.Duration(math.Pow(float64(factor), float64(retries))) // want "delay of NextProduct goes negative at attempt 31"
	if longest > 0 {
		wait = time.Duration(math.Min(float64(longest), float64(wait)))
	}
	return last.Add(wait), nil
}
