package stormsim

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// sample runs trials of a herd.
func (h Herd) sample(t *testing.T, p Policy, trials int) (ticks, calls Summary) {
	t.Helper()
	done, err := Sample(t.Context(), trials, 1, func(random *rand.Rand) (HerdTrial, error) {
		return h.Run(t.Context(), p, random)
	})
	if err != nil {
		t.Fatal(err)
	}
	return Summarize(done, func(d HerdTrial) float64 { return float64(d.Ticks) }),
		Summarize(done, func(d HerdTrial) float64 { return float64(d.Calls) })
}

const (
	base  = time.Second
	limit = 32 * time.Second
)

// Mean and standard deviation over 30 trials at a capacity of 10.
var herdReference = []struct {
	clients                        int
	policy                         Policy
	ticks, ticksSD, calls, callsSD float64
}{
	{50, Fixed(2 * base), 9, 0, 150, 0},
	{50, Exponential(base, limit), 31, 0, 150, 0},
	{50, Full(base, limit), 8.63, 1.50, 117.8, 2.1},
	{50, Equal(base, limit), 8.33, 2.35, 110.4, 0.7},
	{50, Decorrelated(base, limit), 10, 1.44, 103.2, 2.0},
	{100, Fixed(2 * base), 19, 0, 550, 0},
	{100, Exponential(base, limit), 191, 0, 550, 0},
	{100, Full(base, limit), 20.63, 5.26, 316.8, 3.9},
	{100, Equal(base, limit), 19.67, 5.71, 294.7, 3.4},
	{100, Decorrelated(base, limit), 16.93, 2.55, 272.3, 5.3},
	{200, Fixed(2 * base), 39, 0, 2100, 0},
	{200, Exponential(base, limit), 511, 0, 2100, 0},
	{200, Full(base, limit), 40.67, 3.59, 814.0, 6.3},
	{200, Equal(base, limit), 48.17, 9.73, 763.2, 4.5},
	{200, Decorrelated(base, limit), 36.30, 4.14, 751.7, 9.3},
}

// Many trials here, so that nearly all of the difference is chance in the 30 of
// the reference: three of their standard errors are allowed, and nothing where
// there is no chance.
func TestHerdComesToTheReference(t *testing.T) {
	for _, r := range herdReference {
		ticks, calls := Herd{Clients: r.clients, Capacity: 10}.sample(t, r.policy, 2000)
		allowed := 3 / math.Sqrt(30)
		if math.Abs(ticks.Mean-r.ticks) > allowed*r.ticksSD || (r.ticksSD == 0) != (ticks.SD == 0) {
			t.Errorf("%d %s: %.2f±%.2f ticks, want %.2f±%.2f", r.clients, r.policy.Name, ticks.Mean, ticks.SD, r.ticks, r.ticksSD)
		}
		if math.Abs(calls.Mean-r.calls) > allowed*r.callsSD || (r.callsSD == 0) != (calls.SD == 0) {
			t.Errorf("%d %s: %.2f±%.2f calls, want %.2f±%.2f", r.clients, r.policy.Name, calls.Mean, calls.SD, r.calls, r.callsSD)
		}
	}
}

// The near miss of the reference: clients that are told apart are drawn in
// another way, and come to the same.
func TestHerdOneByOneComesToTheSame(t *testing.T) {
	const trials = 2000
	for _, p := range []Policy{Fixed(2 * base), Full(base, limit), Equal(base, limit), Linear(base, limit)} {
		for _, h := range []Herd{{Clients: 100, Capacity: 10}, {Clients: 100, Capacity: 70}, {Clients: 100, Capacity: 10, Tick: 7 * time.Millisecond}} {
			ticks, calls := h.sample(t, p, trials)
			ticks1, calls1 := h.sample(t, oneByOne(p), trials)
			near(t, p.Name+" ticks", ticks, ticks1)
			near(t, p.Name+" calls", calls, calls1)
		}
	}
}

