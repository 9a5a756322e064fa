package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// simulated is a program with retries of all kinds. It is one folder for all
// tests, since go vet begins anew in another one.
const simulated = "testdata/simulate/shop"

// lineOf is the place FILE:LINE of the first line of shop.go that holds a text,
// behind the line of a function.
func lineOf(t *testing.T, function, text string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(simulated, "shop.go"))
	if err != nil {
		t.Fatal(err)
	}
	inside := false
	for i, line := range strings.Split(string(source), "\n") {
		inside = inside || strings.HasPrefix(line, "func "+function+"(")
		if inside && strings.Contains(line, text) {
			return fmt.Sprintf("shop.go:%d", i+1)
		}
	}
	t.Fatalf("no %q in %s", text, function)
	return ""
}

// simulateAt runs the command simulate on a line, and returns what it prints.
func simulateAt(t *testing.T, function, text string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	return run(t, simulated, append([]string{"simulate", "-trials", "2", "-at", lineOf(t, function, text)}, args...)...)
}

// wantNotes checks what is said of a policy that can be simulated.
func wantNotes(t *testing.T, function, text, want string, args ...string) {
	t.Helper()
	stdout, stderr, code := simulateAt(t, function, text, args...)
	if code != 0 || stderr != "" || !strings.Contains(stdout, want) {
		t.Errorf("exit code %d\nstdout:\n%sstderr:\n%swant: %s", code, stdout, stderr, want)
	}
}

// wantRefused checks the error of a policy that cannot be simulated.
func wantRefused(t *testing.T, function, text, want string, args ...string) {
	t.Helper()
	stdout, stderr, code := simulateAt(t, function, text, args...)
	if code != 2 || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d\nstdout:\n%sstderr:\n%swant: %s", code, stdout, stderr, want)
	}
}

