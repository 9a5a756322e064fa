// Package kept tells of findings that comments keep back: what the analysis says
// of them, and which comments keep nothing back.
package kept

import (
	"cmp"
	"slices"
	"strings"
)

// Mark begins the message of a place that is related to a finding which a comment
// keeps back: that of the comment, whose text follows.
const Mark = "suppressed by "

// Teller is the name of the analyzer that tells of directives.
const Teller = "suppressions"

// Comment is the text of the comment that keeps a finding back, from the message
// of a place that is related to it; is says that the place is one of a comment.
func Comment(message string) (text string, is bool) { return strings.CutPrefix(message, Mark) }

// Reason is why a comment keeps findings back, as it says itself: what follows
// the names of a //lint: directive, or the next // of a //nolint. It is empty for
// one that gives none.
func Reason(comment string) string {
	if command, is := strings.CutPrefix(comment, "//lint:"); is {
		words := strings.Fields(command)
		return strings.Join(words[min(2, len(words)):], " ")
	}
	_, reason, _ := strings.Cut(strings.TrimLeft(comment, "/ \t"), "//")
	return strings.TrimSpace(reason)
}

// A Directive is a comment that keeps findings of some rules back.
type Directive struct {
	// Posn is where it starts, file:line:col. What tells of it leaves that to the
	// place where it does.
	Posn  string   `json:"-"`
	Text  string   `json:"text"`  // without its reason
	Rules []string `json:"rules"` // all of them, if it names them all
	// Test says that it stands in test code.
	Test bool `json:"test,omitempty"`
}

// A Run is what rules did.
type Run struct {
	Rules []string // that ran
	Tests bool     // whether they looked at test code
	// Used are the places of the comments that kept findings back, as in
	// Directive.Posn.
	Used []string
}

// Unused lists the directives that kept nothing back though all rules that they
// name ran, in order of place. A file that belongs to several variants of a
// package is told of several times: used in one is used.
func Unused(directives []Directive, run Run) (out []Directive) {
	used := map[string]bool{}
	for _, posn := range run.Used {
		used[posn] = true
	}
	for _, d := range directives {
		switch {
		case used[d.Posn]:
		case d.Test && !run.Tests:
		case slices.ContainsFunc(d.Rules, func(rule string) bool { return !slices.Contains(run.Rules, rule) }):
		default:
			out = append(out, d)
			used[d.Posn] = true // and not told again
		}
	}
	slices.SortFunc(out, func(a, b Directive) int { return cmp.Compare(a.Posn, b.Posn) })
	return out
}
