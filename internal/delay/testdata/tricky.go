package p

import (
	"context"
	"math/rand"
	"sync"
	"time"
)

func wait(time.Duration)
func try() error

// --- shadowed names

func shadowed(base time.Duration) {
	d := base
	for try() != nil {
		d := d * 2
		wait(d) // constant no
	}
	e := base
	for try() != nil {
		{
			e := e
			e *= 2
		}
		wait(e) // constant no
	}
	min := func(a, b time.Duration) time.Duration { return a + time.Duration(rand.Int63n(int64(b))) }
	for i := 0; ; i++ {
		wait(min(base<<i, time.Second)) // exponential yes
		f := base
		if i := rand.Intn(5); i > 2 {
			f += time.Duration(i)
		}
		wait(f) // varies yes
	}
}

// --- generics

type number interface{ ~int64 | ~float64 }

func double[T number](x T) T          { return x * 2 }
func same[T any](x T) T               { return x }
func apply[T any](f func(T) T, x T) T { return f(x) }
func pick[T any](ok bool, a, b T) T {
	if ok {
		return a
	}
	return b
}

type box[T any] struct{ v T }

func (b *box[T]) get() T  { return b.v }
func (b *box[T]) set(v T) { b.v = v }

func generics(base time.Duration) {
	d, e, f := base, base, base
	b := box[time.Duration]{base}
	c := &box[time.Duration]{v: base}
	for i := 0; ; i++ {
		wait(d) // exponential no
		d = double(d)
		wait(e) // constant no
		e = same(e)
		wait(f) // exponential no
		f = apply(double[time.Duration], f)
		wait(pick(i > 3, base, base<<i)) // exponential no
		wait(b.get())                    // exponential no
		b.set(b.get() * 2)
		_ = c
	}
}

// --- embedded structs, promoted fields, interfaces

type core struct{ d time.Duration }

func (c *core) grow()              { c.d += time.Second }
func (c *core) now() time.Duration { return c.d }
func (c core) plus() time.Duration { return c.d + time.Second }

type layer struct{ core }
type outer struct{ *layer }

func promoted(o outer) {
	for try() != nil {
		o.grow()
		wait(o.now())  // linear no
		wait(o.plus()) // linear no
		wait(o.d)      // linear no
	}
}

// --- method values, method expressions

type ramp struct{ n int }

func (r *ramp) next() time.Duration  { r.n++; return time.Duration(r.n) * time.Second }
func (r *ramp) peek() time.Duration  { return time.Duration(r.n) * time.Second }
func (r *ramp) fixed() time.Duration { return 2 * time.Second }

func methodValues(r *ramp) {
	next, fixed := r.next, r.fixed
	peek := (*ramp).peek
	for try() != nil {
		wait(next())  // linear no
		wait(fixed()) // constant no
		wait(peek(r)) // linear no
	}
}

// --- closures by makers

func makeFactor(f float64) func(time.Duration) time.Duration {
	return func(d time.Duration) time.Duration { return time.Duration(float64(d) * f) }
}

func makeEither(ok bool) func() time.Duration {
	if ok {
		return func() time.Duration { return time.Second }
	}
	d := time.Second
	return func() time.Duration { d *= 2; return d }
}

func makeNested() func() func() time.Duration {
	n := 0
	return func() func() time.Duration {
		n++
		return func() time.Duration { return time.Duration(n) * time.Second }
	}
}

func made(ok bool) {
	grow, one := makeFactor(1.5), makeFactor(1)
	either, nested := makeEither(ok), makeNested()
	d, e := time.Second, time.Second
	for try() != nil {
		wait(d) // exponential no
		d = grow(d)
		wait(e) // constant no
		e = one(e)
		wait(either())   // unknown unknown
		wait(nested()()) // unknown unknown
	}
}

// --- maps of delays

var byName = map[string]time.Duration{"a": time.Second, "b": time.Minute}

func maps(key string, keys []string, own map[int]time.Duration) {
	for i := 0; ; i++ {
		wait(byName[key])     // constant no
		wait(byName[keys[i]]) // table no
		d, ok := byName[key]
		if !ok {
			d = time.Second
		}
		wait(d) // constant no
		own[1] *= 2
		wait(own[1]) // exponential no
	}
}

// --- through channels

func channels(in chan time.Duration) {
	own := make(chan time.Duration, 1)
	for i := 0; ; i++ {
		wait(<-in) // unknown unknown
		own <- time.Second << i
		wait(<-own) // unknown unknown
		select {
		case d := <-in:
			wait(d) // unknown unknown
		default:
		}
		d, ok := <-in
		_ = ok
		wait(d) // unknown unknown
	}
}

