package stormsim

import (
	"math"
	"math/rand/v2"
	"testing"
)

func (l Layers) once(t *testing.T) LayersTrial {
	t.Helper()
	trial, err := l.Run(t.Context(), rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return trial
}

func TestLayersMultiplyIfAllCallsFail(t *testing.T) {
	for _, c := range []struct {
		Stack
		want int
	}{{Stack{Layers: 3, Retries: 3}, 64}, {Stack{Layers: 3, Retries: 2}, 27}, {Stack{Layers: 1, Retries: 4}, 5}, {Stack{Layers: 5}, 1}} {
		trial := Layers{Stack: c.Stack, Requests: 100, Failure: 1}.once(t)
		if trial.Calls != 100*c.want || trial.Failed != 100 || c.Worst() != float64(c.want) || trial.SD() != 0 {
			t.Errorf("%+v: %+v, worst %v, want %d", c.Stack, trial, c.Worst(), c.want)
		}
	}
}

// A request goes on until the first success, or until it has made all calls, so
// that the mean is 1 + p + … + p^63.
func TestLayersAtPartialFailureComeToTheExpectedMean(t *testing.T) {
	for _, p := range []float64{0, 0.3, 0.5, 0.9, 0.99} {
		trial := Layers{Stack: Stack{Layers: 3, Retries: 3}, Requests: 200_000, Failure: p}.once(t)
		want := (1 - math.Pow(p, 64)) / (1 - p)
		if se := trial.SD() / math.Sqrt(200_000); math.Abs(trial.Mean()-want) > 4*se {
			t.Errorf("failure %v: %.3f calls per request, want %.3f", p, trial.Mean(), want)
		}
	}
}

func TestLayersWithABudgetMultiplyItOnly(t *testing.T) {
	trial := Layers{Stack: Stack{Layers: 3, Retries: 3, Budget: 0.2}, Requests: 100_000, Failure: 1}.once(t)
	if got := trial.Mean(); math.Abs(got-1.728) > 0.001 {
		t.Errorf("%.4f calls per request, want 1.2³", got)
	}
}

func TestABudgetAboveTheRetriesLimitsNothing(t *testing.T) {
	l := Layers{Stack: Stack{Layers: 2, Retries: 2, Budget: 5}, Requests: 100, Failure: 1}
	if trial := l.once(t); trial.Calls != 900 || l.Worst() != 9 {
		t.Errorf("%+v, worst %v", trial, l.Worst())
	}
}

func TestQuantilesOfCalls(t *testing.T) {
	trial := LayersTrial{Requests: 10, Counts: []Count{{1, 5}, {2, 4}, {7, 1}}}
	for q, want := range map[float64]int{0: 1, 0.5: 1, 0.51: 2, 0.9: 2, 0.91: 7, 1: 7} {
		if got := trial.Quantile(q); got != want {
			t.Errorf("quantile %v is %d, want %d", q, got, want)
		}
	}
}
