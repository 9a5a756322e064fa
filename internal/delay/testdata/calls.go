package p

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"example.com/config"
)

func wait(time.Duration)
func try() error

const maxWait = 30 * time.Second

var errNone = errors.New("none")

func next(d time.Duration) time.Duration { return d * 2 }
func keep(d time.Duration) time.Duration { return d }

func capNext(d time.Duration) time.Duration {
	d *= 2
	if d > maxWait {
		return maxWait
	}
	return d
}

func nextOK(d time.Duration) (time.Duration, bool) {
	if d > maxWait {
		return 0, false
	}
	return d * 2, true
}

func keepOK(d time.Duration) (time.Duration, bool) { return d, true }

func helpers() {
	a, b, c, d, e := time.Second, time.Second, time.Second, time.Second, time.Second
	f := time.Second
	for try() != nil {
		wait(a) // exponential no value=1s
		a = next(a)
		wait(b) // constant no
		b = keep(b)
		wait(c) // exponential no capped max=30s
		c = capNext(c)
		wait(d) // exponential no
		d, _ = nextOK(d)
		wait(e) // constant no
		e, _ = keepOK(e)
		wait(f) // exponential no
		f = next(next(f))
	}
}

func nested(c config.Config) {
	d := c.Interval
	for try() != nil {
		d = keep(next(keep(d)))
		now := d
		wait(now) // exponential no
	}
}

func delayFor(attempt int) time.Duration {
	if attempt == 0 {
		return 0
	}
	return time.Second << attempt
}

func fixedFor(attempt int) time.Duration {
	if attempt == 0 {
		return 0
	}
	return time.Second
}

func twoFor(attempt int) time.Duration {
	if attempt < 3 {
		return time.Second
	}
	return time.Minute
}

func switched(attempt int) time.Duration {
	switch attempt {
	case 0:
		return time.Second
	case 1:
		return 5 * time.Second
	}
	return 30 * time.Second
}

func doubled(attempt int) time.Duration {
	d := time.Second
	for i := 0; i < attempt; i++ {
		d *= 2
		if d > maxWait {
			return maxWait
		}
	}
	return d
}

func thrice() time.Duration {
	d := time.Second
	for i := 0; i < 3; i++ {
		d *= 2
	}
	return d
}

func grpcLike(retries int) time.Duration {
	if retries == 0 {
		return time.Second
	}
	backoff, limit := float64(time.Second), float64(maxWait)
	for backoff < limit && retries > 0 {
		backoff *= 1.6
		retries--
	}
	if backoff > limit {
		backoff = limit
	}
	return time.Duration(backoff)
}

func named(attempt int) (d time.Duration, err error) {
	d = time.Second
	d <<= attempt
	return
}

func attempts(n int) {
	for i := range n {
		d, _ := named(i)
		e, _ := named(n)
		wait(delayFor(i))       // exponential no uncapped func=delayFor
		wait(delayFor(n))       // constant no
		wait(fixedFor(i))       // constant no value=1s
		wait(twoFor(i))         // constant no value=1m0s
		wait(switched(i))       // table no
		wait(switched(n))       // constant no
		wait(doubled(i))        // exponential no capped
		wait(doubled(n))        // constant no
		wait(doubled(3))        // constant no
		wait(thrice())          // constant no
		wait(grpcLike(i))       // exponential no capped
		wait(d)                 // exponential no
		wait(e)                 // constant no
		wait(config.Delay(i))   // unknown unknown func=Delay
		wait(keep(delayFor(i))) // exponential no
	}
}

type backoff struct {
	cur, step, base time.Duration
	n               int
}

func (b *backoff) next() time.Duration {
	b.cur *= 2
	return b.cur
}

func (b *backoff) peek() time.Duration { return b.step }

func (b *backoff) exp() time.Duration {
	b.n++
	return b.base << b.n
}

type wrapper struct {
	*backoff
	inner struct{ b backoff }
}

