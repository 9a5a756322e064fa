package rule

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

const (
	jitterPath = "github.com/retrylint/retrylint/jitter"
	randPath   = "math/rand/v2"
)

// A source is where the fixes in a file take random numbers from: package
// jitter at its path, or math/rand/v2.
type source struct {
	file    *fix.File
	path    string
	bundled bool
}

// source returns where fixes in a file take random numbers from, as the flags
// of the rule say; ok is false if there is nothing to take them from.
func (p *Pass) source(file *fix.File) (s source, ok bool) {
	own := p.text(importFlag)
	path := cmp.Or(own, jitterPath)
	switch choice := p.text(jitterFlag); {
	case p.std || choice == jitterStd:
	case choice == jitterBundled:
		s.bundled = true
	default:
		s.bundled = own != "" || file.CanImport(path)
	}
	s.file, s.path = file, path
	if s.bundled = s.bundled && p.Pkg.Path() != path; !s.bundled {
		s.path = randPath
	}
	return s, s.bundled || file.CanImport(randPath)
}

// call words a call of a function of the source at a position, and returns the
// edits that import it.
func (s source) call(pos token.Pos, function string, args ...string) (string, []analysis.TextEdit) {
	qualifier, edits := s.file.Import(s.path, pos, function)
	call := qualifier + function + "(" + strings.Join(args, ", ") + ")"
	return s.file.Formatted(pos, call), edits
}

// An editor replaces one duration expression by a call that makes it random.
type editor struct {
	source
	expr     ast.Expr
	text     string
	constant time.Duration // 0: not a constant, or not positive
}

// editor returns the editor of a duration expression; ok is false where it
// cannot be replaced safely: it stands in another file than node, or is a plain
// number whose type the call would change; or the file's Go is older than
// math/rand/v2.
func (p *Pass) editor(node ast.Node, expr ast.Expr) (e editor, ok bool) {
	if expr == nil || !p.typed(expr) {
		return e, false
	}
	file, found := fix.At(p.Pass, expr.Pos())
	if !found || !file.Contains(node.Pos()) {
		return e, false
	}
	if e.source, ok = p.source(file); !ok {
		return e, false
	}
	e.expr, e.text = expr, file.Text(expr)
	if v := p.constant(expr); v != nil {
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact {
			e.constant = time.Duration(n)
			ok = n > 0 // no wait at all: a draw from nothing
		}
	}
	return e, ok
}

// constant returns the value of a constant, or of a local variable that is
// stored into once, a constant; else nil.
func (p *Pass) constant(e ast.Expr) constant.Value {
	if v := p.TypesInfo.Types[e].Value; v != nil {
		return v
	}
	id, is := ast.Unparen(e).(*ast.Ident)
	if !is {
		return nil
	}
	v, is := p.TypesInfo.Uses[id].(*types.Var)
	if !is || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil // a test may store into a variable of the package
	}
	store, only := p.Index().Only(v)
	if !only || store.Rhs == nil || store.Result >= 0 || store.Tok != token.DEFINE && store.Tok != token.VAR {
		return nil
	}
	return p.TypesInfo.Types[store.Rhs].Value
}

// replace makes the edits: time.Sleep(d) becomes time.Sleep(rand.N(d)).
func (e editor) replace(message string, more []analysis.TextEdit, function string, args ...string) []analysis.SuggestedFix {
	call, edits := e.call(e.expr.Pos(), function, args...)
	return suggest(message, edits, more, e.file.Replace(e.expr, call))
}

// wrap makes the edits that leave the expression itself alone but for its
// blanks, so that a fix of another rule inside of it applies as well:
//
//	time.Sleep( base << attempt )
//	           --   -  -       -
func (e editor) wrap(message, function, before, after string) []analysis.SuggestedFix {
	qualifier, edits := e.file.Import(e.path, e.expr.Pos(), function)
	before, after = qualifier+function+"("+before, after+")"
	formatted := e.file.Formatted(e.expr.Pos(), before+e.text+after)
	inner, ok := strings.CutPrefix(strings.TrimSuffix(formatted, after), before)
	blanks, same := blankEdits(e.expr.Pos(), e.text, inner)
	if !ok || !same {
		return suggest(message, edits, e.file.Replace(e.expr, formatted))
	}
	return suggest(message, edits, e.file.Wrap(e.expr, before, after), blanks)
}

// blankEdits are the edits that make of a text at a position one that differs in
// blanks alone; same is false where more differs.
func blankEdits(pos token.Pos, from, to string) (edits []analysis.TextEdit, same bool) {
	for i, j := 0, 0; i < len(from) || j < len(to); {
		at := pos + token.Pos(i)
		switch {
		case i < len(from) && j < len(to) && from[i] == to[j]:
			i, j = i+1, j+1
		case i < len(from) && from[i] == ' ':
			edits = append(edits, analysis.TextEdit{Pos: at, End: at + 1})
			i++
		case j < len(to) && to[j] == ' ':
			edits = append(edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(" ")})
			j++
		default:
			return nil, false
		}
	}
	return edits, true
}

