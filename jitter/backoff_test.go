package jitter

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// The extremes of a random source: every delay lies between what they give.
func lowest(uint64) uint64    { return 0 }
func highest(n uint64) uint64 { return n - 1 }

// Durations and attempts at which arithmetic goes wrong if it can.
var (
	edgeDurations = []time.Duration{
		math.MinInt64, -1, 0, 1, 2, 3, time.Second, time.Hour,
		math.MaxInt64/3 - 1, math.MaxInt64 / 3, math.MaxInt64/3 + 1,
		math.MaxInt64 / 2, math.MaxInt64/2 + 1, math.MaxInt64 - 1, math.MaxInt64,
	}
	edgeAttempts = []int{math.MinInt, -1, 0, 1, 2, 10, 31, 32, 33, 61, 62, 63, 64, 65, math.MaxInt32, math.MaxInt - 1, math.MaxInt}
	edgeFactors  = []float64{0, 1, 1.0000001, 1.5, 2, 3, 1e300, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), -2, 0.5, math.SmallestNonzeroFloat64}
)

// wantCeiling is min(limit, base·2^attempt) in numbers without a limit.
func wantCeiling(base, limit time.Duration, attempt int) time.Duration {
	if attempt > 64 {
		return limit // base is at least 1
	}
	c := new(big.Int).Lsh(big.NewInt(int64(base)), uint(max(attempt, 0)))
	if c.Cmp(big.NewInt(int64(limit))) > 0 {
		return limit
	}
	return time.Duration(c.Int64())
}

func TestCeilingIsExactForFactorTwo(t *testing.T) {
	for _, base := range edgeDurations {
		for _, limit := range edgeDurations {
			for _, attempt := range edgeAttempts {
				if base <= 0 || limit <= 0 {
					continue
				}
				got := Backoff{Base: base, Cap: limit, Kind: NoJitter}.Delay(attempt)
				if want := wantCeiling(base, limit, attempt); got != want {
					t.Fatalf("base %d, cap %d, attempt %d: got %d, want %d", base, limit, attempt, got, want)
				}
			}
		}
	}
}

func TestCeilingOfOwnFactorAgreesWithTwo(t *testing.T) {
	nearlyTwo := math.Nextafter(2, 3) // takes the way of every other factor
	for attempt := range 40 {
		two := ceiling(time.Millisecond, time.Hour, 2, attempt)
		other := ceiling(time.Millisecond, time.Hour, nearlyTwo, attempt)
		if d := other - two; d < 0 || d > time.Microsecond {
			t.Errorf("attempt %d: %v with factor 2, %v with the next one", attempt, two, other)
		}
	}
}

func TestCeilingNeverShrinks(t *testing.T) {
	for _, factor := range edgeFactors {
		for _, base := range edgeDurations {
			for _, limit := range edgeDurations {
				b := Backoff{Base: base, Cap: limit, Factor: factor, Kind: NoJitter}
				last := time.Duration(0)
				for _, attempt := range edgeAttempts {
					d := b.Delay(attempt)
					if d < last {
						t.Fatalf("%+v: delay %d of attempt %d is under the one before, %d", b, d, attempt, last)
					}
					last = d
				}
			}
		}
	}
}

// bounds returns what the documentation promises for a delay.
func bounds(b Backoff, attempt int) (low, high time.Duration) {
	base, limit, factor := settings(b.Base, b.Cap, b.Factor)
	c := ceiling(base, limit, factor, attempt)
	switch b.Kind {
	case NoJitter:
		return c, c
	case EqualJitter:
		return c - c/2, c
	case DecorrelatedJitter:
		return min(base, limit), limit
	default:
		return 0, c
	}
}

func checkBounds(t *testing.T, b Backoff, attempt int) {
	t.Helper()
	low, high := bounds(b, attempt)
	if low < 0 || high < low {
		t.Fatalf("%+v attempt %d: bounds [%d, %d] make no sense", b, attempt, low, high)
	}
	for name, random := range map[string]func(uint64) uint64{
		"lowest": lowest, "highest": highest, "default": nil,
		"broken": func(uint64) uint64 { return math.MaxUint64 },
	} {
		b.Rand = random
		if d := b.Delay(attempt); d < low || d > high {
			t.Fatalf("base %d, cap %d, factor %g, kind %d, attempt %d, %s: %d not in [%d, %d]",
				b.Base, b.Cap, b.Factor, b.Kind, attempt, name, d, low, high)
		}
	}
}

func TestDelayStaysWithinBounds(t *testing.T) {
	for kind := FullJitter; kind <= NoJitter+1; kind++ { // one kind too many, too
		for _, factor := range edgeFactors {
			for _, base := range edgeDurations {
				for _, limit := range edgeDurations {
					for _, attempt := range edgeAttempts {
						checkBounds(t, Backoff{Base: base, Cap: limit, Factor: factor, Kind: kind}, attempt)
					}
				}
			}
		}
	}
}

func TestBoundsAreReached(t *testing.T) {
	for kind := FullJitter; kind < DecorrelatedJitter; kind++ {
		b := Backoff{Base: time.Second + 1, Cap: time.Hour, Kind: kind}
		for attempt := range 15 {
			low, high := bounds(b, attempt)
			b.Rand = lowest
			if d := b.Delay(attempt); d != low {
				t.Errorf("kind %d, attempt %d: lowest is %v, want %v", kind, attempt, d, low)
			}
			b.Rand = highest
			if d := b.Delay(attempt); d != high {
				t.Errorf("kind %d, attempt %d: highest is %v, want %v", kind, attempt, d, high)
			}
		}
	}
}

