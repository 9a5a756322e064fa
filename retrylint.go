// Package retrylint lists the rules that find retry anti-patterns. Every driver
// of them uses this one list.
package retrylint

import (
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/bodyreuse"
	"github.com/retrylint/retrylint/analyzers/ctxsleep"
	"github.com/retrylint/retrylint/analyzers/fixedsleep"
	"github.com/retrylint/retrylint/analyzers/lastsleep"
	"github.com/retrylint/retrylint/analyzers/lostfailure"
	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/nonidempotent"
	"github.com/retrylint/retrylint/analyzers/notimeout"
	"github.com/retrylint/retrylint/analyzers/retrypermanent"
	"github.com/retrylint/retrylint/analyzers/unboundedretry"
	"github.com/retrylint/retrylint/analyzers/uncappedbackoff"
	"github.com/retrylint/retrylint/internal/rule"
	"github.com/retrylint/retrylint/internal/severity"
)

// A Rule is an analyzer with what it cannot say of itself.
type Rule struct {
	*analysis.Analyzer
	Severity Severity
}

// A Severity says what a finding of a rule means. Greater ones are worse; the
// zero value is unknown.
type Severity = severity.Level

const (
	Information = severity.Information // wasteful or unusual, but it works
	Warning     = severity.Warning     // a likely bug
)

// Rules returns all rules, in the order in which the documentation lists them.
func Rules() []Rule {
	return []Rule{
		{fixedsleep.Analyzer, Warning},
		{nojitter.Analyzer, Warning},
		{uncappedbackoff.Analyzer, Warning},
		{unboundedretry.Analyzer, Warning},
		{nestedretry.Analyzer, Warning},
		{ctxsleep.Analyzer, Warning},
		{lostfailure.Analyzer, Warning},
		{lastsleep.Analyzer, Information},
		{bodyreuse.Analyzer, Warning},
		{retrypermanent.Analyzer, Warning},
		{nonidempotent.Analyzer, Warning},
		{notimeout.Analyzer, Warning},
	}
}

// Suite returns the analyzers of all rules, in the same order.
func Suite() []*analysis.Analyzer {
	var suite []*analysis.Analyzer
	for _, r := range Rules() {
		suite = append(suite, r.Analyzer)
	}
	return suite
}

// EditorRules returns all rules for a driver that shows each fix and has a
// person choose. Others apply the first fix, or all of them together: they get
// one, from Suite.
func EditorRules() []Rule {
	rules := Rules()
	for i := range rules {
		rules[i].Analyzer = rule.OfferEach(rules[i].Analyzer)
	}
	return rules
}
