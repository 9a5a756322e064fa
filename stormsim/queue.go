package stormsim

import "math/bits"

// An event is what happens at a time: of nanoseconds, or of ticks.
type event[E any] struct {
	at   int64
	what E
}

// A heap gives events by their time. Those at the same time come in an order
// that only depends on how they were put in.
type heap[E any] []event[E]

func (h *heap[E]) push(at int64, what E) {
	q := append(*h, event[E]{at, what})
	i := len(q) - 1
	for up := (i - 1) / 2; i > 0 && q[up].at > at; up = (i - 1) / 2 {
		q[i] = q[up]
		i = up
	}
	q[i] = event[E]{at, what}
	*h = q
}

// pop takes the first event out of a heap that is not empty.
func (h *heap[E]) pop() event[E] {
	q := *h
	first, last, n := q[0], q[len(q)-1], len(q)-1
	i := 0
	for down := 1; down < n; down = 2*i + 1 {
		if down+1 < n && q[down+1].at < q[down].at {
			down++
		}
		if q[down].at >= last.at {
			break
		}
		q[i] = q[down]
		i = down
	}
	q[i] = last
	*h = q[:n]
	return first
}

// A calendar gives all events of a tick at once. An event costs the same however
// many there are: those of the next ticks are in lists, found by a bit in a set;
// the few beyond are in a heap.
type calendar[E any] struct {
	now      int64
	size     int
	near     [slots]chunks[E]
	occupied [slots / 64]uint64
	far      heap[E]
	free     chunks[E]
	events   []E
}

// slots is the number of ticks that a calendar keeps lists for.
const slots = 1024

// chunks hold a list that grows without being copied.
type chunks[E any] [][]E

const chunk = 256 // events in each

func (c *calendar[E]) push(at int64, what E) {
	c.size++
	if at-c.now >= slots {
		c.far.push(at, what)
		return
	}
	c.put(at, what)
}

func (c *calendar[E]) put(at int64, what E) {
	slot := at % slots
	list := c.near[slot]
	last := len(list) - 1
	if last < 0 || len(list[last]) == chunk {
		list, last = append(list, c.empty()), last+1
		c.near[slot] = list
		c.occupied[slot/64] |= 1 << (slot % 64)
	}
	list[last] = append(list[last], what)
}

// empty returns a chunk for further events.
func (c *calendar[E]) empty() []E {
	last := len(c.free) - 1
	if last < 0 {
		return make([]E, 0, chunk)
	}
	empty := c.free[last]
	c.free = c.free[:last]
	return empty
}

// next takes out the events of the next tick that has any. The calendar must not
// be empty. The list may be changed, and holds until the next one is taken.
func (c *calendar[E]) next() (tick int64, events []E) {
	c.now = c.first()
	for len(c.far) > 0 && c.far[0].at-c.now < slots {
		e := c.far.pop()
		c.put(e.at, e.what)
	}
	slot := c.now % slots
	c.events = c.events[:0]
	for _, list := range c.near[slot] {
		c.events = append(c.events, list...)
		c.free = append(c.free, list[:0])
	}
	c.near[slot] = c.near[slot][:0]
	c.occupied[slot/64] &^= 1 << (slot % 64)
	c.size -= len(c.events)
	return c.now, c.events
}

// first returns the next tick that has events.
func (c *calendar[E]) first() int64 {
	start, words := c.now%slots, int64(len(c.occupied))
	for i := range words + 1 { // the first word twice: its upper bits, then its lower ones
		word := (start/64 + i) % words
		set := c.occupied[word]
		switch i {
		case 0:
			set &= ^uint64(0) << (start % 64)
		case words:
			set &= 1<<(start%64) - 1
		}
		if set != 0 {
			slot := word*64 + int64(bits.TrailingZeros64(set))
			return c.now + (slot-start+slots)%slots
		}
	}
	return c.far[0].at
}
