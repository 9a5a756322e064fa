package stormsim

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"time"
)

// A Burst is a number of requests that are made at once. Each attempt fails with
// the same probability, takes no time, and is repeated after the delay of the
// policy.
type Burst struct {
	Requests int
	Failure  float64       // probability that an attempt fails
	Attempts int           // calls per request at most
	Window   time.Duration // for which retries are counted together; 100 ms if 0
}

// A BurstTrial is what came of a Burst.
type BurstTrial struct {
	Succeeded   int // requests
	Calls       int
	LastSuccess time.Duration // after the start
	Largest     int           // retries in the window that has most of them
	Retries     []Arrival     // by window, in order of time; empty ones are left out
}

// Run simulates one trial. It fails as [Herd.Run] does.
func (b Burst) Run(ctx context.Context, p Policy, random *rand.Rand) (BurstTrial, error) {
	if b.Window == 0 {
		b.Window = 100 * time.Millisecond
	}
	err := check(p.check(), atLeast("requests", b.Requests, 1), atLeast("attempts", b.Attempts, 1),
		within("failure", b.Failure, 0, 1), duration("window", b.Window))
	if err != nil {
		return BurstTrial{}, err
	}
	var (
		t       BurstTrial
		delay   = p.start(random)
		windows = map[int]int{}
	)
	for i := 0; i < b.Requests && err == nil; i++ {
		err = cmp.Or(b.request(&t, windows, p, delay, random), ctx.Err())
	}
	t.Retries = arrivals(windows)
	for _, w := range t.Retries {
		t.Largest = max(t.Largest, w.Calls)
	}
	return t, err
}

// request makes one request. Requests do not meet, so that each can be followed
// to its end.
func (b Burst) request(t *BurstTrial, windows map[int]int, p Policy, delay Delay, random *rand.Rand) error {
	var now, previous time.Duration
	for retry := range b.Attempts {
		if retry > 0 {
			previous = delay(retry-1, previous)
			if err := p.bounds(previous); err != nil {
				return err
			}
			now = min(now+previous, longest)
			windows[int(now/b.Window)]++
		}
		t.Calls++
		if random.Float64() >= b.Failure {
			t.Succeeded++
			t.LastSuccess = max(t.LastSuccess, now)
			return nil
		}
	}
	return nil
}

// arrivals lists the windows in order of time.
func arrivals(windows map[int]int) []Arrival {
	var out []Arrival
	for _, at := range slices.Sorted(maps.Keys(windows)) {
		out = append(out, Arrival{at, windows[at]})
	}
	return out
}
