package stormsim

import (
	"math/rand/v2"
	"testing"
	"time"
)

var blip = Blip{Instances: 10, Every: 10 * time.Second, Attempts: 5, Down: 10 * time.Second, Threshold: 5, Open: time.Minute}

// sample returns the breakers that open, and the longest time until all
// instances work again, in seconds.
func (b Blip) sample(t *testing.T, p Policy) (opened, longest Summary) {
	t.Helper()
	trials, err := Sample(t.Context(), 1000, 1, func(random *rand.Rand) (BlipTrial, error) { return b.Run(t.Context(), p, random) })
	if err != nil {
		t.Fatal(err)
	}
	return Summarize(trials, func(b BlipTrial) float64 { return float64(b.Opened) }),
		Summarize(trials, func(b BlipTrial) float64 { return b.Longest.Seconds() })
}

func TestFixedWaitsMakeABlipAMinute(t *testing.T) {
	// All five attempts of those that begin in the first six seconds.
	opened, longest := blip.sample(t, Fixed(time.Second))
	near(t, "breakers", opened, Summary{N: 1, Mean: 6})
	if longest.Min < 64 || longest.Max > 70 {
		t.Errorf("%+v", longest)
	}
}

func TestThreeTriesWithJitterLeaveTheBreakerClosed(t *testing.T) {
	b := blip
	b.Attempts = 3
	opened, longest := b.sample(t, Full(time.Second, 10*time.Second))
	if opened.Max != 0 || longest.Max != 10 || longest.Min != 10 {
		t.Errorf("%+v, %+v", opened, longest)
	}
}

// It is the tries that save the breaker: with five, jitter only makes it rarer.
func TestFiveTriesOpenTheBreakerWithJitterToo(t *testing.T) {
	opened, _ := blip.sample(t, Full(time.Second, 10*time.Second))
	if opened.Mean < 1 || opened.Mean > 5 {
		t.Errorf("%+v", opened)
	}
}

// Nor do three tries help an instance that begins an operation each second.
func TestBusyInstancesOpenTheBreakerAnyway(t *testing.T) {
	b := blip
	b.Attempts, b.Every = 3, time.Second
	if opened, _ := b.sample(t, Full(time.Second, 10*time.Second)); opened.Min != 10 {
		t.Errorf("%+v", opened)
	}
}

func TestWithoutBreakerABlipIsABlip(t *testing.T) {
	b := blip
	b.Threshold = 0
	if opened, longest := b.sample(t, Fixed(time.Second)); opened.Max != 0 || longest.Max != 10 {
		t.Errorf("%+v, %+v", opened, longest)
	}
}

// An instance alone: five failures open the breaker, and one more each time that
// it lets a call through while the dependency is down.
func TestBreakerLetsOneCallThrough(t *testing.T) {
	b := Blip{Instances: 1, Every: time.Second, Attempts: 5, Down: 10 * time.Second, Threshold: 2, Open: 3 * time.Second}
	trial, err := b.Run(t.Context(), Fixed(time.Millisecond), rand.New(rand.NewPCG(1, 1)))
	// At 0 and a millisecond later; then every three seconds, from a random
	// time in the first second on.
	if err != nil || trial.Calls < 4 || trial.Calls > 5 || trial.Longest <= b.Down {
		t.Errorf("%+v, %v", trial, err)
	}
}
