package cli

import (
	"github.com/retrylint/retrylint/internal/kept"
	"github.com/retrylint/retrylint/internal/report"
)

// unusedRule is what stands for a rule in the findings of -unused-suppressions.
const unusedRule = "unusedsuppression"

// unusedPage is what stands for the page of a rule.
const unusedPage = unusedRule + `: with -unused-suppressions, a comment that keeps no finding back.

It names retrylint or its rules, all of the rules that it names ran, and none had
a finding there. It hides the next one that somebody writes: remove it.`

// withKept reports whether the tool is to tell of what comments keep back.
func (o options) withKept() bool { return o.suppressed || o.unused }

// A comment is one that is there to keep findings back.
type comment struct {
	report.Place
	kept.Directive
}

// mark returns a finding with what keeps it back, if comments do, and where those
// are: the tool has told them as places that are related.
func mark(f report.Finding) (marked report.Finding, by []string) {
	var related []report.Related
	for _, r := range f.Related {
		text, is := kept.Comment(r.Message)
		if !is {
			related = append(related, r)
			continue
		}
		by = append(by, r.Place.Shown(""))
		if !f.Kept() {
			f.Suppressed = report.Suppression{By: report.ByComment, Place: r.Place, Reason: kept.Reason(text)}
		}
	}
	f.Related = related
	return f, by
}

// unused returns a finding for each comment that keeps none back, though all
// rules that it names ran.
func (a app) unused(o options, t told) (findings []report.Finding) {
	run := kept.Run{Rules: names(o.run(a.rules)), Tests: o.tests(), Used: t.used}
	places := make(map[string]report.Place)
	var directives []kept.Directive
	for _, c := range t.comments {
		places[c.Posn] = c.Place
		directives = append(directives, c.Directive)
	}
	for _, d := range kept.Unused(directives, run) {
		findings = append(findings, report.Finding{
			Place:    places[d.Posn],
			Rule:     unusedRule,
			Category: unusedRule,
			Message:  d.Text + " keeps no finding back, so it hides the next one: remove it",
		})
	}
	return findings
}
