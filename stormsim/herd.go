package stormsim

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"time"
)

// A Herd is a number of clients that all call at tick 0. The server accepts
// Capacity calls per tick, chosen at random among those that arrive, and refuses
// the others, which come back after
//
//	max(1, delay/Tick rounded to the nearest, halves to even)
//
// ticks. The first retry has the ceiling number 1, twice the base.
type Herd struct {
	Clients  int
	Capacity int           // calls accepted per tick
	Tick     time.Duration // one second if 0
	Attempts int           // after which a client gives up; 0 for no limit
}

// A HerdTrial is what came of a Herd.
type HerdTrial struct {
	Ticks    int       // the last tick with a call, + 1
	Calls    int       // accepted and refused
	Failed   int       // clients that gave up
	Arrivals []Arrival // in order of time; ticks without calls are left out
}

// An Arrival tells of the calls that arrived at a server at a time.
type Arrival struct {
	At    int // a tick or a window, counted from 0
	Calls int
}

// A refused client waits for its next attempt.
type refused struct {
	previous time.Duration // its last delay
	attempt  int           // number of its next retry
}

// More clients than these are refused: floating point numbers would no longer
// tell them apart, or memory no longer hold those that are simulated one by one.
const (
	maxClients = 1_000_000_000
	maxApart   = 100_000_000
)

// Run simulates one trial. It fails with a [ParamError], or with the error of the
// context; the trial holds what came of it until then.
func (h Herd) Run(ctx context.Context, p Policy, random *rand.Rand) (HerdTrial, error) {
	if h.Tick == 0 {
		h.Tick = time.Second
	}
	err := check(p.check(), atLeast("clients", h.Clients, 1), atMost("clients", h.Clients, maxClients),
		atLeast("capacity", h.Capacity, 1),
		atLeast("attempts", h.Attempts, 0), duration("tick", h.Tick))
	if err != nil {
		return HerdTrial{}, err
	}
	if p.Range != nil {
		return h.cohorts(ctx, p, random)
	}
	if err := check(atMost("clients", h.Clients, maxApart)); err != nil {
		return HerdTrial{}, err
	}
	return h.clients(ctx, p, random)
}

// clients is Run for any policy.
func (h Herd) clients(ctx context.Context, p Policy, random *rand.Rand) (HerdTrial, error) {
	var (
		t     HerdTrial
		q     = &calendar[refused]{}
		delay = p.start(random)
		here  = make([]refused, h.Clients)
	)
	for i := range here {
		here[i].attempt = 1
	}
	for tick := int64(0); ; tick, here = q.next() {
		t.arrived(tick, len(here))
		for _, c := range refuse(random, here, h.Capacity) {
			if c.attempt == h.Attempts {
				t.Failed++
				continue
			}
			c.previous = delay(c.attempt, c.previous)
			c.attempt++
			if err := p.bounds(c.previous); err != nil {
				return t, err
			}
			q.push(tick+h.ticks(c.previous), c)
		}
		if q.size == 0 {
			return t, nil
		}
		if err := cmp.Or(ctx.Err(), ends(tick)); err != nil {
			return t, err
		}
	}
}

// arrived counts the calls of a tick.
func (t *HerdTrial) arrived(tick int64, calls int) {
	t.Calls += calls
	t.Ticks = int(tick) + 1
	t.Arrivals = append(t.Arrivals, Arrival{int(tick), calls})
}

// ticks returns a delay in whole ticks.
func (h Herd) ticks(delay time.Duration) int64 {
	return max(1, int64(math.RoundToEven(float64(delay)/float64(h.Tick))))
}

// refuse returns those that are not among the accepted, who are chosen at random.
// It reorders the clients, only as many as the fewer of both are.
func refuse(random *rand.Rand, clients []refused, accepted int) []refused {
	n := len(clients)
	if accepted >= n {
		return nil
	}
	drawn := min(accepted, n-accepted)
	for i := range drawn {
		j := i + int(random.Uint64N(uint64(n-i)))
		clients[i], clients[j] = clients[j], clients[i]
	}
	if drawn == accepted {
		return clients[drawn:]
	}
	return clients[:drawn]
}
