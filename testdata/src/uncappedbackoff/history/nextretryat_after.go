package history

import (
	"math"
	"time"
)

// The maximum is applied to a number that cannot overflow.
func (s *syncer) NextFloat(last time.Time, retries int64) (time.Time, error) {
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
	wait := float64(base) * math.Pow(float64(factor), float64(retries))
	if longest > 0 {
		wait = math.Min(float64(longest), wait)
	}
	return last.Add(time.Duration(wait)), nil
}