func TestNextStaysWithinBounds(t *testing.T) {
	for _, random := range []func(uint64) uint64{lowest, highest, nil} {
		for _, base := range edgeDurations {
			for _, limit := range edgeDurations {
				for _, previous := range edgeDurations {
					b := Backoff{Base: base, Cap: limit, Rand: random}
					effectiveBase, effectiveCap, _ := settings(b.Base, b.Cap, b.Factor)
					low := min(effectiveBase, effectiveCap)
					if d := b.Next(previous); d < low || d > effectiveCap {
						t.Fatalf("base %d, cap %d, previous %d: %d not in [%d, %d]", base, limit, previous, d, low, effectiveCap)
					}
				}
			}
		}
	}
}

func TestNextIsAtMostThriceThePrevious(t *testing.T) {
	b := Backoff{Base: time.Second, Cap: time.Hour, Rand: highest}
	if got, want := b.Next(10*time.Second), 30*time.Second; got != want {
		t.Errorf("highest after 10s: got %v, want %v", got, want)
	}
	b.Rand = lowest
	if got, want := b.Next(10*time.Second), time.Second; got != want {
		t.Errorf("lowest after 10s: got %v, want %v", got, want)
	}
}

func TestFirstNextStartsFromBase(t *testing.T) {
	b := Backoff{Base: time.Second, Cap: time.Hour, Rand: highest}
	if got, want := b.Next(0), 3*time.Second; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestZeroValueDoublesFromDefaultBaseToDefaultCap(t *testing.T) {
	b := Backoff{Rand: highest}
	for attempt, want := range []time.Duration{100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000} {
		if got := b.Delay(attempt); got != want*time.Millisecond {
			t.Errorf("attempt %d: highest delay is %v, want %v", attempt, got, want*time.Millisecond)
		}
	}
}

func TestCapHoldsBelowDefaultBase(t *testing.T) {
	if got := (Backoff{Cap: time.Millisecond, Rand: highest}).Delay(0); got != time.Millisecond {
		t.Errorf("got %v, want 1ms", got)
	}
}

func TestOwnFactor(t *testing.T) {
	b := Backoff{Base: time.Second, Cap: time.Minute, Factor: 3, Kind: NoJitter}
	for attempt, want := range []time.Duration{1, 3, 9, 27, 60} {
		if got := b.Delay(attempt); got != want*time.Second {
			t.Errorf("attempt %d: got %v, want %v", attempt, got, want*time.Second)
		}
	}
}

func TestFactorThatIsNoGrowthIsTheDefault(t *testing.T) {
	for _, factor := range []float64{0, -2, 0.5, math.Inf(-1), math.NaN()} {
		b := Backoff{Base: time.Second, Factor: factor, Kind: NoJitter}
		if got, want := b.Delay(1), 2*time.Second; got != want {
			t.Errorf("factor %g: got %v, want %v", factor, got, want)
		}
	}
	b := Backoff{Base: time.Second, Factor: 1, Kind: NoJitter} // the near miss
	if got := b.Delay(1); got != time.Second {
		t.Errorf("factor 1: got %v, want 1s", got)
	}
}

func TestDelayIsDeterministicWithFixedSeed(t *testing.T) {
	chain := func() (ds []time.Duration) {
		b := Backoff{Rand: rand.New(rand.NewPCG(1, 2)).Uint64N}
		for attempt := range 20 {
			ds = append(ds, b.Delay(attempt))
		}
		return ds
	}
	a, b := chain(), chain()
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("attempt %d: %v, then %v", i, a[i], b[i])
		}
	}
}

func TestDelayDoesNotAllocate(t *testing.T) {
	b := Backoff{}
	if n := testing.AllocsPerRun(100, func() { b.Delay(5) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzDelayBounds(f *testing.F) {
	f.Add(int64(time.Second), int64(time.Minute), 2.0, uint8(FullJitter), 3)
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), 1.5, uint8(EqualJitter), math.MaxInt)
	f.Add(int64(-1), int64(0), math.NaN(), uint8(DecorrelatedJitter), math.MinInt)
	f.Add(int64(math.MaxInt64-1), int64(math.MaxInt64), 1.0000000000000002, uint8(NoJitter), 1)
	f.Fuzz(func(t *testing.T, base, limit int64, factor float64, kind uint8, attempt int) {
		checkBounds(t, Backoff{Base: time.Duration(base), Cap: time.Duration(limit), Factor: factor, Kind: Kind(kind)}, attempt)
	})
}

func FuzzNextBounds(f *testing.F) {
	f.Add(int64(time.Second), int64(time.Minute), int64(time.Second), uint64(1))
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MaxInt64), uint64(math.MaxUint64))
	f.Fuzz(func(t *testing.T, base, limit, previous int64, random uint64) {
		b := Backoff{Base: time.Duration(base), Cap: time.Duration(limit), Rand: func(n uint64) uint64 { return random % n }}
		effectiveBase, effectiveCap, _ := settings(b.Base, b.Cap, b.Factor)
		if d := b.Next(time.Duration(previous)); d < min(effectiveBase, effectiveCap) || d > effectiveCap {
			t.Fatalf("%d not in [min(%d, %d), %[3]d]", d, effectiveBase, effectiveCap)
		}
	})
}
