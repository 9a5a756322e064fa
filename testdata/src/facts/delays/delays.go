// Package delays holds functions that compute delays.
package delays

import (
	"math/rand"
	"os"
	"time"
)

func Backoff(attempt int) time.Duration { return time.Second << attempt } // want Backoff:"^local returns a delay that grows exponentially by argument 0$"

func Jittered(attempt int) time.Duration { // want Jittered:"^local returns a delay that grows exponentially by argument 0 at random$"
	return time.Duration(rand.Int63n(int64(time.Second << attempt)))
}

func Steps(base time.Duration, attempt int) time.Duration { // want Steps:"^local returns a delay that grows linearly by argument 1 to 1m0s$"
	return min(base*time.Duration(attempt), time.Minute)
}

func Interval() time.Duration { return 5 * time.Second } // want Interval:"^local returns a delay that stays from 5s$"

type Policy struct {
	cur, base time.Duration
	left      time.Duration
}

func (p *Policy) Next() time.Duration { // want Next:"^local returns a delay that grows exponentially$"
	d := p.cur
	p.cur *= 2
	return d
}

func (p *Policy) Base() time.Duration { return p.base } // want Base:"^local returns a delay that stays$"

func (p *Policy) Failed() { p.left *= 2 } // want Failed:"^local$"

// Left is what Failed makes of it.
func (p *Policy) Left() time.Duration { return p.left } // want Left:"^local$"

type Strategy interface {
	Delay(n int) time.Duration
	Spread(n int) time.Duration // want Spread:"^returns a delay that grows linearly by argument 0 at random$"
}

type strategy struct{}

func (strategy) Delay(n int) time.Duration { return time.Second << n } // want Delay:"^local returns a delay that grows exponentially by argument 0$"

func (strategy) Spread(n int) time.Duration { // want Spread:"^local returns a delay that grows linearly by argument 0 at random$"
	return time.Duration(rand.Int63n(int64(time.Second) * int64(n)))
}

func Configured() time.Duration {
	d, _ := time.ParseDuration(os.Getenv("DELAY"))
	if d == 0 {
		return unseen()
	}
	return d
}

// Set may be called by anybody.
func Set(f func() time.Duration) { unseen = f } // want Set:"^local$"

var unseen func() time.Duration
