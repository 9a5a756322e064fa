package report_test

import (
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

// in returns a finding of a rule in a file.
func in(file, rule string) report.Finding {
	return report.Finding{Place: report.Place{File: file, Line: 1}, Rule: rule}
}

func fixed(f report.Finding) report.Finding {
	f.Fix = report.Fix{Edits: []report.Edit{{Text: "d"}}}
	return f
}

func by(b report.By, f report.Finding) report.Finding {
	f.Suppressed.By = b
	return f
}

func summary(t *testing.T, want string, findings ...report.Finding) {
	t.Helper()
	if got := report.Summary(report.Report{Complete: true, Findings: findings}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSummaryOfNothing(t *testing.T) {
	summary(t, "no findings")
}

func TestSummaryOfOne(t *testing.T) {
	summary(t, "1 finding in 1 file: 1 nojitter", in("a.go", "nojitter"))
}

func TestSummaryNamesTheMostFrequentRuleFirst(t *testing.T) {
	summary(t, "4 findings in 2 files: 2 nojitter, 1 ctxsleep, 1 fixedsleep",
		in("a.go", "fixedsleep"), in("a.go", "nojitter"), in("b.go", "ctxsleep"), in("b.go", "nojitter"))
}

func TestSummaryCountsFixes(t *testing.T) {
	summary(t, "2 findings in 1 file: 1 fixedsleep, 1 nojitter (1 with a fix: retrylint fix)",
		fixed(in("a.go", "fixedsleep")), in("a.go", "nojitter"))
}

func TestSummaryCountsWhatIsKeptBackApart(t *testing.T) {
	summary(t, "1 finding in 1 file: 1 nojitter; 2 kept back by comments; 1 kept back by the baseline",
		in("a.go", "nojitter"),
		by(report.ByComment, fixed(in("b.go", "nojitter"))),
		by(report.ByBaseline, in("c.go", "fixedsleep")),
		by(report.ByComment, in("d.go", "fixedsleep")))
}

func TestSummaryOfNothingButWhatIsKeptBack(t *testing.T) {
	summary(t, "no findings; 1 kept back by the baseline", by(report.ByBaseline, in("a.go", "nojitter")))
}

func TestSummaryOfOneThatACommentKeepsBack(t *testing.T) {
	summary(t, "no findings; 1 kept back by a comment", by(report.ByComment, in("a.go", "nojitter")))
}

func TestSummaryOfPackagesThatCouldNotAllBeAnalyzed(t *testing.T) {
	got := report.Summary(report.Report{})
	if want := "no findings; not all packages could be analyzed"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