// --- switch-computed

func switches(kind string, n int) {
	for i := 0; ; i++ {
		var d time.Duration
		switch {
		case i < 3:
			d = time.Second
		case i < 6:
			d = 5 * time.Second
		case i < 9:
			d = 10 * time.Second
		default:
			d = time.Minute
		}
		wait(d) // table no
		var e time.Duration
		switch kind {
		case "a":
			e = time.Second
		case "b":
			e = 5 * time.Second
		default:
			e = time.Minute
		}
		wait(e) // constant no
		f := time.Second
		switch {
		case i > 100:
			f = time.Duration(rand.Intn(5)) * time.Second
		}
		wait(f) // varies yes
		g := time.Second
		if i > 2 {
			g = time.Minute
		}
		wait(g) // constant no
		h := time.Second
		if i > n {
			h = time.Hour
		} else if i%2 == 0 {
			h = 2 * time.Second
		}
		wait(h) // varies no
	}
}

// --- floats, iota, const expressions

const (
	short = time.Duration(1<<iota) * time.Second
	middle
	long
)

const half = 0.5

func consts(f float64) {
	for i := 0; ; i++ {
		wait(long)                                               // constant no value=4s
		wait(time.Duration(half * float64(time.Second)))         // constant no value=500ms
		wait(time.Duration(f * float64(i) * float64(short)))     // linear no
		wait(time.Duration(float64(middle) * (1 + f)))           // constant no
		wait(time.Duration(float64(i)/10) * time.Second)         // linear no
		wait(time.Duration(i/10) * time.Second)                  // linear no
		wait([...]time.Duration{short, middle, long}[min(i, 2)]) // table no
		wait([3]time.Duration{short, middle, long}[i%3])         // varies no
	}
}

// --- arrays and slices changed

func changedTable() {
	table := []time.Duration{1, 2, 3}
	fixed := [3]time.Duration{time.Second, time.Second, time.Second}
	rnd := []time.Duration{1, 2, 3}
	for i := 0; ; i++ {
		table[0] *= 2
		wait(table[0])   // exponential no
		wait(fixed[i%3]) // constant no
		rand.Shuffle(3, func(a, b int) { rnd[a], rnd[b] = rnd[b], rnd[a] })
		wait(rnd[0]) // unknown unknown
		other := fixed
		other[0] = time.Duration(rand.Intn(10))
		wait(other[0]) // unknown unknown
	}
}

func randomTable() {
	var table []time.Duration
	for i := range 5 {
		table = append(table, time.Second<<i+time.Duration(rand.Intn(100)))
	}
	made := make([]time.Duration, 5)
	for i := range made {
		made[i] = time.Duration(rand.Intn(100))
	}
	for _, d := range made {
		wait(d) // table yes
	}
	for i := 0; ; i++ {
		wait(table[i]) // table yes
		wait(made[i])  // table yes
	}
}

// --- minima and maxima on both sides

func bothSides(lo, hi time.Duration) {
	d, e := lo, lo
	for i := 0; ; i++ {
		wait(max(lo, min(lo<<i, hi))) // exponential no capped
		wait(min(hi, max(lo, lo<<i))) // exponential no capped
		wait(min(hi, lo))             // constant no
		wait(max(hi, lo))             // constant no
		d = max(lo, min(d*2, hi))
		wait(d) // exponential no capped
		e = min(max(e*2, lo), hi)
		wait(e)                                           // exponential no capped
		wait(min(lo+time.Duration(rand.Int63n(100)), hi)) // varies yes
		wait(max(lo, time.Duration(rand.Int63n(100))))    // varies yes
	}
}

// --- nested loops

func nestedCounters(base time.Duration) {
	n := 0
	for i := 0; i < 5; i++ {
		for j := 0; j < 5; j++ {
			wait(base << i)       // constant no
			wait(base << j)       // exponential no
			wait(base << (i + j)) // exponential no
			n++
			wait(base * time.Duration(n)) // linear no
		}
		wait(base << i) // exponential no
	}
}

func labelled(base time.Duration) {
	i := 0
outer:
	for try() != nil {
		i++
		for {
			if try() != nil {
				wait(base << i) // constant no
				continue outer
			}
		}
	}
}

// --- resets, steps, modulos

func resets(base time.Duration, ok func() bool) {
	n, m := 0, 0
	for {
		n, m = n+1, m+1
		if ok() {
			n = 0
		}
		wait(base << n) // exponential no
		m = 0
		wait(base << m) // unknown no
	}
}