// suggest makes one fix of several groups of edits.
func suggest(message string, groups ...[]analysis.TextEdit) []analysis.SuggestedFix {
	var edits []analysis.TextEdit
	for _, g := range groups {
		edits = append(edits, g...)
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// durationOf returns the expression that tells how long a wait is, where a fix
// may change it, or nil: in the function of the retry, or in another one that
// only retries wait in.
func (p *Pass) durationOf(w *retry.Wait) ast.Expr {
	if w.Expr != nil && p.handedOn(w.Expr) {
		return nil
	}
	if w.Expr != nil || w.Away == nil {
		return w.Expr
	}
	fn := p.Index().FuncAt(w.Away.Pos())
	if fn == nil {
		return nil
	}
	decl, is := fn.Node.(*ast.FuncDecl)
	if !is || decl.Name.IsExported() || !p.onlyWaitsAt(p.TypesInfo.Defs[decl.Name], w.Away) {
		return nil
	}
	return w.Away
}

// handedOn says whether a duration is that of a timer which something out of
// sight may start again for another one.
func (p *Pass) handedOn(duration ast.Expr) bool {
	file, found := fix.At(p.Pass, duration.Pos())
	if !found {
		return false
	}
	var timer *types.Var
	ast.PreorderStack(file.Syntax(), nil, func(n ast.Node, stack []ast.Node) bool {
		if as, is := n.(*ast.AssignStmt); is && len(as.Lhs) == 1 && len(as.Rhs) == 1 {
			call, is := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
			if is && len(call.Args) == 1 && call.Args[0] == duration {
				timer = p.Index().VarOf(as.Lhs[0])
			}
		}
		return timer == nil && syntax.Holds(n, duration)
	})
	return timer != nil && p.escapes(file, timer)
}

// escapes says whether a variable is used as a whole in a file: other than for
// a field or method of its own, and other than to store into it and to compare
// it.
func (p *Pass) escapes(file *fix.File, v *types.Var) (out bool) {
	ast.PreorderStack(file.Syntax(), nil, func(n ast.Node, stack []ast.Node) bool {
		e, is := n.(ast.Expr)
		if !is || len(stack) == 0 || p.object(e) != v {
			return true
		}
		switch parent := stack[len(stack)-1].(type) {
		case *ast.SelectorExpr: // v.C, v.Stop(), or x.v itself
			out = out || parent.Sel == e
		case *ast.CallExpr, *ast.ReturnStmt, *ast.CompositeLit, *ast.KeyValueExpr, *ast.SendStmt, *ast.UnaryExpr:
			out = true
		}
		return false
	})
	return out
}

// onlyWaitsAt says whether each use of a function, outside of tests, is a wait
// of a retry for a duration: nobody else waits longer or shorter for a fix.
func (p *Pass) onlyWaitsAt(fn types.Object, duration ast.Expr) bool {
	var calls []ast.Node
	for _, r := range p.model.Retries {
		for _, w := range r.Waits {
			if w.Away == duration {
				calls = append(calls, w.Node)
			}
		}
	}
	for id, obj := range p.TypesInfo.Uses {
		if f, is := obj.(*types.Func); !is || f.Origin() != fn || p.inTest(id) {
			continue
		}
		if !within(calls, id) {
			return false
		}
	}
	return true
}

func within(nodes []ast.Node, id *ast.Ident) bool {
	for _, n := range nodes {
		if syntax.Holds(n, id) {
			return true
		}
	}
	return false
}

func (p *Pass) inTest(n ast.Node) bool {
	return strings.HasSuffix(p.Fset.File(n.Pos()).Name(), "_test.go")
}

// builtin says whether a name means the built-in function at a position, and
// not something of the user's own: max is a common name for a limit.
func (p *Pass) builtin(name string, at token.Pos) bool {
	_, is := p.seen(name, at).(*types.Builtin)
	return is
}

// seen returns what a name means at a position, nil if nothing.
func (p *Pass) seen(name string, at token.Pos) types.Object {
	for file := range p.Pkg.Scope().Children() {
		if scope := file.Innermost(at); scope != nil {
			_, obj := scope.LookupParent(name, at)
			return obj
		}
	}
	return nil
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
			named = named || obj != nil && typeis.Duration(obj.Type())
		case *ast.CallExpr:
			named = named || typeis.Duration(p.TypesInfo.TypeOf(x))
			return false
		}
		return !named
	})
	return named
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
