package simulate

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/policyat"
)

// output runs a command line that must not fail.
func output(t *testing.T, line string) string {
	t.Helper()
	var stdout strings.Builder
	if err := Run(t.Context(), strings.Fields(line), nil, &stdout, io.Discard); err != nil {
		t.Fatalf("simulate %s: %v", line, err)
	}
	return stdout.String()
}

func TestTableShowsEachPolicyWithItsArrivals(t *testing.T) {
	const want = `herd: -attempts 0 -base 1s -cap 32s -capacity 10 -clients 50 -policy fixed:2s,exponential -seed 1 -tick 1s -trials 3

              time, ticks        calls  gave up, clients  calls per tick
fixed 2s      9.00 ± 0.00  150.0 ± 0.0             0 ± 0  █ ▇ ▅ ▄ ▂
exponential  31.00 ± 0.00  150.0 ± 0.0             0 ± 0  █ ▇   ▅       ▄               ▂

Mean ± standard deviation over the trials. On the right the first trial, from 0 to 31 ticks, at most 50 calls.
`
	if got := output(t, "herd -clients 50 -policy fixed:2s,exponential -trials 3"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHerdIsTheScenarioIfNoneIsNamed(t *testing.T) {
	if a, b := output(t, "-trials 2 -clients 20"), output(t, "herd -trials 2 -clients 20"); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}

func TestTheSameSeedPrintsTheSame(t *testing.T) {
	for _, s := range scenarios() {
		a, b, c := output(t, s.name+" -trials 2 -json"), output(t, s.name+" -trials 2 -json"), output(t, s.name+" -trials 2 -json -seed 2")
		if a != b {
			t.Errorf("%s: one seed, two results", s.name)
		}
		if a == strings.Replace(c, `"seed": "2"`, `"seed": "1"`, 1) {
			t.Errorf("%s: two seeds, one result", s.name)
		}
	}
}

func TestEveryScenarioPrintsOneValueForEachColumn(t *testing.T) {
	for _, s := range scenarios() {
		var got reportJSON
		if err := json.Unmarshal([]byte(output(t, s.name+" -trials 2 -json")), &got); err != nil {
			t.Fatal(err)
		}
		for _, row := range got.Rows {
			if len(row.Quantities) != len(s.columns) || row.Trials != 2 || len(row.Arrivals) == 0 {
				t.Errorf("%s: %+v", s.name, row)
			}
		}
		if len(got.Rows) < 2 || got.Scenario != s.name || got.Settings["seed"] != "1" {
			t.Errorf("%+v", got)
		}
	}
}

func TestCSVHasALineForEachQuantity(t *testing.T) {
	lines, err := csv.NewReader(strings.NewReader(output(t, "contention -trials 2 -clients 5 -policy full,equal -csv"))).ReadAll()
	if err != nil || len(lines) != 5 || lines[0][0] != "scenario" || lines[4][1] != "equal" || lines[4][3] != "time" || lines[4][4] != "s" {
		t.Errorf("%q, %v", lines, err)
	}
}

func TestDrawingIsWellFormedAndHasColorsForADarkPage(t *testing.T) {
	for _, s := range scenarios() {
		file := filepath.Join(t.TempDir(), "out.svg")
		output(t, s.name+" -trials 2 -svg "+file)
		drawing, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(bytes.NewReader(drawing)); err == nil; {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s: %v", s.name, err)
		}
		for _, want := range []string{"prefers-color-scheme: dark", upper(s.over.What) + " per " + s.over.Per, ">" + s.over.Unit + "<", upper(s.columns[0].title())} {
			if !strings.Contains(string(drawing), want) {
				t.Errorf("%s: no %q in the drawing", s.name, want)
			}
		}
		if bad := "%!"; strings.Contains(string(drawing), bad) {
			t.Errorf("%s: %s in the drawing", s.name, bad)
		}
	}
}

func TestTicksAreRound(t *testing.T) {
	for end, want := range map[float64]string{191: "20", 600: "100", 1: "0.2", 15.1: "2", 9.9: "1"} {
		if got := ticks(end); amount(got[1]) != want || len(got) > 10 || got[len(got)-1] > end {
			t.Errorf("%v: %v", end, got)
		}
	}
}

func TestACommandLineThatMakesNoSenseNamesTheFlag(t *testing.T) {
	for line, want := range map[string]string{
		"storm":                       "unknown scenario storm",
		"herd burst":                  "unexpected argument burst",
		"-json -csv":                  "-json cannot be used with -csv",
		"-speed 9":                    "-speed",
		"-capacity 0":                 "-capacity must be at least 1, not 0",
		"-clients -5":                 "-clients",
		"-trials 0":                   "-trials",
		"-base -1s":                   "-base",
		"-base NaN":                   "-base",
		"-cap 1ms":                    "-cap",
		"-tick 0s":                    "-tick",
		"-policy fullest":             "-policy",
		"-policy full:5s":             "-policy",
		"-policy fixed:-5s":           "-policy",
		"-svg /nowhere/x.svg":         "-svg",
		"burst -failure NaN":          "-failure",
		"burst -attempts 0":           "-attempts",
		"layers -budget NaN":          "-budget",
		"layers -layers 99":           "-layers",
		"loop -capacity 0":            "-capacity",
		"loop -fresh Inf":             "-fresh",
		"blip -attempts 5,x":          "-attempts",
		"blip -attempts 0":            "-attempts",
		"blip -threshold -1":          "-threshold",
		"contention -network -1ms":    "-network",
		"contention -policy full,":    "-policy",
		"contention -requests 5":      "-requests",
		"herd -clients 2000000000000": "-clients",
	} {
		err := Run(t.Context(), strings.Fields(line), nil, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("simulate %s: %v", line, err)
		}
	}
}

func TestHelpNamesTheScenariosAndTheirFlags(t *testing.T) {
	for _, line := range []string{"-h", "-help", "--help", "help"} {
		got := output(t, line)
		for _, s := range scenarios() {
			if !strings.Contains(got, s.name) {
				t.Errorf("%s: no %s", line, s.name)
			}
		}
	}
	if got := output(t, "blip -help"); !strings.Contains(got, "-threshold") || strings.Contains(got, "-capacity") {
		t.Error(got)
	}
}

// endAfter is a log that ends a run when it has been told of something.
type endAfter struct {
	strings.Builder
	end func()
}

func (e *endAfter) Write(p []byte) (int, error) {
	e.end()
	return e.Builder.Write(p)
}

// A run that is ended prints the trials that were done, and no further rows.
func TestAnInterruptPrintsWhatIsThere(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	log := &endAfter{end: cancel}
	r := &runner{ctx: ctx, trials: 1_000_000, seed: 1, log: log, told: time.Now().Add(50*time.Millisecond - patience)}
	simulate := herd(flag.NewFlagSet("herd", flag.ContinueOnError))
	if err := simulate(r); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if len(r.rows) != 1 || r.rows[0].Cut || r.rows[0].Trials < 1 || r.rows[0].Values[1].Mean != 550 {
		t.Errorf("%+v after %s", r.rows, log.String())
	}
}

func TestAnInterruptedRunSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout strings.Builder
	err := Run(ctx, strings.Fields("herd -clients 20"), nil, &stdout, io.Discard)
	if !errors.Is(err, context.Canceled) || !strings.Contains(stdout.String(), "fixed 2s (cut short)") || strings.Contains(stdout.String(), "exponential  ") {
		t.Errorf("%v, %s", err, stdout.String())
	}
	if got := (row{Name: "full", Trials: 3}).label(5); got != "full (3 of 5 trials)" {
		t.Error(got)
	}
}

func TestALongRunTellsHowFarItIs(t *testing.T) {
	var log strings.Builder
	r := &runner{trials: 30, log: &log, told: time.Now().Add(-2 * patience)}
	r.progress("full", 7)
	r.progress("full", 8) // too soon
	if log.String() != "full: trial 7 of 30\n" {
		t.Error(log.String())
	}
}

func TestSparklineShowsWhatIsNotZero(t *testing.T) {
	if got := spark([]int{0, 1, 500, 1000}, 1000); got != " ▁▄█" {
		t.Errorf("%q", got)
	}
}

func TestNothingIsPrintedIfInterruptedWhileCodeIsRead(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	read := func(ctx context.Context, _, _ string) (policyat.Place, []policyat.Retry, error) {
		cancel()
		return policyat.Place{}, nil, ctx.Err()
	}
	var stdout strings.Builder
	err := Run(ctx, []string{"-at", "a.go:1"}, read, &stdout, io.Discard)
	if !errors.Is(err, context.Canceled) || stdout.Len() > 0 {
		t.Errorf("%v, %q", err, stdout.String())
	}
}