func alwaysReset(base time.Duration) {
	n := 0
	for try() != nil {
		n++
		wait(base << n) // unknown no
		n = 0
	}
}

func steps(base time.Duration) {
	for i := 0; ; i++ {
		wait(base * time.Duration(i/10))   // linear no
		wait(base * time.Duration(i%10))   // varies no
		wait(base << (i % 5))              // varies no
		wait(base << (i & 3))              // varies no
		wait(base * time.Duration(1+i>>2)) // linear no
	}
}

// --- state elsewhere

var (
	mu     sync.Mutex
	global = time.Second
	table  = []time.Duration{1, 2, 3}
	jit    = func(d time.Duration) time.Duration { return d }
)

func init() {
	jit = func(d time.Duration) time.Duration { return d + time.Duration(rand.Intn(5)) }
	global = time.Duration(rand.Intn(5))
	for i := range table {
		table[i] += time.Duration(rand.Intn(5))
	}
}

func globals(base time.Duration) {
	for i := 0; ; i++ {
		wait(jit(base << i)) // unknown unknown
		wait(global)         // constant yes
		wait(table[i])       // table yes
	}
}

type conf struct {
	delay  time.Duration
	spread bool
	pick   func(time.Duration) time.Duration
	opts   struct{ base time.Duration }
}

func load(c *conf) { c.delay += time.Duration(rand.Intn(5)) }

func configured(c *conf) {
	for i := 0; ; i++ {
		wait(c.delay)             // unknown yes
		wait(c.pick(c.opts.base)) // unknown unknown
	}
}

// --- pointers and aliases

func aliases(base time.Duration) {
	d := base
	p := &d
	for try() != nil {
		wait(d) // unknown unknown
		*p *= 2
	}
}

func swap(a, b *time.Duration) { *a, *b = *b, *a }

func swapped(a, b time.Duration) {
	for try() != nil {
		wait(a) // constant no
		swap(&a, &b)
	}
}

type holder struct{ d *time.Duration }

func held(base time.Duration) {
	d := base
	h := holder{&d}
	for try() != nil {
		wait(*h.d) // exponential unknown
		*h.d *= 2
	}
}

func structs(base time.Duration) {
	type s struct{ d time.Duration }
	a := s{base}
	for try() != nil {
		wait(a.d) // exponential no
		a = s{a.d * 2}
	}
	b := struct{ d time.Duration }{base}
	for try() != nil {
		b := b
		b.d += time.Duration(rand.Intn(100))
		wait(b.d) // varies yes
	}
}

// --- contexts

type key struct{}

func contexts(ctx context.Context) {
	for try() != nil {
		d, _ := ctx.Value(key{}).(time.Duration)
		wait(d) // unknown unknown
		ctx = context.WithValue(ctx, key{}, d*2)
	}
}

// --- deferred and goroutine growth, callbacks

func callbacks(do func(func()) error) {
	d, e := time.Second, time.Second
	for {
		do(func() { d *= 2 })
		wait(d) // exponential no
		f := func() { e *= 2 }
		f()
		wait(e) // exponential no
	}
}

func iterated(seq func(func(time.Duration) bool), seq2 func(yield func(int, time.Duration) bool)) {
	for d := range seq {
		wait(d) // unknown unknown
	}
	for i, d := range seq2 {
		wait(d)                // unknown unknown
		wait(time.Duration(i)) // unknown unknown
	}
}

// --- strings

func parsed(s string) {
	d, err := time.ParseDuration(s)
	if err != nil {
		d = time.Duration(rand.Intn(5))
	}
	for try() != nil {
		wait(d) // constant yes
		e, _ := time.ParseDuration(s)
		wait(e) // constant no
	}
}

// --- variadic, multi-value

func sum(ds ...time.Duration) (t time.Duration) {
	for _, d := range ds {
		t += d
	}
	return t
}

func both() (time.Duration, time.Duration)   { return time.Second, time.Duration(rand.Intn(5)) }
func last(ds ...time.Duration) time.Duration { return ds[len(ds)-1] }

func several(base time.Duration) {
	for i := 0; ; i++ {
		wait(sum(base, base))                         // unknown unknown
		wait(last(base, time.Duration(rand.Intn(5)))) // unknown unknown
		a, b := both()
		wait(a) // constant no
		wait(b) // varies yes
		b, a = a, b
		wait(a)           // varies yes
		wait(max(both())) // unknown unknown
	}
}

type link struct{ fails int }

func (l *link) connect(base time.Duration) {
	if try() != nil {
		l.fails++
		wait(base << l.fails) // exponential no loop: connect
		l.connect(base)
		return
	}
	l.fails = 0
}
