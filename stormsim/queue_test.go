package stormsim

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestHeapGivesEventsInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var h heap[int]
	var want, got []int64
	for i := range 5000 {
		at := random.Int64N(1000)
		h.push(at, i)
		want = append(want, at)
	}
	for len(h) > 0 {
		got = append(got, h.pop().at)
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Error("not in order")
	}
}

// Delays of a few ticks, of just as many as there are lists, and beyond.
func TestCalendarGivesEveryEventAtItsTick(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	delays := []int64{1, 2, 63, 64, 65, slots - 1, slots, slots + 1, 5 * slots, 123_456}
	c := &calendar[int64]{}
	type seen struct{ at, tick int64 }
	var got []seen
	want := 1
	c.push(3, 3)
	for c.size > 0 {
		tick, events := c.next()
		for _, at := range events {
			got = append(got, seen{at, tick})
		}
		for range events {
			for range 2 {
				if want < 20_000 {
					at := tick + delays[random.IntN(len(delays))]
					c.push(at, at)
					want++
				}
			}
		}
	}
	if len(got) != want {
		t.Errorf("%d events of %d", len(got), want)
	}
	if i := slices.IndexFunc(got, func(s seen) bool { return s.at != s.tick }); i >= 0 {
		t.Errorf("event of %d at %d", got[i].at, got[i].tick)
	}
	if !slices.IsSortedFunc(got, func(a, b seen) int { return cmp.Compare(a.tick, b.tick) }) {
		t.Error("ticks not in order")
	}
}
