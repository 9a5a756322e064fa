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

func TestDelaysAreUniform(t *testing.T) {
	const ceiling = 8 * time.Second // of attempt 3
	tests := []struct {
		name      string
		kind      Kind
		low, high time.Duration
	}{
		{"full", FullJitter, 0, ceiling},
		{"equal", EqualJitter, ceiling / 2, ceiling},
		{"decorrelated", DecorrelatedJitter, time.Second, 3 * ceiling},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := Backoff{Base: time.Second, Cap: time.Hour, Kind: test.kind, Rand: rand.New(rand.NewPCG(3, 14)).Uint64N}
			delays := make([]time.Duration, samples)
			for i := range delays {
				delays[i] = b.Delay(3)
			}
			if d, allowed := kolmogorov(delays, test.low, test.high), ksAllowed/math.Sqrt(samples); d > allowed {
				t.Errorf("distance to uniform in [%v, %v] is %.4f, allowed are %.4f", test.low, test.high, d, allowed)
			}
		})
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
