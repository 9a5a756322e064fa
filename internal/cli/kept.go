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

// marked is a finding with what keeps it back, if a comment does: the tool has
// told that as places that are related.
func marked(f report.Finding) report.Finding {
	var related []report.Related
	for _, r := range f.Related {
		text, is := kept.Comment(r.Message)
		switch {
		case !is:
			related = append(related, r)
		case f.Suppressed.By == report.ByNothing:
			f.Suppressed = report.Suppression{By: report.ByComment, Place: r.Place, Reason: kept.Reason(text)}
		}
	}
	f.Related = related
	return f
}

// unused returns a finding for each comment that keeps none back of the told
// ones, though all rules that it names ran.
func (a app) unused(o options, told []report.Finding, comments []comment) (findings []report.Finding) {
	run := kept.Run{Rules: names(o.run(a.rules)), Tests: o.tests()}
	for _, f := range told {
		for _, r := range f.Related {
			if _, is := kept.Comment(r.Message); is {
				run.Used = append(run.Used, r.Place.Shown(""))
			}
		}
	}
	places := make(map[string]report.Place)
	var directives []kept.Directive
	for _, c := range comments {
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
