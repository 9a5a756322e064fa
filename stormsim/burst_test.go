package stormsim

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// The reference is of one seed.
var burstReference = []struct {
	policy           Policy
	succeeded, calls float64
	last             float64 // seconds
	largest          float64
}{
	{None(), 996, 1440, 0, 440},
	{Fixed(time.Second), 996, 1440, 4, 301},
	{Exponential(time.Second, time.Minute), 996, 1440, 15, 301},
	{Full(time.Second, time.Minute), 999, 1428, 12.8, 43},
}

var burst = Burst{Requests: 1000, Failure: 0.3, Attempts: 5}

func (b Burst) sample(t *testing.T, p Policy) []BurstTrial {
	t.Helper()
	trials, err := Sample(t.Context(), 2000, 1, func(random *rand.Rand) (BurstTrial, error) { return b.Run(t.Context(), p, random) })
	if err != nil {
		t.Fatal(err)
	}
	return trials
}

var burstValues = map[string]func(BurstTrial) float64{
	"requests that succeed": func(b BurstTrial) float64 { return float64(b.Succeeded) },
	"calls":                 func(b BurstTrial) float64 { return float64(b.Calls) },
	"last success":          func(b BurstTrial) float64 { return b.LastSuccess.Seconds() },
	"largest window":        func(b BurstTrial) float64 { return float64(b.Largest) },
}

func TestBurstHasTheReferenceInItsRange(t *testing.T) {
	for _, r := range burstReference {
		trials := burst.sample(t, r.policy)
		reference := map[string]float64{"requests that succeed": r.succeeded, "calls": r.calls, "last success": r.last, "largest window": r.largest}
		for what, value := range burstValues {
			s := Summarize(trials, value)
			t.Logf("%s, %s: %.1f±%.1f, %v – %v, reference %v", r.policy.Name, what, s.Mean, s.SD, s.Min, s.Max, reference[what])
			// A range without chance still has to be near.
			if reference[what] < s.Min || reference[what] > s.Max || math.Abs(reference[what]-s.Mean) > 4*s.SD {
				t.Errorf("%s, %s: %v is not in %v – %v", r.policy.Name, what, reference[what], s.Min, s.Max)
			}
		}
	}
}

// 1 + 0.3 + … + 0.3⁴ calls, and 1 − 0.3⁵ successes per request.
func TestBurstComesToTheExpectedMeans(t *testing.T) {
	trials := burst.sample(t, Full(time.Second, time.Minute))
	calls, succeeded := Summarize(trials, burstValues["calls"]), Summarize(trials, burstValues["requests that succeed"])
	near(t, "calls", calls, Summary{N: 1, Mean: 1425.1})
	near(t, "successes", succeeded, Summary{N: 1, Mean: 997.57})
}

func TestBurstIsTheSameForPoliciesWithoutChance(t *testing.T) {
	a, b := burst.sample(t, None()), burst.sample(t, Exponential(time.Second, time.Minute))
	for i := range a {
		if a[i].Calls != b[i].Calls || a[i].Succeeded != b[i].Succeeded {
			t.Fatalf("seed %d: %v and %v", i, a[i], b[i])
		}
	}
}

func TestBurstCountsNoFirstAttempts(t *testing.T) {
	trial, err := Burst{Requests: 10, Failure: 1, Attempts: 3}.Run(t.Context(), Fixed(150*time.Millisecond), rand.New(rand.NewPCG(1, 1)))
	if err != nil || trial.Calls != 30 || len(trial.Retries) != 2 || trial.Retries[0] != (Arrival{1, 10}) || trial.Retries[1] != (Arrival{3, 10}) {
		t.Errorf("%+v, %v", trial, err)
	}
}
