package stormsim

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// A server at 60 % that stands still for ten seconds.
func trigger(s Stack) Loop {
	return Loop{Stack: s, Fresh: 60, Capacity: 100, Timeout: time.Second, Start: time.Minute, Outage: 10 * time.Second, Length: 10 * time.Minute}
}

// recoveries returns the number of five trials in which the server recovers.
func (l Loop) recoveries(t *testing.T, p Policy) (n int) {
	t.Helper()
	trials, err := Sample(t.Context(), 5, 1, func(random *rand.Rand) (LoopTrial, error) { return l.Run(t.Context(), p, random) })
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range trials {
		if trial.Recovered {
			n++
		}
	}
	return n
}

var loops = []struct {
	Stack
	gain float64
	want int // recoveries of 5
}{
	{Stack{Layers: 1}, 0.60, 5},
	{Stack{Layers: 1, Retries: 1}, 1.20, 0},
	{Stack{Layers: 1, Retries: 3}, 2.40, 0},
	{Stack{Layers: 1, Retries: 3, Budget: 0.2}, 0.72, 5},
	{Stack{Layers: 3, Retries: 3, Budget: 0.1}, 0.80, 5},
}

// Jitter does not change it: the calls are as many.
func TestLoopRecoversIfItsGainIsBelowOne(t *testing.T) {
	for _, l := range loops {
		for _, p := range []Policy{Fixed(time.Second), Full(time.Second, 30*time.Second)} {
			loop := trigger(l.Stack)
			if got := loop.recoveries(t, p); got != l.want || math.Abs(loop.Gain()-l.gain) > 0.01 {
				t.Errorf("%+v, %s: gain %.2f, want %.2f; %d of 5 recovered, want %d", l.Stack, p.Name, loop.Gain(), l.gain, got, l.want)
			}
		}
	}
}

// The near miss: without a trigger even the loop that stays down is healthy.
func TestLoopWithoutTriggerIsHealthy(t *testing.T) {
	loop := trigger(Stack{Layers: 1, Retries: 3})
	loop.Outage = 0
	if got := loop.recoveries(t, Fixed(time.Second)); got != 5 {
		t.Errorf("%d of 5 healthy", got)
	}
}

func TestLoopThatStaysDownAnswersNothing(t *testing.T) {
	trial, err := trigger(Stack{Layers: 1, Retries: 3}).Run(t.Context(), Full(time.Second, 30*time.Second), rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	last := trial.Answers[len(trial.Answers)-1].At
	if last > 60 || trial.After < 8*time.Minute {
		t.Errorf("last answer in second %d, timeouts until %v after the outage", last, trial.After)
	}
}

func TestLoopRequestsAreAllAccountedFor(t *testing.T) {
	trial, err := trigger(Stack{Layers: 1}).Run(t.Context(), None(), rand.New(rand.NewPCG(1, 1)))
	if err != nil || trial.Requests != trial.Succeeded+trial.Failed || trial.Calls != trial.Requests {
		t.Errorf("%+v, %v", trial, err)
	}
}
