package jitter

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// kolmogorov returns the largest distance between the distribution of the
// samples and the uniform one on [low, high].
func kolmogorov(samples []time.Duration, low, high time.Duration) float64 {
	slices.Sort(samples)
	n, d := float64(len(samples)), 0.0
	for i, s := range samples {
		u := float64(s-low) / float64(high-low)
		d = max(d, math.Abs(u-float64(i)/n), math.Abs(float64(i+1)/n-u))
	}
	return d
}

// The seed is fixed, so a run either always passes or never does. Another seed
// would fail with a probability of about 2·exp(-2·1.95²) = 0.001 per kind.
const (
	samples   = 20_000
	ksAllowed = 1.95
)

// Each kind under the ceiling of attempt 3, and what it is uniform in.
const top = 8 * time.Second

var uniform = []struct {
	name      string
	kind      Kind
	low, high time.Duration
}{
	{"full", FullJitter, 0, top},
	{"equal", EqualJitter, top / 2, top},
	{"decorrelated", DecorrelatedJitter, time.Second, 3 * top},
}

func delaysOf(kind Kind) []time.Duration {
	b := Backoff{Base: time.Second, Cap: time.Hour, Kind: kind, Rand: rand.New(rand.NewPCG(3, 14)).Uint64N}
	delays := make([]time.Duration, samples)
	for i := range delays {
		delays[i] = b.Delay(3)
	}
	return delays
}

func TestDelaysAreUniform(t *testing.T) {
	for _, u := range uniform {
		if d, allowed := kolmogorov(delaysOf(u.kind), u.low, u.high), ksAllowed/math.Sqrt(samples); d > allowed {
			t.Errorf("%s: distance to uniform in [%v, %v] is %.4f, allowed are %.4f", u.name, u.low, u.high, d, allowed)
		}
	}
}

// Another seed would fail with a probability of 6e-7 per kind: five standard
// errors.
func TestMeanDelayIsTheMiddle(t *testing.T) {
	for _, u := range uniform {
		var mean float64
		for _, d := range delaysOf(u.kind) {
			mean += float64(d) / samples
		}
		middle, deviation := float64(u.low+u.high)/2, float64(u.high-u.low)/math.Sqrt(12*samples)
		if math.Abs(mean-middle) > 5*deviation {
			t.Errorf("%s: the mean is %v, want %v ± %v", u.name, time.Duration(mean), time.Duration(middle), time.Duration(5*deviation))
		}
	}
}

// Another seed would fail with a probability of 2·0.999^20000 = 4e-9 per kind:
// no delay in the thousandth at one end.
func TestDelaysReachBothEndsOfTheRange(t *testing.T) {
	for _, u := range uniform {
		delays, margin := delaysOf(u.kind), (u.high-u.low)/1000
		if low, high := slices.Min(delays), slices.Max(delays); low < u.low || low > u.low+margin || high > u.high || high < u.high-margin {
			t.Errorf("%s: delays in [%v, %v], want [%v, %v]", u.name, low, high, u.low, u.high)
		}
	}
}

// The generator of math/rand/v2 takes no seed: this fails once in 10⁹ runs per function,
// 2·exp(-2·3.28²).
func TestFullAndSpreadAreUniform(t *testing.T) {
	for name, delay := range map[string]func() time.Duration{
		"Full":   func() time.Duration { return Full(time.Second, time.Hour, 3) },
		"Spread": func() time.Duration { return Spread(top) },
	} {
		delays := make([]time.Duration, samples)
		for i := range delays {
			delays[i] = delay()
		}
		if d, allowed := kolmogorov(delays, 0, top), 3.28/math.Sqrt(samples); d > allowed {
			t.Errorf("%s: distance to uniform is %.4f, allowed are %.4f", name, d, allowed)
		}
	}
}

// The near miss: the check above tells a range that is 5 % too wide.
func TestDistributionCheckTellsTooWideRange(t *testing.T) {
	b := Backoff{Base: 8 * time.Second, Rand: rand.New(rand.NewPCG(3, 14)).Uint64N}
	delays := make([]time.Duration, samples)
	for i := range delays {
		delays[i] = b.Delay(0)
	}
	if d, allowed := kolmogorov(delays, 0, 8*time.Second*105/100), ksAllowed/math.Sqrt(samples); d <= allowed {
		t.Errorf("distance is %.4f, want more than %.4f", d, allowed)
	}
}

// A chain of decorrelated delays grows by 3/2 a step on the average until the
// cap: ((base + 3·previous)/2)/previous, with the base forgotten.
func TestDecorrelatedChainGrows(t *testing.T) {
	b := Backoff{Base: 1000, Cap: math.MaxInt64, Rand: rand.New(rand.NewPCG(3, 14)).Uint64N}
	const chains = 20_000
	var first, second float64
	for range chains {
		d := b.Next(0)
		first += float64(d) / chains
		second += float64(b.Next(d)) / chains
	}
	// Means 2·base and (base + 3·2·base)/2 = 3.5·base; the standard errors
	// are under 0.01·base, so 0.05 is five of them.
	if math.Abs(first-2000) > 50 || math.Abs(second-3500) > 50 {
		t.Errorf("mean delays %.0f and %.0f, want 2000 and 3500", first, second)
	}
}
