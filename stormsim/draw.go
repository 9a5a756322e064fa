package stormsim

import (
	"math"
	"math/rand/v2"
)

// A unimodal distribution over a range of whole numbers.
type unimodal struct {
	mode int
	top  float64 // probability of the mode
	// up returns the probability of i+1 as a multiple of that of i: 0 at the
	// end of the range, infinity just below its start.
	up func(i float64) float64
}

// negligible probabilities are not looked at one by one.
const negligible = 1e-18

// draw returns a random number with the distribution. It adds up probabilities
// from the mode outwards until they pass a uniform random number, which takes as
// many steps as the standard deviation is large.
func (d unimodal) draw(random *rand.Rand) int {
	u := random.Float64() - d.top
	above, below := d.mode, d.mode
	p, q := d.top, d.top // probabilities of above and below
	for u >= 0 && p+q > negligible {
		p, q = p*d.up(float64(above)), q/d.up(float64(below-1))
		above, below = above+1, below-1
		if u -= p; u < 0 {
			return above
		}
		if u -= q; u < 0 {
			return below
		}
	}
	return d.mode
}

// binomial returns how many of n things happen that each happen with
// probability p.
func binomial(random *rand.Rand, n int, p float64) int {
	switch {
	case n == 0 || p <= 0:
		return 0
	case p >= 1:
		return n
	}
	mode := min(n, int(float64(n+1)*p))
	odds := p / (1 - p)
	return unimodal{
		mode: mode,
		top:  math.Exp(choose(n, mode) + float64(mode)*math.Log(p) + float64(n-mode)*math.Log1p(-p)),
		up:   func(i float64) float64 { return (float64(n) - i) / (i + 1) * odds },
	}.draw(random)
}

// hypergeometric returns how many of the marked are among those drawn from all,
// each set of which is as likely as any other.
func hypergeometric(random *rand.Rand, all, marked, drawn int) int {
	low, high := max(0, drawn-(all-marked)), min(drawn, marked)
	if low == high {
		return low
	}
	mode := min(high, max(low, int(float64(drawn+1)*float64(marked+1)/float64(all+2))))
	m, d, rest := float64(marked), float64(drawn), float64(all-marked-drawn)
	return unimodal{
		mode: mode,
		top:  math.Exp(choose(marked, mode) + choose(all-marked, drawn-mode) - choose(all, drawn)),
		up:   func(i float64) float64 { return (m - i) * (d - i) / ((i + 1) * (rest + i + 1)) },
	}.draw(random)
}

// choose returns the logarithm of n over k.
func choose(n, k int) float64 { return logFactorial(n) - logFactorial(k) - logFactorial(n-k) }

func logFactorial(n int) float64 {
	l, _ := math.Lgamma(float64(n) + 1)
	return l
}
