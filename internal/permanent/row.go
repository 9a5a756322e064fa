package permanent

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
)

// mayMiss says whether a call that reads a row, Scan of what QueryRow returned,
// may find none for good: not where the statement is known and always gives one.
func (r *reader) mayMiss(fn *index.Func, call *ast.CallExpr) bool {
	for _, inner := range r.asking(call) {
		for _, s := range r.requests.Below(fn, inner) {
			if s.Protocol == known.SQL && s.Verb.Const != "" && !looksUp(s.Verb.Const) {
				return false
			}
		}
	}
	return true
}

// asking lists the calls that send the statement of which a call reads the row:
// those of its chain, and that of the variable it starts at.
func (r *reader) asking(call *ast.CallExpr) []*ast.CallExpr {
	calls := syntax.Calls(call)
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return calls
	}
	v := r.ix.VarOf(sel.X)
	if v == nil {
		return calls
	}
	if s, only := r.ix.Only(v); only && s.Rhs != nil {
		calls = append(calls, syntax.Calls(s.Rhs)...)
	}
	return calls
}

// looksUp says whether a statement of SQL asks for a row that is there or not:
// it selects from a table, and does not count, sum or ask whether one exists, nor
// take the next one of a queue.
func looksUp(statement string) bool {
	text := strings.Join(strings.Fields(strings.ToUpper(statement)), " ")
	list, is := strings.CutPrefix(text, "SELECT ")
	if !is || strings.Contains(text, "SKIP LOCKED") {
		return false
	}
	from := outsideParens(list, " FROM ")
	if from < 0 {
		return false
	}
	return strings.Contains(list[from:], "GROUP BY") || !slices.ContainsFunc(aggregates, func(f string) bool { return calls(list[:from], f) })
}

// aggregates are functions that give a row whatever there is.
var aggregates = []string{"AVG", "BOOL_AND", "BOOL_OR", "COUNT", "MAX", "MIN", "SUM"}

// calls says whether a text calls a function, COUNT(*) or COUNT (*), under this
// name and no longer one.
func calls(text, name string) bool {
	for _, open := range []string{"(", " ("} {
		at := strings.Index(text, name+open)
		if at == 0 || at > 0 && strings.ContainsAny(text[at-1:at], " (,+-*/") {
			return true
		}
	}
	return false
}

// outsideParens is where a part stands in a text outside of parentheses, -1 where
// it does not.
func outsideParens(text, part string) int {
	depth := 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], part):
			return i
		}
	}
	return -1
}
