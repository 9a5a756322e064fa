// Package backoff computes delays for others.
package backoff

import (
	"math/rand/v2"
	"time"
)

func For(attempt int) time.Duration { return min(time.Second<<attempt, time.Minute) }

func Spread(attempt int) time.Duration { return rand.N(time.Second << attempt) }

type Policy struct{ next time.Duration }

func (p *Policy) Next() time.Duration {
	d := p.next
	p.next = min(2*p.next, time.Minute)
	return d
}

type Spreading struct{ next time.Duration }

func (p *Spreading) Next() time.Duration {
	d := p.next
	p.next = min(2*p.next, time.Minute)
	return d/2 + rand.N(d/2)
}

func Rest(d time.Duration) { time.Sleep(d) }
