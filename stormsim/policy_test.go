package stormsim

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// The bounds of each delay, in units of the base, under a cap of ten; of a
// decorrelated one after a delay of two.
func TestPoliciesStayInTheirBounds(t *testing.T) {
	type bounds [2]time.Duration
	for name, want := range map[string][4]bounds{
		"none":         {{0, 0}, {0, 0}, {0, 0}, {0, 0}},
		"fixed":        {{10, 10}, {10, 10}, {10, 10}, {10, 10}},
		"linear":       {{10, 10}, {20, 20}, {30, 30}, {40, 40}},
		"exponential":  {{10, 10}, {20, 20}, {40, 40}, {80, 80}},
		"full":         {{0, 10}, {0, 20}, {0, 40}, {0, 80}},
		"equal":        {{5, 10}, {10, 20}, {20, 40}, {40, 80}},
		"decorrelated": {{10, 60}, {10, 60}, {10, 60}, {10, 60}},
	} {
		p, err := Named(name, 10, 100)
		if err != nil {
			t.Fatal(err)
		}
		delay := p.start(rand.New(rand.NewPCG(1, 1)))
		for attempt, b := range want {
			low, high := time.Duration(math.MaxInt64), time.Duration(0)
			for range 10_000 {
				d := delay(attempt, 20)
				low, high = min(low, d), max(high, d)
			}
			if low != b[0] || high != b[1] {
				t.Errorf("%s, attempt %d: from %d to %d, want %d to %d", name, attempt, low, high, b[0], b[1])
			}
		}
	}
}

func TestNoDelayPassesTheCap(t *testing.T) {
	for name := range Names {
		p, err := Named(name, 10, 100)
		if err != nil {
			t.Fatal(err)
		}
		delay := p.start(rand.New(rand.NewPCG(1, 1)))
		for _, attempt := range []int{4, 62, 63, 64, 65, math.MaxInt} {
			if d := delay(attempt, 100); d < 0 || d > 100 {
				t.Errorf("%s, attempt %d: %d", name, attempt, d)
			}
		}
	}
}
