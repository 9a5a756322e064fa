package stormsim

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// chiSquared returns how far counts are from what is expected, over their
// degrees of freedom, in standard deviations of that. Expectations under 5 are
// left out.
func chiSquared(counts map[int]int, expected func(int) float64, n int) float64 {
	chi, freedom := 0.0, -1.0
	for i := range n + 1 {
		if e := expected(i); e >= 5 {
			chi += (float64(counts[i]) - e) * (float64(counts[i]) - e) / e
			freedom++
		}
	}
	if freedom < 1 {
		return 0
	}
	return (chi - freedom) / math.Sqrt(2*freedom)
}

const draws = 100_000

func over(n, k int) float64 {
	f, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return f
}

func TestBinomialHasItsDistribution(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		n int
		p float64
	}{{1, 0.3}, {7, 0.5}, {20, 0.01}, {20, 0.99}, {300, 0.03}, {300, 0.7}} {
		counts := map[int]int{}
		for range draws {
			counts[binomial(random, c.n, c.p)]++
		}
		far := chiSquared(counts, func(i int) float64 {
			return draws * over(c.n, i) * math.Pow(c.p, float64(i)) * math.Pow(1-c.p, float64(c.n-i))
		}, c.n)
		if far > 4 {
			t.Errorf("binomial of %v is %.1f standard deviations off", c, far)
		}
	}
}

func TestHypergeometricHasItsDistribution(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ all, marked, drawn int }{{2, 1, 1}, {10, 4, 7}, {10, 9, 8}, {500, 100, 10}, {500, 10, 450}, {500, 250, 250}} {
		counts := map[int]int{}
		for range draws {
			counts[hypergeometric(random, c.all, c.marked, c.drawn)]++
		}
		far := chiSquared(counts, func(i int) float64 {
			if i > c.drawn || c.drawn-i > c.all-c.marked {
				return 0
			}
			return draws * over(c.marked, i) / over(c.all, c.drawn) * over(c.all-c.marked, c.drawn-i)
		}, c.marked)
		if far > 4 {
			t.Errorf("hypergeometric of %v is %.1f standard deviations off", c, far)
		}
	}
}

// The near miss: the check tells a probability that is a thirtieth off.
func TestDistributionCheckTellsAnotherProbability(t *testing.T) {
	random, counts := rand.New(rand.NewPCG(1, 2)), map[int]int{}
	for range draws {
		counts[binomial(random, 300, 0.03)]++
	}
	far := chiSquared(counts, func(i int) float64 {
		return draws * over(300, i) * math.Pow(0.031, float64(i)) * math.Pow(1-0.031, float64(300-i))
	}, 300)
	if far < 4 {
		t.Errorf("only %.1f standard deviations off", far)
	}
}

func TestDrawsWithoutChoiceAreCertain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		for what, n := range map[string]int{
			"nothing to happen": binomial(random, 0, 0.5), "impossible": binomial(random, 9, 0),
			"certain": binomial(random, 9, 1) - 9, "none marked": hypergeometric(random, 9, 0, 5),
			"none drawn": hypergeometric(random, 9, 5, 0), "all marked": hypergeometric(random, 9, 9, 5) - 5,
			"all drawn": hypergeometric(random, 9, 5, 9) - 5,
		} {
			if n != 0 {
				t.Fatalf("%s: off by %d", what, n)
			}
		}
	}
}

func TestLargeDrawsStayInRange(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		if n := binomial(random, 1_000_000_000, 0.5); math.Abs(float64(n)-5e8) > 6*math.Sqrt(2.5e8) {
			t.Fatal(n)
		}
		if n := hypergeometric(random, 1_000_000, 10, 999_995); n < 5 || n > 10 {
			t.Fatal(n)
		}
	}
}
