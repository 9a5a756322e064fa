package jitter

import (
	"math"
	"testing"
	"time"
)

func TestFullStaysWithinBounds(t *testing.T) {
	for _, base := range edgeDurations {
		for _, limit := range edgeDurations {
			for _, attempt := range edgeAttempts {
				high := time.Duration(0)
				if base > 0 && limit > 0 {
					high = wantCeiling(base, limit, attempt)
				}
				for range 3 {
					if d := Full(base, limit, attempt); d < 0 || d > high {
						t.Fatalf("Full(%d, %d, %d) = %d, not in [0, %d]", base, limit, attempt, d, high)
					}
				}
			}
		}
	}
}

func TestSpreadStaysWithinBounds(t *testing.T) {
	for _, d := range edgeDurations {
		for range 3 {
			if got := Spread(d); got < 0 || got > max(d, 0) {
				t.Fatalf("Spread(%d) = %d", d, got)
			}
		}
	}
}

// Both ends of a small range must come up: 200 draws of 3 values miss one with
// a probability of 3·(2/3)^200 < 1e-34.
func TestSpreadReachesBothEnds(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 200 {
		seen[Spread(2)] = true
	}
	if len(seen) != 3 || !seen[0] || !seen[2] {
		t.Errorf("Spread(2) gave %v, want 0, 1 and 2", seen)
	}
}

func TestFullReachesBothEnds(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 200 {
		seen[Full(1, 2, math.MaxInt)] = true
	}
	if len(seen) != 3 || !seen[0] || !seen[2] {
		t.Errorf("Full(1, 2, MaxInt) gave %v, want 0, 1 and 2", seen)
	}
}

func FuzzFullBounds(f *testing.F) {
	f.Add(int64(time.Second), int64(time.Minute), 3)
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), math.MaxInt)
	f.Fuzz(func(t *testing.T, base, limit int64, attempt int) {
		if d := Full(time.Duration(base), time.Duration(limit), attempt); d < 0 || d > time.Duration(max(limit, 0)) {
			t.Fatalf("%d not in [0, %d]", d, limit)
		}
	})
}

func FuzzSpreadBounds(f *testing.F) {
	f.Add(int64(math.MaxInt64))
	f.Add(int64(math.MinInt64))
	f.Fuzz(func(t *testing.T, d int64) {
		if got := Spread(time.Duration(d)); got < 0 || got > time.Duration(max(d, 0)) {
			t.Fatalf("Spread(%d) = %d", d, got)
		}
	})
}
