package layertree

import (
	"math"
	"testing"
	"time"
)

func TestWaitsOfAllButTheLastAttemptAddUp(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name string
		Layer
		want string
	}{
		{"constant", Layer{Attempts: 5, Growth: "constant", Base: 2 * s}, "8s"},
		{"linear", Layer{Attempts: 4, Growth: "linear", Base: s}, "6s"},
		{"linear with a maximum", Layer{Attempts: 5, Growth: "linear", Base: s, Max: 2 * s}, "7s"},
		{"exponential", Layer{Attempts: 5, Growth: "exponential", Base: s}, "15s"},
		{"exponential with a maximum", Layer{Attempts: 6, Growth: "exponential", Base: s, Max: 5 * s}, "17s"},
		{"Fibonacci", Layer{Attempts: 6, Growth: "fibonacci", Base: s}, "12s"},
		{"only the maximum is known", Layer{Attempts: 3, Growth: "table", Max: 5 * s}, "10s"},
		{"nothing is known", Layer{Attempts: 3, Growth: "varies", Base: s}, "unknown"},
		{"the first delay is not known", Layer{Attempts: 3, Growth: "constant"}, "unknown"},
		{"no wait", Layer{Attempts: 3, NoWait: true}, "0s"},
		{"one attempt", Layer{Attempts: 1, Growth: "constant", Base: s}, "0s"},
		{"unknown attempts", Layer{Growth: "constant", Base: s}, "unknown"},
		{"no end", Layer{Attempts: Unlimited, Growth: "constant", Base: s}, "no limit"},
		{"a time limit alone", Layer{Attempts: Unlimited, Elapsed: time.Minute}, "1m"},
		{"a time limit that comes first", Layer{Attempts: 100, Growth: "constant", Base: s, Elapsed: time.Minute}, "1m"},
		{"a time limit that comes later", Layer{Attempts: 5, Growth: "constant", Base: s, Elapsed: time.Minute}, "4s"},
		{"more than fits", Layer{Attempts: 100, Growth: "exponential", Base: s}, "more than 100 years"},
		{"many", Layer{Attempts: 1_000_001, Growth: "exponential", Base: s, Max: 2 * s}, "555h33m19s"},
	} {
		if got := c.wait().String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestProductsOfCalls(t *testing.T) {
	for _, c := range []struct {
		a, b int
		want string
	}{
		{4, 4, "16"},
		{4, 0, "4 × n"},
		{0, 0, "n × n"},
		{1, 0, "n"},
		{4, Unlimited, "no limit"},
		{0, Unlimited, "no limit"},
		{most, 3, "1099511627776"},
	} {
		if got := times(c.a).by(times(c.b)).String(); got != c.want {
			t.Errorf("%d by %d: %s, want %s", c.a, c.b, got, c.want)
		}
	}
}

func TestNothingTimesUnlimitedIsNothing(t *testing.T) {
	if got := spanOf(0).by(times(Unlimited)); !got.isZero() {
		t.Error(got)
	}
}

func TestTimesThatDoNotFitStayLong(t *testing.T) {
	if got := spanOf(math.MaxInt64).plus(spanOf(1)).by(times(3)); got.Duration != math.MaxInt64 {
		t.Error(got)
	}
}
