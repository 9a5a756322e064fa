package stormsim

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"time"
)

// A Contention is a number of clients that each change the same row once, all
// beginning at once: read its version, then write if the version is still that.
// Whoever comes too late waits, and reads again. Each way over the network takes a
// time of its own, the absolute value of a normally distributed one.
type Contention struct {
	Clients int
	Network time.Duration // mean of one way
	Spread  time.Duration // its standard deviation
}

// A ContentionTrial is what came of a Contention.
type ContentionTrial struct {
	Calls int           // writes, of which each client needs one at least
	Done  time.Duration // until the last client has its answer
	// Arrivals are the writes by tenth of a second.
	Arrivals []Arrival
}

// A writer is a client on its way.
type writer struct {
	version  int
	attempt  int
	previous time.Duration
	reading  bool // what arrives at the server is a read
}

// Run simulates one trial. It fails as [Herd.Run] does.
func (c Contention) Run(ctx context.Context, p Policy, random *rand.Rand) (ContentionTrial, error) {
	err := check(p.check(), atLeast("clients", c.Clients, 1), atMost("clients", c.Clients, maxApart), span("network", c.Network), span("spread", c.Spread))
	if err != nil {
		return ContentionTrial{}, err
	}
	var (
		t       ContentionTrial
		arrive  heap[writer] // at the server
		version int
		windows = map[int]int{}
		delay   = p.start(random)
	)
	way := func() time.Duration {
		d := math.Abs(float64(c.Network) + float64(c.Spread)*random.NormFloat64())
		return time.Duration(min(d, float64(longest)))
	}
	for range c.Clients {
		arrive.push(int64(way()), writer{reading: true})
	}
	for len(arrive) > 0 && ctx.Err() == nil {
		e := arrive.pop()
		now, w := time.Duration(e.at), e.what
		answered := now + way()
		if w.reading {
			w.version, w.reading = version, false
			arrive.push(int64(answered+way()), w)
			continue
		}
		t.Calls++
		windows[int(now/(100*time.Millisecond))]++
		if w.version == version {
			version++
			t.Done = max(t.Done, answered)
			continue
		}
		w.previous = delay(w.attempt, w.previous)
		if err := cmp.Or(p.bounds(w.previous), ends(e.at)); err != nil {
			return t, err
		}
		w.attempt++
		w.reading = true
		arrive.push(int64(answered+w.previous+way()), w)
	}
	t.Arrivals = arrivals(windows)
	return t, ctx.Err()
}
