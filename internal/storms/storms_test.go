package storms

import (
	"slices"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/stormsim"
)

// fixed is a retry at a line with the same wait before every attempt.
func fixed(line, attempts int, wait time.Duration) policyat.Retry {
	r := policyat.Range{File: "/m/a.go", Line: line, End: line + 5}
	return policyat.Retry{
		Range: r, Name: "f", Form: "loop", Attempts: attempts,
		Waits: []policyat.Wait{{Ranges: []policyat.Range{{File: r.File, Line: line + 2, End: line + 2}}, Delays: []policyat.Span{{Low: wait, High: wait}}}},
	}
}

func at(line int) policyat.Place { return policyat.Place{File: "/m/a.go", Shown: "a.go", Line: line} }

func worst(t *testing.T, n int, retries []policyat.Retry, places ...policyat.Place) []Storm {
	t.Helper()
	return Worst(t.Context(), retries, places, n)
}

func TestMostCallsComeFirst(t *testing.T) {
	retries := []policyat.Retry{fixed(10, 3, time.Second), fixed(20, policyat.NoLimit, time.Second), fixed(30, 5, time.Second)}
	var lines []int
	for _, s := range worst(t, 2, retries, at(12), at(22), at(32)) {
		lines = append(lines, s.At.Line)
	}
	if !slices.Equal(lines, []int{20, 30}) {
		t.Errorf("retries at %v", lines)
	}
}

// All come back at the same moment, in which the server takes 20.
func TestClientsInStepAreCounted(t *testing.T) {
	s := worst(t, 1, []policyat.Retry{fixed(10, 5, 2*time.Second)}, at(12))[0]
	if w := s.Written; w.Calls != 1000+980+960+940+920 || w.Peak != 980 || w.GaveUp != 900 || w.Last != 8*time.Second {
		t.Errorf("%+v", w)
	}
}

func TestJitterMakesFewerCallsAndALowerPeak(t *testing.T) {
	s := worst(t, 1, []policyat.Retry{fixed(10, policyat.NoLimit, 2*time.Second)}, at(12))[0]
	if s.Suggested.Calls >= s.Written.Calls || s.Suggested.Peak >= s.Written.Peak || s.Suggested.GaveUp > 0 {
		t.Errorf("written %+v\nsuggested %+v", s.Written, s.Suggested)
	}
}

func TestArrivalsAreThoseOfAWindow(t *testing.T) {
	s := worst(t, 1, []policyat.Retry{fixed(10, 3, 500*time.Millisecond)}, at(12))[0]
	want := []stormsim.Arrival{{At: 0, Calls: 1000}, {At: 5, Calls: 990}, {At: 10, Calls: 980}}
	if s.Window != 100*time.Millisecond || !slices.Equal(s.Written.Arrivals, want) || s.Written.Peak != 990 {
		t.Errorf("%v: %+v, peak %v", s.Window, s.Written.Arrivals, s.Written.Peak)
	}
}

func TestRetryWithoutAWaitComesBackAfterARoundTrip(t *testing.T) {
	r := fixed(10, 3, 0)
	r.Waits, r.NoWait = nil, true
	if s := worst(t, 1, []policyat.Retry{r}, at(12)); len(s) != 1 || s[0].Written.Last != 2*RoundTrip {
		t.Errorf("%+v", s)
	}
}

func TestRetryWithJitterIsNoStorm(t *testing.T) {
	r := fixed(10, 3, time.Second)
	r.Waits[0].Delays[0].Low = 0
	if s := worst(t, 1, []policyat.Retry{r}, at(12)); s != nil {
		t.Errorf("%+v", s)
	}
}

func TestOneAttemptIsNoStorm(t *testing.T) {
	if s := worst(t, 1, []policyat.Retry{fixed(10, 1, time.Second)}, at(12)); s != nil {
		t.Errorf("%+v", s)
	}
}

func TestUnreadableDelayIsNoStorm(t *testing.T) {
	r := fixed(10, 3, time.Second)
	r.Waits[0].Delays = nil
	if s := worst(t, 1, []policyat.Retry{r}, at(12)); s != nil {
		t.Errorf("%+v", s)
	}
}

func TestPlaceOutsideOfRetriesIsNoStorm(t *testing.T) {
	if s := worst(t, 1, []policyat.Retry{fixed(10, 3, time.Second)}, at(5)); s != nil {
		t.Errorf("%+v", s)
	}
}

func TestUnknownNumberOfAttemptsIsAssumed(t *testing.T) {
	retries := []policyat.Retry{fixed(10, 0, time.Second), fixed(20, AssumedAttempts, time.Second)}
	s := worst(t, 2, retries, at(12), at(22))
	if len(s) != 2 || !s[0].Assumed || s[0].Attempts != AssumedAttempts || s[1].Assumed {
		t.Errorf("%+v", s)
	}
}

func TestOnePolicyInSeveralPlacesIsOneStorm(t *testing.T) {
	retries := []policyat.Retry{fixed(10, 3, time.Second), fixed(20, 3, time.Second), fixed(30, 4, time.Second)}
	s := worst(t, 3, retries, at(12), at(11), at(22), at(23), at(32))
	if len(s) != 2 || s[0].At.Line != 30 || s[1].At.Line != 10 || !slices.Equal(s[1].Also, []policyat.Place{at(20)}) {
		t.Errorf("%+v", s)
	}
}

func TestWindowIsAFifthOfTheFirstDelayAtMost(t *testing.T) {
	for first, want := range map[time.Duration]time.Duration{
		time.Minute:            time.Second,
		5 * time.Second:        time.Second,
		2 * time.Second:        200 * time.Millisecond,
		499 * time.Millisecond: 50 * time.Millisecond,
		100 * time.Millisecond: 20 * time.Millisecond,
		time.Millisecond:       10 * time.Millisecond,
	} {
		if got := window(first); got != want {
			t.Errorf("%v: %v, want %v", first, got, want)
		}
	}
}
