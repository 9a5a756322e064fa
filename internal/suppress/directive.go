package suppress

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/near"
)

// Analyzer finds the directives of a package once for all rules. It reports
// nothing itself: not every driver prints what a required analyzer reports.
var Analyzer = &analysis.Analyzer{
	Name:             "retrylintdirectives",
	Doc:              "find comments that suppress findings of retrylint",
	Run:              func(pass *analysis.Pass) (any, error) { return find(pass), nil },
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Directives](),
}

// Directives are the suppression directives of one package, the result of
// [Analyzer]. Several rules may use them at the same time.
type Directives struct {
	files []*file // those that have any
	shows bool    // what they keep back is reported all the same, and marked
}

type file struct {
	syntax     *ast.File
	directives []*directive
	placed     func() []*directive // the same, with their ranges; worked out at the first call
}

type directive struct {
	pos, end  token.Pos
	groupEnd  token.Pos // the start of the last comment in its group
	groupAdd  int       // how many lines below groupEnd that comment ends
	comment   string    // as it is written
	all       bool
	rules     []string // in lower case
	lint      bool     // //lint:, which demands a reason
	reason    bool
	wholeFile bool

	from, to token.Pos // what it covers; see place
}

// ForNolintDriver returns the directives that are left for us where the driver
// itself honours //nolint for the suite as a whole: all but the //nolint that
// name the suite, or everything. Such a driver must see what they keep back, to
// tell those that keep back nothing. It knows none of the single rules.
func (d *Directives) ForNolintDriver() *Directives {
	left := new(Directives)
	for _, f := range d.files {
		ours := slices.DeleteFunc(slices.Clone(f.directives), (*directive).forDriver)
		left.files = append(left.files, &file{f.syntax, ours, func() []*directive {
			f.placed() // places them all, and ours are among them
			return ours
		}})
	}
	return left
}

// forDriver is whether a driver that honours //nolint understands the directive.
func (d *directive) forDriver() bool {
	return !d.lint && (d.all || slices.Contains(d.rules, suite))
}

// effective is whether the directive suppresses at all.
func (d *directive) effective() bool { return d.reason || !d.lint }

func (d *directive) names(rule string) bool {
	return d.all || slices.Contains(d.rules, rule) || slices.Contains(d.rules, suite)
}

// Rules are the rules that directives name, in the order of the suite.
var Rules = []string{"fixedsleep", "nojitter", "uncappedbackoff", "unboundedretry", "nestedretry", "ctxsleep", "lostfailure", "lastsleep", "bodyreuse", "retrypermanent", "nonidempotent", "notimeout"}

// speaker is the rule that speaks for a directive.
func (d *directive) speaker() string {
	for _, name := range d.rules {
		if rule := speaks(name); rule != "" {
			return rule
		}
	}
	return ""
}

// speaks is the rule that speaks for a name, "" if that is none of ours.
func speaks(name string) string {
	switch {
	case slices.Contains(Rules, name):
		return name
	case name == suite:
		return Rules[0]
	}
	return ""
}

// text is the directive without its reason.
func (d *directive) text() string {
	if d.lint {
		return strings.Join(strings.Fields(d.comment)[:2], " ")
	}
	slashes := len(d.comment) - len(strings.TrimLeft(d.comment, "/ "))
	text, _, _ := strings.Cut(d.comment[slashes:], "//")
	return d.comment[:slashes] + strings.TrimSpace(text)
}

// A misspelt is a name in a directive that is surely meant for a rule.
type misspelt struct {
	name, meant string
	at          int // offset in the comment
}

// misspelt lists the names that are almost ours. Names of other linters are not:
// a test holds that for those that golangci-lint has.
func (d *directive) misspelt() (out []misspelt) {
	low := strings.ToLower(d.comment)
	if len(low) != len(d.comment) {
		return nil
	}
	at := 0
	for _, name := range d.rules {
		at += strings.Index(low[at:], name)
		if meant := near.Word(name, append([]string{suite}, Rules...)); meant != "" && meant != name {
			out = append(out, misspelt{name, meant, at})
		}
		at += len(name)
	}
	return out
}

func (d *directive) covers(pos token.Pos) bool {
	return d.wholeFile || d.from <= pos && pos <= d.to
}

