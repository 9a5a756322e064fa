package rule

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/retry"
)

const (
	jitterPath = "github.com/retrylint/retrylint/jitter"
	randPath   = "math/rand/v2"

	// maxDoublings keeps the total time of a fixed wait that is made to grow in
	// its order of magnitude: the largest ceiling is 8 times the old delay, the
	// mean wait at most 4 times.
	maxDoublings = 3

	// longestBase is far above any delay that makes sense, and so small that
	// doubling it cannot overflow.
	longestBase = 24 * time.Hour
)

// Spread returns the fix that waits a random part of a computed delay.
func (p *Pass) Spread(w *retry.Wait) []analysis.SuggestedFix {
	e := p.editor(w)
	if e == nil {
		return nil
	}
	const message = "Spread the delay with full jitter"
	switch {
	case e.bundled:
		return e.replace(message, "Spread", e.text)
	case e.constant > 0:
		return e.replace(message, "N", e.text)
	case p.builtin("max", w.Expr):
		return e.replace(message, "N", "max("+e.text+", 1)") // N panics at 0
	}
	return nil
}

// Grow returns the fix that makes a fixed delay the base of exponential backoff
// with full jitter, by the counter of the loop; it spreads the delay where
// there is no counter that can be used.
func (p *Pass) Grow(r *retry.Retry, w *retry.Wait) []analysis.SuggestedFix {
	const message = "Back off exponentially with full jitter"
	e := p.editor(w)
	if e == nil {
		return nil
	}
	counter := p.counter(r, w)
	if counter == "" || e.constant <= 0 || e.constant > longestBase || !e.bundled && !p.builtin("min", w.Expr) {
		return p.Spread(w)
	}
	if e.bundled {
		return e.replace(message, "Full", e.text, fmt.Sprintf("%d*%s", 1<<maxDoublings, operand(e.expr, e.text)), counter)
	}
	return e.replace(message, "N", fmt.Sprintf("%s<<min(%s, %d)", operand(e.expr, e.text), counter, maxDoublings))
}

// An editor replaces one duration expression by a call that makes it random.
type editor struct {
	file     *fix.File
	expr     ast.Expr
	text     string
	constant time.Duration // 0: not a constant, or not positive
	bundled  bool
}

// editor returns nil where the expression cannot be replaced safely: it is the
// period of a ticker, stands out of reach, or a plain number whose type the
// call would change; or the file's Go is older than math/rand/v2.
func (p *Pass) editor(w *retry.Wait) *editor {
	if w.Expr == nil || w.Ticker {
		return nil
	}
	file, found := fix.At(p.Pass, w.Expr.Pos())
	if !found || !file.AtLeast(22) || !p.typed(w.Expr) {
		return nil
	}
	e := &editor{file: file, expr: w.Expr, text: file.Text(w.Expr), bundled: file.CanImport(jitterPath)}
	if v := p.TypesInfo.Types[w.Expr].Value; v != nil {
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact {
			if n <= 0 {
				return nil // no wait at all: a draw from nothing
			}
			e.constant = time.Duration(n)
		}
	}
	return e
}

// builtin says whether a name means the built-in function at a node, and not
// something of the user's own: max is a common name for a limit.
func (p *Pass) builtin(name string, at ast.Node) bool {
	scope := p.Pkg.Scope().Innermost(at.Pos())
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(name, at.Pos())
	_, is := obj.(*types.Builtin)
	return is
}

// replace makes the edits: time.Sleep(d) becomes time.Sleep(rand.N(d)).
func (e *editor) replace(message, function string, args ...string) []analysis.SuggestedFix {
	path := randPath
	if e.bundled {
		path = jitterPath
	}
	qualifier, edits := e.file.Import(path, e.expr.Pos(), function)
	call := qualifier + function + "(" + strings.Join(args, ", ") + ")"
	edits = append(edits, e.file.Replace(e.expr, call)...)
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// operand puts a text in parentheses where it is not a plain operand of * or <<.
func operand(e ast.Expr, text string) string {
	if b, is := e.(*ast.BinaryExpr); is && b.Op.Precedence() < token.MUL.Precedence() {
		return "(" + text + ")"
	}
	return text
}

// typed says whether an expression is a duration by itself, and not only by
// where it stands, as the 1000 of time.Sleep(1000) is.
func (p *Pass) typed(e ast.Expr) bool {
	named := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.Ident, *ast.SelectorExpr:
			obj := p.object(x.(ast.Expr))
			named = named || obj != nil && isDuration(obj.Type())
		case *ast.CallExpr:
			named = named || isDuration(p.TypesInfo.TypeOf(x))
			return false
		}
		return !named
	})
	return named
}

func isDuration(t types.Type) bool {
	n, is := types.Unalias(t).(*types.Named)
	return is && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}

func (p *Pass) object(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		return p.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.TypesInfo.ObjectOf(e.Sel)
	}
	return nil
}

// counter returns the text of the loop's counter, from 0, where it can be a
// shift count: an int that starts at a constant that is not negative, goes up by one,
// is stored into by nothing else, and is visible at the wait.
func (p *Pass) counter(r *retry.Retry, w *retry.Wait) string {
	var id *ast.Ident
	headerStores, from := 1, ""
	switch s := r.Node.(type) {
	case *ast.RangeStmt:
		if t := p.TypesInfo.TypeOf(s.X); t == nil || !isInteger(t) || s.Tok != token.DEFINE {
			return ""
		}
		id, _ = s.Key.(*ast.Ident)
	case *ast.ForStmt:
		init, isAssign := s.Init.(*ast.AssignStmt)
		inc, isInc := s.Post.(*ast.IncDecStmt)
		if !isAssign || !isInc || inc.Tok != token.INC || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
			return ""
		}
		if v := p.TypesInfo.Types[init.Rhs[0]].Value; v == nil || constant.Sign(v) < 0 {
			return ""
		}
		if v := p.TypesInfo.Types[init.Rhs[0]].Value; constant.Sign(v) > 0 {
			from = "-" + v.ExactString()
		}
		id, _ = init.Lhs[0].(*ast.Ident)
		x, isIdent := inc.X.(*ast.Ident)
		if id == nil || !isIdent || p.TypesInfo.ObjectOf(x) != p.TypesInfo.ObjectOf(id) {
			return ""
		}
		headerStores = 2
	}
	if id == nil || id.Name == "_" {
		return ""
	}
	v, isVar := p.TypesInfo.ObjectOf(id).(*types.Var)
	if !isVar || !types.Identical(v.Type(), types.Typ[types.Int]) || len(p.Index().Stores(v)) != headerStores || p.Index().AddressTaken(v) {
		return ""
	}
	scope := p.Pkg.Scope().Innermost(w.Expr.Pos())
	if scope == nil {
		return ""
	}
	if _, at := scope.LookupParent(id.Name, w.Expr.Pos()); at != v {
		return ""
	}
	return id.Name + from
}

func isInteger(t types.Type) bool {
	b, is := t.Underlying().(*types.Basic)
	return is && b.Info()&types.IsInteger != 0
}