func state(b *backoff, w wrapper) {
	for try() != nil {
		wait(b.next()) // exponential no func=next
		wait(b.peek()) // constant no func=peek
		wait(b.exp())  // exponential no
		wait(w.next()) // exponential no
	}
}

func stateNotCalled(b *backoff) {
	for try() != nil {
		wait(b.base) // constant no
		wait(b.cur)  // unknown no
	}
}

type lossy struct{ cur time.Duration }

func (l lossy) next() time.Duration {
	l.cur *= 2
	return l.cur
}

func valueReceiver(l lossy) {
	for try() != nil {
		wait(l.next()) // constant no
	}
}

type pure struct{ cur time.Duration }

func (p pure) next() pure {
	p.cur *= 2
	return p
}

func valueReturned(p pure) {
	for try() != nil {
		wait(p.cur) // exponential no
		p = p.next()
	}
}

type kind time.Duration

func (k kind) at(i int) time.Duration { return time.Duration(k) << i }
func (k kind) plain() time.Duration   { return time.Duration(k) }

func scalar(k kind) {
	for i := 0; ; i++ {
		wait(k.at(i))   // exponential no
		wait(k.plain()) // constant no
	}
}

type doubling time.Duration

func (d *doubling) next() time.Duration {
	*d *= 2
	return time.Duration(*d)
}

func pointerScalar() {
	d := doubling(time.Second)
	for try() != nil {
		wait(d.next()) // exponential no
	}
}

func maker() func() time.Duration {
	d := time.Second
	return func() time.Duration {
		d *= 2
		return d
	}
}

func fixedMaker() func() time.Duration {
	d := time.Second
	return func() time.Duration { return d }
}

func attemptMaker(base time.Duration) func(int) time.Duration {
	return func(i int) time.Duration { return base << i }
}

func closures() {
	next := maker()
	same := fixedMaker()
	at := attemptMaker(time.Second)
	d, e := time.Second, time.Second
	grow := func() time.Duration {
		d *= 2
		return d
	}
	read := func() time.Duration { return e }
	for i := 0; ; i++ {
		wait(next())    // exponential no func=next
		wait(same())    // constant no
		wait(at(i))     // exponential no
		wait(at(3))     // constant no
		wait(grow())    // exponential no
		wait(read())    // constant no
		wait(maker()()) // unknown unknown
	}
}

func unused() {
	d := time.Second
	grow := func() { d *= 2 }
	for try() != nil {
		wait(d) // constant no
	}
	grow()
}

func helper(n int, delay func(int) time.Duration, f func() error) {
	for i := 0; i < n; i++ {
		wait(delay(i)) // unknown unknown func=delay
	}
}

func recursive(d time.Duration, attempt int) {
	if try() != nil {
		wait(d)                                    // exponential no loop: recursive
		wait(time.Duration(attempt) * time.Second) // linear no loop: recursive
		recursive(d*2, attempt+1)
	}
}

func recursiveFixed(d time.Duration) {
	if try() != nil {
		wait(d) // constant no loop: recursiveFixed
		recursiveFixed(d)
	}
}

type conn struct {
	retries int
	fixed   int
}

func (c *conn) connect() {
	if try() != nil {
		c.retries++
		wait(time.Second << c.retries) // exponential no loop: connect
		wait(time.Second << c.fixed)   // constant no loop: connect
		time.AfterFunc(time.Second, c.connect)
	}
}

func (c *conn) scheduled(n int) {
	if try() != nil {
		wait(time.Second << n) // exponential no loop: scheduled
		time.AfterFunc(time.Second, func() { c.scheduled(n + 1) })
	}
}

func (c *conn) mutual(d time.Duration) {
	if try() != nil {
		wait(d) // exponential no loop: mutual
		c.again(d * 2)
	}
}

func (c *conn) again(d time.Duration) { c.mutual(d) }