func TestSimulateAFixedWaitInCode(t *testing.T) {
	t.Parallel()
	at := lineOf(t, "Fixed", "time.Sleep")
	got, stderr, code := run(t, simulated, "simulate", "-at", at)
	if code != 0 || stderr != "" {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	wantGolden(t, filepath.Join("testdata", "simulate", "fixed.txt"), got)
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "stormsim.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), "$ retrylint simulate -at "+at+"\n"+got+"```\n") {
		t.Errorf("docs/stormsim.md does not show:\n%s", got)
	}
}

func TestSimulateADelayThatDoubles(t *testing.T) {
	t.Parallel()
	wantNotes(t, "Doubling", "for attempt", "loop of call, delays of 100ms, 200ms, 400ms, 800ms, … 1s, 6 attempts.\nSuggested: delays of 0s–100ms, 0s–200ms, 0s–400ms, 0s–800ms, … 0s–1s.\n")
}

func TestSimulateHasNothingToSuggestForFullJitter(t *testing.T) {
	t.Parallel()
	wantNotes(t, "Full", "time.Sleep", "delays of 0s–100ms, 0s–200ms, 0s–400ms, 0s–800ms, 5 attempts.\nNothing to suggest: the delay has jitter.\n")
	stdout, _, _ := simulateAt(t, "Full", "time.Sleep")
	if strings.Contains(stdout, "\nsuggested") {
		t.Error(stdout)
	}
}

func TestSimulateKnowsHowFarJitterSpreads(t *testing.T) {
	t.Parallel()
	wantNotes(t, "Equal", "time.Sleep", "delays of 500ms–1s, 1s–2s, 2s–4s, no limit of attempts.")
}

func TestSimulateKnowsThePackageThatFixesCall(t *testing.T) {
	t.Parallel()
	for at, want := range map[string]string{
		"bundled.go:14": "delays of 0s–2s, 0s–4s, 0s–8s, 0s–16s, 7 attempts.\nNothing to suggest",
		"bundled.go:21": "delays of 0s–10s, 0s–20s, 0s–40s, 4 attempts.\nNothing to suggest",
	} {
		if stdout, stderr, code := run(t, simulated, "simulate", "-trials", "1", "-at", at); code != 0 || !strings.Contains(stdout, want) {
			t.Errorf("%s: exit code %d\n%s%s", at, code, stdout, stderr)
		}
	}
}

func TestSimulateAsksForTheSpreadOfJitterThatIsClamped(t *testing.T) {
	t.Parallel()
	wantRefused(t, "Clamped", "time.Sleep", "how its jitter spreads the delay (-jitter): give the flags named. The delay has jitter, so there will be nothing to suggest")
}

func TestSimulateWithoutAWaitInCode(t *testing.T) {
	t.Parallel()
	wantNotes(t, "Hot", "for call()", "no wait before every retry, no limit of attempts.\nSuggested: delays of 0s–250ms, 0s–500ms, 0s–1s, 0s–2s, … 0s–8s.")
}

func TestSimulateThePolicyOfALibrary(t *testing.T) {
	t.Parallel()
	wantNotes(t, "Library", "policy := ", "library call of retry.Do, delays of 500ms, 1s, 2s, 5 attempts.")
}

func TestSimulateTakesTheInnermostRetry(t *testing.T) {
	t.Parallel()
	wantRefused(t, "Library", "WithMaxRetries(2", "does not tell how its jitter spreads the delay (-jitter): give the flags named")
	wantNotes(t, "Library", "WithMaxRetries(2", "delays of 500ms–1.5s, 1s–3s, 3 attempts.\nNothing to suggest", "-jitter", "0.5")
}

func TestSimulateAsksForWhatCodeDoesNotTell(t *testing.T) {
	t.Parallel()
	wantRefused(t, "Given", "for range", "does not tell the first delay (-base), the number of attempts (-attempts): give the flags named")
	wantRefused(t, "Given", "for range", "does not tell the number of attempts (-attempts): give", "-base", "1s")
	wantNotes(t, "Given", "for range", "delays of 1s, 2s, 4s, 4 attempts.", "-base", "1s", "-attempts", "4")
}

func TestSimulateContradictsCodeOnlyIfAsked(t *testing.T) {
	t.Parallel()
	wantRefused(t, "Fixed", "for range", "-base: the code at shop.go:21 tells the first delay: add -override", "-base", "1s")
	wantNotes(t, "Fixed", "for range", "loop of call, 1s before every retry, 5 attempts.", "-base", "1s", "-override")
}

func TestSimulateAsksForAnEndWhereAScenarioNeedsOne(t *testing.T) {
	t.Parallel()
	at := lineOf(t, "Hot", "for call()")
	if _, stderr, code := run(t, simulated, "simulate", "burst", "-at", at); code != 2 || !strings.Contains(stderr, "does not tell an end of the attempts (-attempts)") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if stdout, stderr, code := run(t, simulated, "simulate", "loop", "-trials", "1", "-retries", "2", "-at", at); code != 0 || !strings.Contains(stdout, "shop.go:71 (as written), 2 retries") {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
}

func TestSimulateWithSeveralWaitsAsksForOne(t *testing.T) {
	t.Parallel()
	wantRefused(t, "Two", "for {", "has 2 waits: name the line of one of them (shop.go:")
	wantNotes(t, "Two", "time.Minute", "1m0s before every retry")
}

func TestSimulateNamesTheRetriesNearby(t *testing.T) {
	t.Parallel()
	wantRefused(t, "Fixed", "func Fixed", "no retry at shop.go:20; the nearest are the loop of call at shop.go:21, the loop of call at shop.go:32, the loop of call at shop.go:43")
}

func TestSimulateInEveryScenarioWithAPolicy(t *testing.T) {
	t.Parallel()
	at := lineOf(t, "Fixed", "time.Sleep")
	for _, scenario := range []string{"herd", "burst", "loop", "blip", "contention"} {
		stdout, stderr, code := run(t, simulated, "simulate", scenario, "-at", at, "-trials", "1", "-json")
		var got struct {
			Rows  []struct{ Name string }
			Notes []string
		}
		if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != 0 {
			t.Errorf("%s: exit code %d, %v: %s", scenario, code, err, stderr)
			continue
		}
		first, last := got.Rows[0].Name, got.Rows[len(got.Rows)-1].Name
		if !strings.HasPrefix(first, at+" (as written)") || !strings.HasPrefix(last, "suggested") || len(got.Notes) != 2 {
			t.Errorf("%s: %+v", scenario, got)
		}
	}
}

func TestSimulateRefusesCodeThatItCannotRead(t *testing.T) {
	t.Parallel()
	dir := copied(t, simulated)
	for name, text := range map[string]string{
		"broken/b.go": "package broken\n\nvar X = undefinedHere\n",
		"empty/e.go":  "package empty\n",
		"shop.txt":    "text\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(outside, []byte("package a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"broken/b.go:3":  "undefined: undefinedHere",
		"empty/e.go:1":   "no retry at empty/e.go:1, nor anywhere in this file",
		"nowhere.go:1":   "no such file",
		"shop.go":        "-at must be FILE:LINE",
		"shop.go:0":      "none with the number 0",
		"shop.go:9999":   "none with the number 9999",
		"shop.txt:1":     "shop.txt is no Go file",
		outside + ":1":   "go.mod file not found",
		"shop.go:21 -at": "flag needs an argument: -at",
	} {
		stdout, stderr, code := run(t, dir, append([]string{"simulate", "-at"}, strings.Fields(at)...)...)
		if code != 2 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d\nstdout:\n%sstderr:\n%s", at, code, stdout, stderr)
		}
	}
}

func TestSimulateTellsFlagsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	_, stderr, code := run(t, t.TempDir(), "simulate", "-jitter", "full")
	if code != 2 || !strings.Contains(stderr, "-jitter has a meaning with -at only") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	wantRefused(t, "Fixed", "for range", "-attempts must be at least 0, not -3", "-attempts", "-3")
	wantRefused(t, "Fixed", "for range", "-policy cannot be used with -at", "-policy", "full")
}
