package report_test

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// runOf reads a log with the types of others.
func runOf(t *testing.T, log string) *sarif.Run {
	t.Helper()
	r, err := sarif.FromString(log)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Runs) != 1 {
		t.Fatalf("%d runs", len(r.Runs))
	}
	return r.Runs[0]
}

// file returns the path that the URI of a location means.
func file(t *testing.T, run *sarif.Run, at *sarif.ArtifactLocation) string {
	t.Helper()
	base, err := url.Parse(*run.OriginalUriBaseIds[*at.URIBaseID].URI)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := url.Parse(*at.URI)
	if err != nil {
		t.Fatal(err)
	}
	return base.ResolveReference(ref).Path
}

func TestALogHasTheFindings(t *testing.T) {
	for name, dir := range map[string]string{"examples": shop(t), "odd names": odd(t)} {
		t.Run(name, func(t *testing.T) {
			want := findingsIn(t, dir, 1).Findings
			run := runOf(t, reported(t, dir, "sarif", 1))
			if len(run.Results) != len(want) {
				t.Fatalf("%d results of %d findings", len(run.Results), len(want))
			}
			levels := map[string]string{"warning": "warning", "information": "note"}
			for i, w := range want {
				r := run.Results[i]
				at := r.Locations[0].PhysicalLocation
				if *r.RuleID != w.Rule || *r.Message.Text != w.Message || r.Level != levels[w.Severity] || *at.Region.StartLine != w.Line || *at.Region.EndLine != w.EndLine {
					t.Errorf("got %+v, want %+v", r, w)
				}
				if rule := run.Tool.Driver.Rules[r.RuleIndex]; *rule.ID != w.Rule || *rule.Help.Markdown == "" {
					t.Errorf("rule %s is declared as %s", w.Rule, *rule.ID)
				}
				if got := file(t, run, at.ArtifactLocation); got != filepath.Join(dir, w.File) {
					t.Errorf("got file %s, want %s", got, w.File)
				}
			}
		})
	}
}

func TestAColumnOfALogIsWhereTheCodeStands(t *testing.T) {
	dir := odd(t)
	run := runOf(t, reported(t, dir, "sarif", 1, "-rules=fixedsleep"))
	at := run.Results[0].Locations[0].PhysicalLocation
	text, err := os.ReadFile(file(t, run, at.ArtifactLocation))
	if err != nil {
		t.Fatal(err)
	}
	line := utf16.Encode([]rune(strings.Split(string(text), "\n")[*at.Region.StartLine-1]))
	if got := string(utf16.Decode(line[*at.Region.StartColumn-1 : *at.Region.EndColumn-1])); got != "2 * time.Second" {
		t.Errorf("got %q", got)
	}
}

// A fix of a log, of lines and columns, does what that in bytes does.
func TestAFixOfALogIsThatOfJSON(t *testing.T) {
	for name, dir := range map[string]string{"examples": shop(t), "odd names": odd(t)} {
		t.Run(name, func(t *testing.T) {
			run := runOf(t, reported(t, dir, "sarif", 1))
			fixed := 0
			for i, f := range findingsIn(t, dir, 1).Findings {
				if len(f.Fix.Edits) == 0 {
					if len(run.Results[i].Fixes) > 0 {
						t.Errorf("a fix of %s for none", f.Rule)
					}
					continue
				}
				fixed++
				name := filepath.Join(dir, f.Fix.Edits[0].File)
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				want := string(text)
				for _, e := range slices.Backward(f.Fix.Edits) {
					want = want[:e.Start] + e.Text + want[e.End:]
				}
				changes := run.Results[i].Fixes[0].ArtifactChanges
				if len(changes) != 1 || file(t, run, changes[0].ArtifactLocation) != name {
					t.Fatalf("got changes %+v of %s", changes, name)
				}
				if got := replaced(string(text), changes[0].Replacements); got != want || got == string(text) {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
			if fixed == 0 {
				t.Error("no fixes")
			}
		})
	}
}

// replaced makes replacements, which stand in the order of the text.
func replaced(text string, all []*sarif.Replacement) string {
	lines := strings.SplitAfter(text, "\n")
	units := utf16.Encode([]rune(text))
	offset := func(line, col int) int {
		return len(utf16.Encode([]rune(strings.Join(lines[:line-1], "")))) + col - 1
	}
	for _, r := range slices.Backward(all) {
		at := r.DeletedRegion
		units = slices.Replace(units, offset(*at.StartLine, *at.StartColumn), offset(*at.EndLine, *at.EndColumn), utf16.Encode([]rune(*r.InsertedContent.Text))...)
	}
	return string(utf16.Decode(units))
}

func TestALogOfABrokenPackageIsNoSuccess(t *testing.T) {
	for code, dir := range map[int]string{1: odd(t), 2: broken(t)} {
		run := runOf(t, reported(t, dir, "sarif", code))
		if got := *run.Invocations[0].ExecutionSuccessful; got != (code == 1) {
			t.Errorf("exit code %d: success %t", code, got)
		}
	}
}