func find(pass *analysis.Pass) *Directives {
	all := new(Directives)
	for _, syntax := range pass.Files {
		tok := pass.Fset.File(syntax.FileStart)
		if tok == nil {
			continue
		}
		var found []*directive
		for _, group := range syntax.Comments {
			for _, comment := range group.List {
				d, ok := parse(comment.Text)
				if !ok {
					continue
				}
				last := group.List[len(group.List)-1]
				d.comment = comment.Text
				d.pos, d.end = comment.Pos(), comment.End()
				// Not last.End(): the scanner drops carriage returns from the
				// text that End measures.
				d.groupEnd, d.groupAdd = last.Pos(), strings.Count(last.Text, "\n")
				d.wholeFile = d.wholeFile || comment.Pos() < syntax.Package
				found = append(found, d)
			}
		}
		if found != nil {
			all.files = append(all.files, &file{syntax, found, sync.OnceValue(func() []*directive {
				place(tok, syntax, found)
				return found
			})})
		}
	}
	return all
}

// parse reads a comment in the syntax of golangci-lint or staticcheck.
func parse(text string) (*directive, bool) {
	if command, ok := strings.CutPrefix(text, "//lint:"); ok {
		return parseLint(command)
	}
	if strings.HasPrefix(text, "//") {
		return parseNolint(strings.TrimLeft(text, "/ "))
	}
	return nil, false
}

// parseLint reads what follows //lint: and knows "ignore" and "file-ignore".
func parseLint(command string) (*directive, bool) {
	words := strings.Fields(command)
	if len(words) < 2 || words[0] != "ignore" && words[0] != "file-ignore" {
		return nil, false
	}
	return &directive{
		rules:     strings.Split(strings.ToLower(words[1]), ","),
		lint:      true,
		reason:    len(words) > 2,
		wholeFile: words[0] == "file-ignore",
	}, true
}

// parseNolint reads "nolint", alone or before a space, and "nolint:a, b".
func parseNolint(text string) (*directive, bool) {
	list, ok := strings.CutPrefix(text, "nolint")
	switch {
	case !ok:
		return nil, false
	case list == "" || list[0] == ' ' || list[0] == '\t':
		return &directive{all: true}, true
	case list[0] != ':':
		return nil, false
	}
	list, _, _ = strings.Cut(list[1:], "//") // a reason
	d := new(directive)
	for name := range strings.SplitSeq(list, ",") {
		name = strings.ToLower(strings.TrimSpace(name))
		d.all = d.all || name == "all"
		d.rules = append(d.rules, name)
	}
	return d, true
}

// place works out what each directive covers. It looks at lines as they stand
// in the file: //line comments do not move code.
func place(tok *token.File, syntax *ast.File, directives []*directive) {
	lineOf := func(pos token.Pos) int {
		if pos < syntax.FileStart || pos > syntax.FileEnd {
			return 0 // no position, or one from elsewhere
		}
		return tok.PositionFor(pos, false).Line
	}

	// What the syntax tells of a line: whether any code starts or ends on it,
	// and how far that reaches which starts there. Each token that can precede
	// a comment is the start or the end of a node, or follows one.
	type line struct {
		code  bool
		reach token.Pos
	}
	lines := make(map[int]*line)
	above := func(d *directive) int { return lineOf(d.pos) }
	below := func(d *directive) int { return lineOf(d.groupEnd) + d.groupAdd + 1 }
	for _, d := range directives {
		lines[above(d)], lines[below(d)] = new(line), new(line)
	}
	touch := func(pos token.Pos) *line {
		l := lines[lineOf(pos)]
		if l != nil {
			l.code = true
		}
		return l
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup:
			return false
		}
		end := n.End()
		if l := touch(n.Pos()); l != nil {
			l.reach = max(l.reach, end)
		}
		touch(end)
		return true
	})

	for _, d := range directives {
		target := above(d)
		if !lines[target].code {
			target = below(d) // it stands alone: no code can follow it on its line
		}
		if target > tok.LineCount() {
			continue
		}
		d.from, d.to = tok.LineStart(target), syntax.FileEnd
		if target < tok.LineCount() {
			d.to = max(tok.LineStart(target+1)-1, lines[target].reach)
		}
	}
}
