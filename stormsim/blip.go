package stormsim

import (
	"context"
	"math/rand/v2"
	"time"
)

// A Blip is a short outage of a dependency, from the start on. Each instance
// begins an operation every so often, the first at a random time in the first
// period, and retries it. It has a circuit breaker of its own, which opens after a
// number of failures in a row. While that is open operations fail without a call;
// then one call is let through, and closes the breaker or opens it again.
type Blip struct {
	Instances int
	Every     time.Duration // from one operation of an instance to the next
	Attempts  int           // of an operation
	Down      time.Duration // how long the dependency fails all calls
	Threshold int           // failures in a row that open the breaker; 0 for no breaker
	Open      time.Duration // how long it stays open
}

// A BlipTrial is what came of a Blip, up to the time when all is well again.
type BlipTrial struct {
	Opened int // instances whose breaker opened
	Calls  int // that were made while the dependency was down
	Failed int // operations that failed
	// Longest is the time, from the start, until calls of all instances get
	// through.
	Longest  time.Duration
	Arrivals []Arrival // the calls by second
}

// Run simulates one trial. It fails as [Herd.Run] does.
func (b Blip) Run(ctx context.Context, p Policy, random *rand.Rand) (BlipTrial, error) {
	err := check(p.check(), atLeast("instances", b.Instances, 1), duration("every", b.Every), atLeast("attempts", b.Attempts, 1),
		duration("down", b.Down), atLeast("threshold", b.Threshold, 0))
	if err != nil {
		return BlipTrial{}, err
	}
	if b.Threshold > 0 {
		if err := check(duration("open", b.Open)); err != nil {
			return BlipTrial{}, err
		}
	}
	t, seconds := BlipTrial{Longest: b.Down}, map[int]int{}
	delay := p.start(random)
	for range b.Instances {
		i := instance{Blip: b, t: &t, seconds: seconds, now: upTo(random, b.Every-1)}
		for i.now < max(b.Down, i.openUntil) && ctx.Err() == nil {
			next := i.now + b.Every
			if err := i.operation(p, delay); err != nil {
				return t, err
			}
			i.now = max(i.now, next)
		}
		if i.opened {
			t.Opened++
		}
		t.Longest = max(t.Longest, i.openUntil)
	}
	t.Arrivals = arrivals(seconds)
	return t, ctx.Err()
}

// An instance is followed on its own: instances do not meet, since the dependency
// fails all calls or none.
type instance struct {
	Blip
	t         *BlipTrial
	seconds   map[int]int
	now       time.Duration
	failures  int // in a row
	openUntil time.Duration
	opened    bool
}

// operation carries out an operation, and moves the time to its end.
func (i *instance) operation(p Policy, delay Delay) error {
	var previous time.Duration
	for retry := range i.Attempts {
		if retry > 0 {
			previous = delay(retry-1, previous)
			if err := p.bounds(previous); err != nil {
				return err
			}
			i.now = min(i.now+previous, longest)
		}
		if i.now < i.openUntil { // nobody retries an open breaker
			break
		}
		if i.now >= i.Down {
			i.failures = 0
			return nil
		}
		i.fail()
	}
	i.t.Failed++
	return nil
}

// fail counts a call that failed.
func (i *instance) fail() {
	i.t.Calls++
	i.seconds[int(i.now/time.Second)]++
	i.failures++
	if i.Threshold > 0 && i.failures >= i.Threshold {
		i.openUntil, i.opened = i.now+i.Open, true
	}
}
