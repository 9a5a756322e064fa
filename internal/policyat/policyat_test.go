package policyat

import (
	"slices"
	"strings"
	"testing"
	"time"
)

const file = "/m/a.go"

func retryAt(name string, line, end int, waits ...Wait) Retry {
	return Retry{Range: Range{file, line, end}, Name: name, Form: "loop", Waits: waits}
}

func waitAt(line int) Wait { return Wait{Ranges: []Range{{file, line, line}}} }

func TestPickTakesTheInnermostRetry(t *testing.T) {
	retries := []Retry{retryAt("outer", 1, 20, waitAt(18)), retryAt("inner", 5, 9, waitAt(8))}
	for line, want := range map[int]string{2: "outer", 5: "inner", 9: "inner", 10: "outer", 18: "outer"} {
		r, _, err := Pick(retries, Place{file, "a.go", line})
		if err != nil || r.Name != want {
			t.Errorf("line %d: %s, %v", line, r.Name, err)
		}
	}
}

func TestPickFindsARetryByAWaitOutsideOfIt(t *testing.T) {
	r, waits, err := Pick([]Retry{retryAt("a", 1, 9, waitAt(4), waitAt(30))}, Place{file, "a.go", 30})
	if err != nil || r.Name != "a" || len(waits) != 1 || waits[0].Ranges[0].Line != 30 {
		t.Errorf("%+v, %+v, %v", r, waits, err)
	}
}

func TestPickRefusesAWaitOfRetriesApart(t *testing.T) {
	_, _, err := Pick([]Retry{retryAt("a", 1, 9, waitAt(30)), retryAt("b", 11, 19, waitAt(30))}, Place{file, "a.go", 30})
	if err == nil || !strings.Contains(err.Error(), "a.go:30 belongs to several retries") {
		t.Error(err)
	}
}

func TestSuggestionsAreThoseOfTheFixes(t *testing.T) {
	const s = time.Second
	fixed := func(ds ...time.Duration) (out []Span) {
		for _, d := range ds {
			out = append(out, Span{d, d})
		}
		return out
	}
	for _, test := range []struct {
		name       string
		have, want []Span
	}{
		{"fixed", fixed(2 * s), []Span{{0, 2 * s}, {0, 4 * s}, {0, 8 * s}, {0, 16 * s}}},
		{"growing", fixed(s, 3*s), []Span{{0, s}, {0, 3 * s}}},
		{"growing beyond the maximum", fixed(s, 4*s, 16*s, 64*s), []Span{{0, s}, {0, 4 * s}, {0, 5 * s}}},
		{"random", []Span{{s, 2 * s}}, nil},
		{"none", fixed(0), []Span{{0, s / 4}, {0, s / 2}, {0, s}, {0, 2 * s}, {0, 4 * s}, {0, 8 * s}}},
	} {
		if got := suggest(test.have, 5*s); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

func TestDelaysWithoutAMaximumGetThatOfTheFix(t *testing.T) {
	w := waitAt(4)
	for d := time.Second; d < longest; d *= 2 {
		w.Delays = append(w.Delays, Span{d, d})
	}
	for _, test := range []struct {
		uncapped           bool
		attempts           int
		written, suggested string
	}{
		{true, NoLimit, "… without a maximum", "… 0s–5m0s"},
		{true, 12, "… 17m4s", "… 0s–5m0s"},
		{true, 6, "… 16s", "… 0s–16s"},
		{false, 12, "… 17m4s", "… 0s–17m4s"},
	} {
		w.Uncapped = test.uncapped
		r := retryAt("f", 1, 9, w)
		r.Attempts = test.attempts
		code, err := Resolve([]Retry{r}, Place{file, "a.go", 4}, Given{}, Limits{Flag: "attempts", Endless: true})
		if err != nil || !strings.HasSuffix(code.Written.What, test.written) || !strings.HasSuffix(code.Suggested.What, test.suggested) {
			t.Errorf("%+v: %q, %q, %v", test, code.Written.What, code.Suggested.What, err)
		}
	}
}
