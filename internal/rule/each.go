package rule

import (
	"bytes"
	"flag"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// eachFlag is a flag that only the analyzers of OfferEach have, so that no
// other driver can come to more than one fix.
const eachFlag = "jitter.each"

// OfferEach returns a copy of the analyzer of a rule for a driver that shows
// each fix and has a person choose one: where a fix can be written with package
// jitter and with the standard library, it gives both, its default first.
func OfferEach(a *analysis.Analyzer) *analysis.Analyzer {
	b := *a
	b.Flags = flag.FlagSet{} // a copy of the old one would share its flags
	a.Flags.VisitAll(func(f *flag.Flag) { b.Flags.Var(f.Value, f.Name, f.Usage) })
	b.Flags.Bool(eachFlag, true, "offer each fix")
	return &b
}

// each returns the fix that write makes, and a second one of the standard
// library where the analyzer offers each.
func (p *Pass) each(write func(*Pass) []analysis.SuggestedFix) []analysis.SuggestedFix {
	fixes := write(p)
	if len(fixes) == 0 || !p.Bool(eachFlag) {
		return fixes
	}
	q := *p
	q.std = true
	other := write(&q)
	if len(other) == 0 || sameEdits(fixes[0], other[0]) {
		return fixes
	}
	fixes[0].Message += " (package jitter)"
	other[0].Message += " (math/rand/v2)"
	return append(fixes, other[0])
}

func sameEdits(x, y analysis.SuggestedFix) bool {
	return slices.EqualFunc(x.TextEdits, y.TextEdits, func(x, y analysis.TextEdit) bool {
		return x.Pos == y.Pos && x.End == y.End && bytes.Equal(x.NewText, y.NewText)
	})
}
