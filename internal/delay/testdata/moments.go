package p

import (
	"math"
	"math/rand"
	"time"
)

func wait(time.Duration)
func try() error

type clock interface{ Now() time.Time }

type policy struct {
	base, longest time.Duration
	factor        int64
}

func (p policy) next(last time.Time, retries int64) time.Time {
	d := p.base * time.Duration(math.Pow(float64(p.factor), float64(retries)))
	if d > p.longest {
		d = p.longest
	}
	return last.Add(d)
}

func (p policy) same(last time.Time) time.Time { return last.Add(p.base) }

func (p policy) spread(last time.Time) time.Time {
	return last.Add(p.base + time.Duration(rand.Int63n(int64(p.base))))
}

func momentsOfTheRound(p policy, base time.Duration, c clock, now func() time.Time, future func() time.Time) {
	for i := int64(0); ; i++ {
		last := time.Now()
		at := last.Add(base << i)
		wait(time.Until(at))                                       // exponential no uncapped
		wait(at.Sub(time.Now()))                                   // exponential no
		wait(time.Until(last.Add(base)))                           // constant no
		wait(time.Until(time.Now().Add(time.Second)))              // constant no value=1s
		wait(time.Until(p.next(time.Now(), i)))                    // exponential no capped
		wait(time.Until(p.same(last)))                             // constant no
		wait(time.Until(p.spread(last)))                           // varies yes
		wait(c.Now().Add(base).Sub(c.Now()))                       // constant no
		wait(now().Add(base << i).UTC().Sub(now()))                // exponential no
		wait(time.Until(future()))                                 // varies unknown
		wait(time.Until(last))                                     // varies no
		wait(time.Since(last))                                     // varies no
		wait(time.Now().Sub(last))                                 // varies no
		wait(base - time.Since(last))                              // varies no
		wait(time.Until(time.Unix(time.Now().Unix()+int64(i), 0))) // varies unknown
	}
}

func momentsBeforeTheLoop(base time.Duration, handed time.Time) {
	at := time.Now().Add(base)
	d := time.Until(at)
	for i := 0; ; i++ {
		wait(time.Until(at))                // varies no
		wait(time.Until(at.Add(base << i))) // varies no
		wait(time.Until(handed.Add(base)))  // varies no
		wait(min(base<<i, time.Until(at)))  // exponential no
		wait(d)                             // constant no
	}
}

func momentsOfTheRoundBefore(base time.Duration) {
	var grown, fixed time.Time
	d := base
	for try() != nil {
		wait(time.Until(grown)) // exponential no
		wait(time.Until(fixed)) // varies no
		d *= 2
		grown = time.Now().Add(d)
		fixed = time.Now().Add(base)
	}
}

func schedule(base time.Duration) {
	at := time.Now()
	for try() != nil {
		at = at.Add(base)
		wait(time.Until(at)) // varies no
	}
}

func sometimesAhead(base time.Duration, limit time.Time, late bool) {
	for i := 0; ; i++ {
		at := time.Now().Add(base << i)
		if at.After(limit) {
			at = limit
		}
		wait(time.Until(at)) // exponential no
		then := time.Now().Add(base)
		if late {
			then = limit
		}
		wait(time.Until(then)) // varies no
	}
}

type task struct{ retries int }

func queue(tasks chan task) {
	for t := range tasks {
		wait(time.Second << t.retries) // exponential no
		t.retries++
		tasks <- t
	}
}

type item struct{ retries int }

func copies(list []item, items chan item) {
	for _, t := range list {
		wait(time.Second << t.retries) // constant no
		t.retries++
	}
}

func entropy(base time.Duration) {
	seed := time.Now().UnixNano()
	for i := 0; ; i++ {
		wait(base + time.Duration(time.Now().UnixNano()%int64(base)))         // varies yes
		wait(base<<i + time.Duration(time.Now().UnixNano()/1000)%time.Second) // exponential yes
		wait(base + time.Duration(time.Now().UnixNano()&0xffff))              // varies yes
		wait(base + time.Duration(seed%1000))                                 // constant yes
		wait(base + time.Duration(time.Now().Unix()%60))                      // varies no
		wait(base + time.Duration(i%60))                                      // varies no
	}
}
