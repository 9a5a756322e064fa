package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func models(t *testing.T) []model {
	t.Helper()
	ms, err := read("../models.json")
	if err != nil {
		t.Fatal(err)
	}
	return ms
}

func TestTheTableIsWhatTheModelsSay(t *testing.T) {
	want, err := source(models(t))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../request_table.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("request_table.go is not what models.json and the corrections make: run go generate ./internal/known")
	}
}

func TestModelsAreSortedOneALine(t *testing.T) {
	data, err := os.ReadFile("../models.json")
	if err != nil {
		t.Fatal(err)
	}
	ms := models(t)
	if lines := strings.Count(string(data), "\n"); lines != len(ms)+2 {
		t.Errorf("%d models stand on %d lines", len(ms), lines)
	}
	if !slices.IsSortedFunc(ms, func(a, b model) int { return strings.Compare(a.Symbol, b.Symbol) }) {
		t.Error("models.json is not sorted by symbol")
	}
}

// A correction of what the models no longer say would hide the next mistake.
func TestEveryOmissionOmitsARequest(t *testing.T) {
	ms := models(t)
	for _, o := range omitted {
		prefix := strings.TrimSuffix(o.symbol, "*")
		if !slices.ContainsFunc(ms, func(m model) bool { return m.Role == "sdk_call" && strings.HasPrefix(m.Symbol, prefix) }) {
			t.Errorf("%s is no request", o.symbol)
		}
		if o.reason == "" {
			t.Errorf("%s is omitted without a reason", o.symbol)
		}
	}
}

func TestEveryRequestWithOptionsIsOne(t *testing.T) {
	ms := models(t)
	for symbol := range options {
		if !slices.ContainsFunc(ms, func(m model) bool { return m.Role == "sdk_call" && m.Symbol == symbol }) {
			t.Errorf("%s is no request", symbol)
		}
	}
}

func TestARowThatIsLikeNothingIsAnError(t *testing.T) {
	if _, err := source(nil); err == nil {
		t.Error("the added rows found what they are like in no models")
	}
}

func TestMajorsThatSayTheSameAreOneRow(t *testing.T) {
	got := joined([]row{{"p", "F", "b", 5, 0}, {"p", "F", "a", 1, 0}, {"p", "F", "a", 3, 0}, {"p", "G", "a", 4, 0}})
	want := []row{{"p", "F", "a", 0, 4}, {"p", "F", "b", 5, 0}, {"p", "G", "a", 4, 0}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSpecKeepsWhatIsUnknownOut(t *testing.T) {
	four := 4
	for _, tt := range []struct {
		m    model
		want string
	}{
		{model{Attempts: &four, Delay: "custom", Jitter: "unknown"}, "&Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: Varies, Attempts: 4}}"},
		{model{Attempts: new(int), Delay: "none", Jitter: "none", MaxDelay: new(float64)}, "&Symbol{Role: Request, On: StatusAndDial, Rules: Rules{Growth: NoDelay, Jitter: No, Attempts: Unlimited}}"},
	} {
		if got, err := tt.m.spec(); err != nil || got != tt.want {
			t.Errorf("got %s, %v, want %s", got, err, tt.want)
		}
	}
}

func TestAModelWithoutAttemptsIsAnError(t *testing.T) {
	if got, err := (model{Delay: "none", Jitter: "none"}).spec(); err == nil {
		t.Errorf("got %s", got)
	}
}

func TestDurationsReadAsPeopleWriteThem(t *testing.T) {
	for seconds, want := range map[float64]string{
		1: "time.Second", 30: "30 * time.Second", 0.25: "250 * time.Millisecond", 1.5: "1500 * time.Millisecond",
	} {
		if got := duration(seconds); got != want {
			t.Errorf("%v s is %q, want %q", seconds, got, want)
		}
	}
}
