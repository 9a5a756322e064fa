package jitter

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// contend lets clients that all start at once call a server that serves one
// call in each millisecond and refuses the others. It returns the calls made,
// and the time at which the last client was served.
func contend(b Backoff, clients int) (calls int, done time.Duration) {
	type client struct {
		next     time.Duration
		previous time.Duration
		attempt  int
	}
	waiting := make([]client, clients)
	for now := time.Duration(0); len(waiting) > 0; {
		served := false
		left, next := waiting[:0], time.Duration(math.MaxInt64)
		for _, c := range waiting {
			if c.next < now+time.Millisecond {
				calls++
				if !served {
					served, done = true, now
					continue
				}
				if b.Kind == DecorrelatedJitter {
					c.previous = b.Next(c.previous)
				} else {
					c.previous = b.Delay(c.attempt)
				}
				c.attempt++
				c.next = now + c.previous
			}
			left, next = append(left, c), min(next, c.next)
		}
		waiting, now = left, max(next, now+time.Millisecond)
	}
	return calls, done
}

// The numbers of docs/jitter.md. All jitters come to about the same; the lack
// of jitter does not.
func TestAnyJitterEndsContention(t *testing.T) {
	calls := map[Kind]float64{}
	for kind, name := range []string{"full", "equal", "decorrelated", "none"} {
		b := Backoff{Base: 5 * time.Millisecond, Cap: 2 * time.Second, Kind: Kind(kind), Rand: rand.New(rand.NewPCG(3, 14)).Uint64N}
		const runs = 400
		var last time.Duration
		for range runs {
			made, done := contend(b, 100)
			calls[Kind(kind)] += float64(made) / runs
			last += done / runs
		}
		t.Logf("%-12s %6.0f calls, the last one served after %v", name, calls[Kind(kind)], last.Round(10*time.Millisecond))
	}
	for _, kind := range []Kind{FullJitter, EqualJitter, DecorrelatedJitter} {
		if got := calls[kind] / calls[FullJitter]; got > 1.5 || got < 1/1.5 {
			t.Errorf("kind %d makes %.2f times the calls of full jitter", kind, got)
		}
		if got := calls[NoJitter] / calls[kind]; got < 5 {
			t.Errorf("no jitter makes only %.2f times the calls of kind %d", got, kind)
		}
	}
}
