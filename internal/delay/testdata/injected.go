package p

import (
	"errors"
	"math"
	"math/rand"
	"sync"
	"sync/atomic"
	"time"
)

func wait(time.Duration)
func try() error

var (
	rng       = rand.New(rand.NewSource(1))
	randFloat = rand.Float64
	rngLocked struct {
		sync.Mutex
		r *rand.Rand
	}
)

type source interface{ Float64() float64 }

type options struct {
	jitter  func(time.Duration) time.Duration
	factor  float64
	src     source
	backoff func(int) time.Duration
	rand    *rand.Rand
}

type client struct {
	opts options
	cur  time.Duration
	last atomic.Value
	m    sync.Map
}

type option func(*options)

func withJitter(f func(time.Duration) time.Duration) option { return func(o *options) { o.jitter = f } }

func fullJitter(d time.Duration) time.Duration { return time.Duration(rand.Int63n(int64(d))) }
func noJitter(d time.Duration) time.Duration   { return d }

func newClient(opts ...option) *client {
	c := &client{opts: options{jitter: noJitter, backoff: expo}}
	for _, o := range opts {
		o(&c.opts)
	}
	return c
}

func expo(i int) time.Duration { return time.Second << i }

func (c *client) injected(base time.Duration) {
	for i := 0; ; i++ {
		wait(c.opts.jitter(base << i))                                // exponential yes
		wait(c.opts.backoff(i))                                       // exponential no
		wait(time.Duration(c.opts.src.Float64() * float64(base<<i)))  // unknown unknown
		wait(time.Duration(rng.Float64() * float64(base<<i)))         // exponential yes
		wait(time.Duration(randFloat() * float64(base<<i)))           // exponential yes
		wait(time.Duration(rngLocked.r.Float64() * float64(base<<i))) // exponential yes
		wait(time.Duration(c.opts.rand.Float64() * float64(base)))    // varies yes
		v, _ := c.m.Load("d")
		d, _ := v.(time.Duration)
		wait(d) // unknown unknown
		e, _ := c.last.Load().(time.Duration)
		wait(e) // unknown unknown
	}
}

type strategy interface{ delay(int) time.Duration }
type expStrategy struct{ s strategy }
type spreadStrategy struct{ s strategy }

func (e expStrategy) delay(i int) time.Duration    { return time.Second << i }
func (e spreadStrategy) delay(i int) time.Duration { return fullJitter(e.s.delay(i)) }

func interfaces(s strategy) {
	var e expStrategy
	f := spreadStrategy{e}
	var g strategy = expStrategy{}
	for i := 0; ; i++ {
		wait(s.delay(i)) // unknown unknown
		wait(e.delay(i)) // exponential no
		wait(f.delay(i)) // varies yes
		wait(g.delay(i)) // unknown unknown
	}
}

func namedResult(i int) (d time.Duration) {
	defer func() { d += time.Duration(rand.Intn(100)) }()
	return time.Second << i
}

func bareResult(i int) (d time.Duration) {
	defer func() { d = fullJitter(d) }()
	d = time.Second << i
	return
}

func results() {
	for i := 0; ; i++ {
		wait(namedResult(i)) // unknown unknown
		wait(bareResult(i))  // unknown unknown
	}
}

func throughGoroutine(base time.Duration) {
	for i := 0; ; i++ {
		ch := make(chan time.Duration, 1)
		d := base << i
		var wg sync.WaitGroup
		wg.Add(1)
		go func() { defer wg.Done(); d += time.Duration(rand.Intn(100)) }()
		wg.Wait()
		wait(d) // unknown unknown
		go func() { ch <- fullJitter(base) }()
		wait(<-ch) // unknown unknown
	}
}

func typeSwitched(err error, base time.Duration) {
	for i := 0; ; i++ {
		d := base
		switch e := err.(type) {
		case interface{ Delay() time.Duration }:
			d = e.Delay()
		}
		wait(d) // unknown unknown
		f := base << i
		var r interface {
			Spread(time.Duration) time.Duration
		}
		if errors.As(err, &r) {
			f = r.Spread(f)
		}
		wait(f) // exponential unknown
	}
}

func bits(base time.Duration, x uint64) {
	for i := 0; ; i++ {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		wait(base<<i + time.Duration(x%1000))                                    // unknown no
		wait(base<<i + time.Duration(math.Float64frombits(math.Float64bits(1)))) // exponential no
	}
}

func byArgument(base time.Duration, frac float64) {
	spread := func(d time.Duration) time.Duration {
		if frac <= 0 {
			return d
		}
		return d + time.Duration(rand.Float64()*frac*float64(d))
	}
	keep := func(d time.Duration) time.Duration { return d }
	choose := keep
	if frac > 0 {
		choose = spread
	}
	for i := 0; ; i++ {
		wait(spread(base << i)) // exponential yes
		wait(keep(base << i))   // exponential no
		wait(choose(base << i)) // unknown unknown
	}
}

type nestedConf struct {
	retry struct {
		base, cur time.Duration
		n         int
	}
	list []struct{ d time.Duration }
}

func fields(c *nestedConf, all []*nestedConf) {
	for i := 0; ; i++ {
		c.retry.cur = c.retry.base << i
		wait(c.retry.cur) // exponential yes
		c.retry.cur = fullJitter(c.retry.cur)
		wait(c.retry.cur)       // exponential yes
		wait(all[0].retry.base) // constant no
		wait(c.list[i].d)       // constant no
	}
}

// Two objects of one type: what one of them does is not the other's doing.
type state struct {
	d time.Duration
}

func (s *state) next() time.Duration { s.d = fullJitter(s.d * 2); return s.d }
func (s *state) grow() time.Duration { s.d *= 2; return s.d }

func objects() {
	a, b := &state{time.Second}, &state{time.Second}
	for try() != nil {
		wait(a.next()) // exponential yes
		wait(b.grow()) // exponential yes
	}
}
