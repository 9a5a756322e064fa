package stormsim

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// A cohort is a number of clients that call at the same tick and have the same
// number of attempts behind them. Nothing else tells them apart where the delay
// follows from the attempt alone, so that only their number has to be drawn:
// those that are accepted, and those that wait for each of the ticks to come.
type cohort struct {
	attempt int // number of the next retry
	clients int
}

// cohorts is Run for a policy that has a Range.
func (h Herd) cohorts(ctx context.Context, p Policy, random *rand.Rand) (HerdTrial, error) {
	var (
		t    HerdTrial
		q    = &calendar[cohort]{}
		here = []cohort{{1, h.Clients}}
	)
	for tick := int64(0); ; tick, here = q.next() {
		here = merged(here)
		n := 0
		for _, c := range here {
			n += c.clients
		}
		t.arrived(tick, n)
		for accepted := min(n, h.Capacity); len(here) > 0; here = here[1:] {
			c := here[0]
			lucky := hypergeometric(random, n, c.clients, accepted)
			n, accepted = n-c.clients, accepted-lucky
			c.clients -= lucky
			if c.attempt == h.Attempts {
				t.Failed += c.clients
				continue
			}
			if err := h.spread(q, tick, c, p, random); err != nil {
				return t, err
			}
		}
		if q.size == 0 {
			return t, nil
		}
		if err := cmp.Or(ctx.Err(), ends(tick)); err != nil {
			return t, err
		}
	}
}

// merged joins cohorts with the same attempt, and sorts them.
func merged(cohorts []cohort) []cohort {
	slices.SortFunc(cohorts, func(a, b cohort) int { return cmp.Compare(a.attempt, b.attempt) })
	out := cohorts[:0]
	for _, c := range cohorts {
		if last := len(out) - 1; last >= 0 && out[last].attempt == c.attempt {
			out[last].clients += c.clients
			continue
		}
		out = append(out, c)
	}
	return out
}

// spread has the clients of a cohort come back after the delay of the policy.
func (h Herd) spread(q *calendar[cohort], now int64, c cohort, p Policy, random *rand.Rand) error {
	low, high := p.Range(c.attempt)
	if err := cmp.Or(p.bounds(low), p.bounds(high)); err != nil {
		return err
	}
	next := cohort{c.attempt + 1, 1}
	first, last := h.ticks(low), h.ticks(high)
	if c.clients <= int(last-first) { // more ticks than clients
		for range c.clients {
			q.push(now+h.ticks(low+upTo(random, high-low)), next)
		}
		return nil
	}
	for wait := first; c.clients > 0; wait++ {
		end := min(high, h.longestOf(wait))
		next.clients = c.clients
		if end < high {
			next.clients = binomial(random, c.clients, float64(end-low+1)/float64(high-low+1))
		}
		if next.clients > 0 {
			q.push(now+wait, next)
		}
		c.clients -= next.clients
		low = end + 1
	}
	return nil
}

// longestOf returns the longest delay that is a number of ticks when rounded.
func (h Herd) longestOf(ticks int64) time.Duration {
	twice := time.Duration(2*ticks+1) * h.Tick
	half := twice / 2
	if twice%2 == 0 && ticks%2 != 0 { // just between an odd and an even number
		half--
	}
	return half
}
