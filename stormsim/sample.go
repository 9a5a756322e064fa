package stormsim

import (
	"context"
	"math"
	"math/rand/v2"
)

// Sample runs a number of trials, each with a generator of its own that the seed
// and the number of the trial determine. It returns those that were done, with
// the error that ended them: that of a trial, or of the context.
func Sample[T any](ctx context.Context, trials int, seed uint64, trial func(*rand.Rand) (T, error)) ([]T, error) {
	if err := check(atLeast("trials", trials, 1)); err != nil {
		return nil, err
	}
	var done []T
	for i := range trials {
		t, err := trial(rand.New(rand.NewPCG(seed, uint64(i))))
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return done, err
		}
		done = append(done, t)
	}
	return done, nil
}

// A Summary describes the values that some trials gave, in their unit.
type Summary struct {
	N        int // trials
	Mean     float64
	SD       float64 // of the sample; 0 for one trial
	Min, Max float64
}

// Summarize describes one value of each trial. It is zero for no trials.
func Summarize[T any](trials []T, value func(T) float64) Summary {
	if len(trials) == 0 {
		return Summary{}
	}
	s := Summary{N: len(trials), Min: math.Inf(1), Max: math.Inf(-1)}
	for _, t := range trials {
		v := value(t)
		s.Mean += v
		s.Min, s.Max = min(s.Min, v), max(s.Max, v)
	}
	s.Mean /= float64(s.N) // last, so that equal values have just that mean
	if s.N == 1 {
		return s
	}
	var squares float64
	for _, t := range trials {
		squares += (value(t) - s.Mean) * (value(t) - s.Mean)
	}
	s.SD = math.Sqrt(squares / float64(s.N-1))
	return s
}
