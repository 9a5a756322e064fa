package retry

import (
	"math"
	"slices"
	"time"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/delay/rounds"
	"github.com/retrylint/retrylint/internal/known"
)

// A Span holds a delay: any from Low to High is as likely as any other.
type Span = rounds.Span

// A Schedule is the delay before each retry, as far as it is known. The last
// entry of a list stands for all that follow.
type Schedule struct {
	// Delays are the delays themselves, none where they are not known.
	Delays []Span
	// Times are the delays as multiples of Base, before Max is applied and
	// without their jitter; none where it is not known how they change.
	Times []float64
	// Base is the first delay and Max the largest, 0 where they are not known.
	// Capped of No says that there is no largest one.
	Base, Max time.Duration
	Capped    delay.Answer
	Jitter    delay.Answer
}

// Schedules computes the delays of all waits of the package.
func (m *Model) Schedules() map[*Wait]Schedule {
	out := map[*Wait]Schedule{}
	for _, r := range m.Retries {
		found := map[*Wait]Course{}
		if task, ok := taskOf(r); ok {
			task.Limit, task.NoReturn, task.Each = math.MaxInt64, m.NoReturn, true
			courses := rounds.Run(m.Index, task, nil)
			for _, w := range r.Waits {
				found[w] = courses[w.duration()]
			}
		}
		for _, w := range r.Waits {
			if _, done := out[w]; !done {
				out[w] = w.schedule(found[w])
			}
		}
	}
	return out
}

// schedule is that of a wait whose delay goes on as a course says.
func (w *Wait) schedule(c Course) Schedule {
	s := Schedule{Times: c.Times, Base: w.Delay.Value, Max: w.Delay.Max, Capped: w.Delay.Capped, Jitter: w.Delay.Jitter}
	for i, p := range w.policies {
		if p.Rules != w.policies[0].Rules {
			return Schedule{} // it depends on the way here
		}
		if i == 0 {
			s.Times = p.times()
		}
	}
	switch {
	case w.Delay.Growth == delay.Constant:
		s.Times = []float64{1}
	case len(s.Times) == 1: // two numbers that are given: the delay and its maximum
		s.Times = nil
	}
	// Randomness that the arithmetic does not show makes its delays others.
	if spread(c.Delays) == (s.Jitter == delay.Yes) && !w.Delay.Server {
		s.Delays = c.Delays
	}
	return s
}

func spread(delays []Span) bool {
	return slices.ContainsFunc(delays, func(s Span) bool { return s.Low < s.High })
}

// times are the delays of a policy as multiples of its first one.
func (p policy) times() (out []float64) {
	switch {
	case p.Growth == known.Constant:
		return []float64{1}
	case p.Growth == known.Exponential && p.Factor > 1:
		return powers(p.Factor)
	}
	return nil
}

// powers are those of a factor, from 1 on, for longer than delays can grow.
func powers(factor float64) (out []float64) {
	for n := range 64 {
		out = append(out, math.Pow(factor, float64(n)))
	}
	return out
}
