// Package rule holds what every rule shares: how its analyzer is made, what it
// sees of a package, and how it reports.
package rule

import (
	"cmp"
	"go/ast"
	"go/token"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/suppress"
)

const pages = "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/"

// New makes the analyzer of a rule, with flags beside those that every rule
// has. page is the text of its doc.go, whose package comment becomes the
// analyzer's documentation.
func New(name, page string, run func(*Pass), flags ...Flag) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:     name,
		Doc:      docOf(name, page),
		URL:      pages + name,
		Requires: []*analysis.Analyzer{retry.Facts, retry.Analyzer, suppress.Analyzer},
	}
	a.Flags.Bool(testsFlag, false, "report retries in test code too")
	for _, f := range flags {
		f.addTo(a)
	}
	a.Run = retry.Alone(func(pass *analysis.Pass) (any, error) {
		m, _ := pass.ResultOf[retry.Analyzer].(*retry.Model)
		if m == nil {
			return nil, nil
		}
		p := &Pass{Pass: pass, filter: suppress.New(pass), model: m}
		tests := p.Tests()
		for _, r := range m.Retries {
			if tests || !r.Test {
				p.Retries = append(p.Retries, r)
			}
		}
		p.checkDirectives()
		run(p)
		return nil, nil
	})
	return a
}

// Asking has a rule ask another analyzer beside the recogniser, whose result it
// finds in its pass. It returns the rule.
func Asking(other, rule *analysis.Analyzer) *analysis.Analyzer {
	rule.Requires = append(rule.Requires, other)
	return rule
}

const testsFlag = "tests"

// docOf cuts the text of a /* */ package comment out of a doc.go. Its first
// paragraph becomes one line without "Package name", since drivers show that
// line beside the rule's name.
func docOf(name, page string) string {
	_, rest, _ := strings.Cut(page, "/*\n")
	doc, _, _ := strings.Cut(rest, "*/")
	first, more, _ := strings.Cut(strings.TrimSpace(doc), "\n\n")
	first = strings.TrimPrefix(strings.Join(strings.Fields(first), " "), "Package "+name+" ")
	return first + "\n\n" + more
}

// A Pass is one package as a rule sees it.
type Pass struct {
	*analysis.Pass
	// Retries are the retries that the rule looks at: those in test code only
	// when asked for.
	Retries []*retry.Retry

	model  *retry.Model
	filter *suppress.Filter
	std    bool // fixes call the standard library, whatever the flags say
}

// Bool returns the value of a boolean flag of the rule.
func (p *Pass) Bool(name string) bool { return p.text(name) == "true" }

// Tests says whether test code is looked at too.
func (p *Pass) Tests() bool { return p.Bool(testsFlag) }

// Report reports a diagnostic at node, unless a directive suppresses it or says
// that nothing is retried there. It fills in the range, the address of the
// rule's page, and the rule's name as the category of what has none: editors
// show that as the code of a finding.
func (p *Pass) Report(node ast.Node, d analysis.Diagnostic) {
	if p.model.NeverRetries(node.Pos()) {
		return
	}
	d.Pos, d.End = node.Pos(), headerEnd(node)
	d.URL = p.Analyzer.URL
	d.Category = cmp.Or(d.Category, p.Analyzer.Name)
	p.report(d)
}

// report drops the fixes where the text is not the user's.
func (p *Pass) report(d analysis.Diagnostic) {
	for _, f := range p.Files {
		if f.FileStart <= d.Pos && d.Pos <= f.FileEnd && retry.FromCgo(f) {
			d.SuggestedFixes = nil
		}
	}
	p.filter.Report(d)
}

// checkDirectives reports the directives that do not do what was meant, each
// once, whatever rules run. Those in test code are left alone unless it is looked
// at, and those in generated files always are.
func (p *Pass) checkDirectives() {
	leave := func(f *ast.File) bool {
		return retry.Generated(f) || !p.Tests() && retry.IsTestFile(p.Pass, f)
	}
	p.filter.CheckDirectives(leave)
	if p.Analyzer.Name != suppress.Rules[0] {
		return
	}
	for _, f := range p.Files {
		if leave(f) {
			continue
		}
		for _, d := range p.model.Told().Mistakes(f) {
			p.report(d)
		}
	}
}

// headerEnd keeps the range of a loop to its header line.
func headerEnd(n ast.Node) token.Pos {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body.Lbrace
	case *ast.RangeStmt:
		return n.Body.Lbrace
	case *ast.LabeledStmt:
		return n.Colon
	}
	return n.End()
}

// Courses computes how the delays of the rule's retries go on, and those of
// functions that compute a delay, except in test code.
func (p *Pass) Courses(limit time.Duration) (waits map[*retry.Wait]retry.Course, funcs map[*index.Func]retry.Course) {
	waits, funcs = p.model.Courses(p.Retries, limit)
	for f := range funcs {
		if !p.Tests() && p.model.IsTest(f) {
			delete(funcs, f)
		}
	}
	return waits, funcs
}

// Index answers questions about the package.
func (p *Pass) Index() *index.Index { return p.model.Index }

// Start words the first delay of a growing wait for a message, with a space
// before it: " from 100ms", or nothing when it is not known.
func Start(w *retry.Wait) string {
	if w.Delay.Value > 0 {
		return " from " + w.Delay.Value.String()
	}
	return ""
}

// Delay words the length of a fixed wait for a message: "2s (retryInterval)",
// "2s", "delay (retryInterval)" or "delay".
func Delay(w *retry.Wait) string {
	text := ""
	switch e := w.Expr.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if name := short(e); !strings.HasPrefix(name, "time.") {
			text = name
		}
	}
	switch {
	case w.Delay.Value > 0 && text != "":
		return w.Delay.Value.String() + " (" + text + ")"
	case w.Delay.Value > 0:
		return w.Delay.Value.String()
	case text != "":
		return "delay (" + text + ")"
	case w.Delay.Func != "":
		return "delay of " + w.Delay.Func
	}
	return "delay"
}

func short(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, is := e.X.(*ast.Ident); is {
			return x.Name + "." + e.Sel.Name
		}
		return e.Sel.Name
	}
	return ""
}
