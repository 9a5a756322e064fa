package stormsim

import (
	"math/rand/v2"
	"testing"
	"time"
)

var contention = Contention{Clients: 100, Network: 10 * time.Millisecond, Spread: 2 * time.Millisecond}

// sample returns the calls, and the seconds until the last client is done.
func (c Contention) sample(t *testing.T, p Policy) (calls, done Summary) {
	t.Helper()
	trials, err := Sample(t.Context(), 100, 1, func(random *rand.Rand) (ContentionTrial, error) { return c.Run(t.Context(), p, random) })
	if err != nil {
		t.Fatal(err)
	}
	return Summarize(trials, func(c ContentionTrial) float64 { return float64(c.Calls) }),
		Summarize(trials, func(c ContentionTrial) float64 { return c.Done.Seconds() })
}

const (
	rowBase  = 5 * time.Millisecond
	rowLimit = 2 * time.Second
)

func TestExponentialWithoutJitterLosesInWorkAndTime(t *testing.T) {
	calls, done := contention.sample(t, Exponential(rowBase, rowLimit))
	for _, p := range []Policy{Full(rowBase, rowLimit), Equal(rowBase, rowLimit), Decorrelated(rowBase, rowLimit)} {
		c, d := contention.sample(t, p)
		if calls.Mean < 1.5*c.Mean || done.Mean < 5*d.Mean {
			t.Errorf("exponential %.0f calls in %.1fs, %s %.0f calls in %.1fs", calls.Mean, done.Mean, p.Name, c.Mean, d.Mean)
		}
	}
}

func TestFullJitterMakesLessThanHalfTheCallsOfNone(t *testing.T) {
	none, _ := contention.sample(t, None())
	full, _ := contention.sample(t, Full(rowBase, rowLimit))
	if full.Mean > none.Mean/2 {
		t.Errorf("%.0f calls, without waits %.0f", full.Mean, none.Mean)
	}
}

func TestEqualJitterTakesLongerThanFull(t *testing.T) {
	full, fullDone := contention.sample(t, Full(rowBase, rowLimit))
	equal, equalDone := contention.sample(t, Equal(rowBase, rowLimit))
	if equal.Mean < full.Mean || equalDone.Mean < 1.2*fullDone.Mean {
		t.Errorf("equal %.0f calls in %.1fs, full %.0f calls in %.1fs", equal.Mean, equalDone.Mean, full.Mean, fullDone.Mean)
	}
}

func TestDecorrelatedJitterMakesMoreCallsThanFullInLessTime(t *testing.T) {
	full, fullDone := contention.sample(t, Full(rowBase, rowLimit))
	calls, done := contention.sample(t, Decorrelated(rowBase, rowLimit))
	if calls.Mean < full.Mean || done.Mean > fullDone.Mean {
		t.Errorf("decorrelated %.0f calls in %.1fs, full %.0f calls in %.1fs", calls.Mean, done.Mean, full.Mean, fullDone.Mean)
	}
}

func TestASingleWriterNeedsOneCall(t *testing.T) {
	trial, err := Contention{Clients: 1, Network: time.Millisecond}.Run(t.Context(), None(), rand.New(rand.NewPCG(1, 1)))
	if err != nil || trial.Calls != 1 || trial.Done != 4*time.Millisecond {
		t.Errorf("%+v, %v", trial, err)
	}
}