type counted struct {
	mu       sync.Mutex
	failures map[string]int
	n        atomic.Int64
	m        int64
	o        atomic.Int64
}

func (c *counted) run(id string) {
	for try() != nil {
		c.failures[id]++
		c.n.Add(1)
		wait(time.Second << c.failures[id])           // exponential no
		wait(time.Duration(c.n.Load()) * time.Second) // linear no
		wait(time.Duration(atomic.LoadInt64(&c.m)))   // constant no
		wait(time.Duration(c.o.Load()))               // constant no
	}
}

var delays = []time.Duration{time.Second, 5 * time.Second, 10 * time.Second}

func tables(more []time.Duration) {
	alike := []time.Duration{time.Second, time.Second}
	for i := range 10 {
		wait(delays[i])                     // table no max=10s
		wait(delays[min(i, len(delays)-1)]) // table no value=1s
		wait(delays[0])                     // constant no
		wait(delays[len(delays)-1])         // constant no
		wait(alike[i])                      // constant no value=1s
		wait(more[i])                       // table no
	}
	for _, d := range delays {
		wait(d) // table no
	}
	for _, d := range delays {
		for try() != nil {
			wait(d) // constant no
		}
	}
	left := delays
	for len(left) > 0 {
		wait(left[0]) // table no
		left = left[1:]
	}
}

type policy interface{ Next(int) time.Duration }
type onlyPolicy struct{ base time.Duration }

func (p *onlyPolicy) Next(i int) time.Duration { return p.base << i }

type many interface{ Wait(int) time.Duration }
type one struct{}
type two struct{}

func (one) Wait(i int) time.Duration { return time.Second << i }
func (two) Wait(i int) time.Duration { return time.Second }

func interfaces(p policy, m many) {
	for i := 0; ; i++ {
		wait(p.Next(i)) // exponential no
		wait(m.Wait(i)) // unknown unknown
	}
}

func generic[T ~int64](d T) T { return d * 2 }

func generics() {
	d := time.Second
	for try() != nil {
		wait(d) // exponential no
		d = generic(d)
	}
}

func stateful(c *conn) {
	for try() != nil {
		c.fail()
		wait(c.delay()) // exponential no
	}
}

func (c *conn) fail()                { c.bump(1) }
func (c *conn) bump(n int)           { c.retries += n }
func (c *conn) delay() time.Duration { return time.Second << c.retries }

func fib(n int) int {
	if n < 2 {
		return 1
	}
	return fib(n-1) + fib(n-2)
}

func power(n int) time.Duration {
	if n == 0 {
		return time.Second
	}
	return 2 * power(n-1)
}

func idle(n int) time.Duration {
	if n == 0 {
		return time.Second
	}
	return idle(n - 1)
}

func recursiveDelays(m int) {
	for i := range 10 {
		wait(time.Duration(fib(i)) * time.Second) // exponential no
		wait(time.Duration(fib(m)) * time.Second) // constant no
		wait(power(i))                            // exponential no
		wait(power(m))                            // constant no
		wait(idle(i))                             // constant no
	}
}

type stepper struct {
	d     time.Duration
	f     float64
	steps int
}

func (s *stepper) step() time.Duration {
	var now time.Duration
	now, s.d, s.steps = split(s.steps, s.d, s.f)
	return now
}

func split(steps int, d time.Duration, f float64) (now, next time.Duration, left int) {
	if steps < 1 {
		return d, d, 0
	}
	steps--
	next = d
	if f != 0 {
		next = time.Duration(float64(d) * f)
	}
	d = keep(d)
	return d, next, steps
}

func steppers(a stepper) {
	for a.steps > 0 {
		wait(a.step()) // exponential no func=step
	}
}

type calmer struct{ stepper }

func (c *calmer) read() time.Duration { return c.keep(c.f) }

func (c *calmer) keep(f float64) time.Duration { return time.Duration(f) }

func calm(c *calmer) {
	for try() != nil {
		wait(c.read()) // constant no
	}
}
