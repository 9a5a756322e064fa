// Package pauses waits for others, under names that do not say so.
package pauses

import (
	"context"
	"math/rand/v2"
	"time"
)

func Rest(d time.Duration) { time.Sleep(d) }

func Until(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func Spread(d time.Duration) { time.Sleep(rand.N(d)) }

func Work(d time.Duration) {
	if busy {
		time.Sleep(d)
	}
}

var busy bool

type Clock struct{ stop chan struct{} }

func (c Clock) Hold(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c.stop:
	case <-t.C:
	}
}

func Interval() time.Duration { return 3 * time.Second }

type Policy struct{ left time.Duration }

func (p *Policy) Failed() { p.left *= 2 }

func (p *Policy) Left() time.Duration { return p.left }