// near allows means to differ by four standard errors, and not at all where
// there is no chance.
func near(t *testing.T, what string, a, b Summary) {
	t.Helper()
	se := math.Sqrt(a.SD*a.SD/float64(a.N) + b.SD*b.SD/float64(b.N))
	if math.Abs(a.Mean-b.Mean) > 4*se {
		t.Errorf("%s: %.3f±%.3f and %.3f±%.3f", what, a.Mean, a.SD, b.Mean, b.SD)
	}
}

func TestHerdIsTheSameForTheSameSeed(t *testing.T) {
	for _, p := range []Policy{Full(base, limit), Decorrelated(base, limit)} {
		run := func(seed uint64) HerdTrial {
			trial, err := Herd{Clients: 500, Capacity: 10}.Run(t.Context(), p, rand.New(rand.NewPCG(seed, 0)))
			if err != nil {
				t.Fatal(err)
			}
			return trial
		}
		if !reflect.DeepEqual(run(1), run(1)) {
			t.Errorf("%s: one seed, two results", p.Name)
		}
		if reflect.DeepEqual(run(1), run(2)) {
			t.Errorf("%s: two seeds, one result", p.Name)
		}
	}
}

func TestHerdArrivalsAddUpToTheCalls(t *testing.T) {
	trial, err := Herd{Clients: 50, Capacity: 10}.Run(t.Context(), Fixed(2*base), rand.New(rand.NewPCG(1, 1)))
	if want := []Arrival{{0, 50}, {2, 40}, {4, 30}, {6, 20}, {8, 10}}; err != nil || !slices.Equal(trial.Arrivals, want) {
		t.Errorf("%v, %v", trial.Arrivals, err)
	}
}

func TestHerdClientsGiveUpAfterTheirAttempts(t *testing.T) {
	for _, p := range []Policy{Fixed(2 * base), oneByOne(Fixed(2 * base))} {
		trial, err := Herd{Clients: 50, Capacity: 10, Attempts: 2}.Run(t.Context(), p, rand.New(rand.NewPCG(1, 1)))
		if err != nil || trial.Calls != 90 || trial.Failed != 30 || trial.Ticks != 3 {
			t.Errorf("%+v, %v", trial, err)
		}
	}
}

// A policy of few delays beyond what the calendar has lists for.
func TestHerdWaitsLongerThanTheCalendar(t *testing.T) {
	for _, p := range []Policy{Exponential(base, time.Hour), oneByOne(Exponential(base, time.Hour))} {
		trial, err := Herd{Clients: 14, Capacity: 1}.Run(t.Context(), p, rand.New(rand.NewPCG(1, 1)))
		// 2+4+…+2048 and two waits of an hour, and the tick itself.
		if err != nil || trial.Ticks != 4094+2*3600+1 || trial.Calls != 14*15/2 {
			t.Errorf("%+v, %v", trial, err)
		}
	}
}

func TestHerdRoundsHalvesToEven(t *testing.T) {
	h := Herd{Tick: 10}
	for delay, want := range map[time.Duration]int64{0: 1, 5: 1, 14: 1, 15: 2, 24: 2, 25: 2, 26: 3, 34: 3, 35: 4} {
		if got := h.ticks(delay); got != want {
			t.Errorf("%d: %d ticks, want %d", delay, got, want)
		}
	}
}

func TestLongestDelayOfATickIsTheLastThatRoundsToIt(t *testing.T) {
	for tick := time.Duration(1); tick < 12; tick++ {
		h := Herd{Tick: tick}
		for n := range int64(9) {
			d := h.longestOf(n + 1)
			if h.ticks(d) != n+1 || h.ticks(d+1) != n+2 {
				t.Errorf("tick %d: %d is no longest delay of %d ticks", tick, d, n+1)
			}
		}
	}
}

func TestHerdEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, p := range []Policy{Full(base, limit), Decorrelated(base, limit)} {
		trial, err := Herd{Clients: 50, Capacity: 10}.Run(ctx, p, rand.New(rand.NewPCG(1, 1)))
		if !errors.Is(err, context.Canceled) || trial.Calls != 50 {
			t.Errorf("%+v, %v", trial, err)
		}
	}
}
