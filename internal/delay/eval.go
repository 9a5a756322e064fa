package delay

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// A Scope says where an expression is evaluated, and what repeats.
type Scope struct {
	Func *index.Func // the function whose body holds the expression
	// Loop is what repeats: *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt (a
	// goto loop), or the *ast.FuncDecl or *ast.FuncLit of a recursive function;
	// nil if not known. The innermost Loop on the way out along Outer counts.
	Loop ast.Node
	// Call is the call by which Func was entered, and Outer the scope that it
	// stands in: the parameters of Func are evaluated there. Both nil when the
	// caller is not known; parameters are then taken as given and invariant.
	Call  *ast.CallExpr
	Outer *Scope

	// env is the scope that a literal's captured variables live in, when it is
	// not on the way out along Outer: that of the function which made it.
	env *Scope
}

// An Evaluator evaluates the duration expressions of one package. It is not
// safe for concurrent use.
type Evaluator struct {
	// Facts answers for functions of other packages that are not known by
	// heart, where their own analysis left an answer; nil, or the zero Fact,
	// leaves it to their names.
	Facts func(fn *types.Func) Fact

	ix      *index.Index
	parents map[*index.Func]map[ast.Node]ast.Node
	library map[string]libraryFunc
	whole   *tables // made when first asked for
	// last is the run of the scope evaluated last: often several expressions
	// of one loop follow each other.
	last      *run
	lastScope *Scope
}

// New returns an evaluator for an indexed package.
func New(ix *index.Index) *Evaluator {
	return &Evaluator{ix: ix, parents: map[*index.Func]map[ast.Node]ast.Node{}, library: libraryFuncs()}
}

// Eval tells how the value of e changes from one round of the loop to the
// next while attempts keep failing. Whatever is not certain is Unknown.
func (ev *Evaluator) Eval(e ast.Expr, sc *Scope) Delay {
	if e == nil || sc == nil || sc.Func == nil {
		return Delay{}
	}
	if ev.last == nil || *ev.lastScope != *sc {
		same := *sc
		ev.lastScope = &same
		ev.last = ev.newRun(ev.lastScope)
	}
	ev.last.budget = maxSteps
	return ev.last.expr(e, ev.lastScope, 0).delay()
}

// expr is the value of an expression in the function of sc.
func (r *run) expr(e ast.Expr, sc *Scope, depth int) value {
	if r.budget--; r.budget < 0 || depth > 3*maxDepth {
		return unknown
	}
	if tv, ok := r.ix.Info.Types[e]; ok && tv.Value != nil {
		return constantValue(tv.Value)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.expr(e.X, sc, depth)
	case *ast.BasicLit:
		return invariant
	case *ast.Ident:
		if v, ok := r.ix.Info.ObjectOf(e).(*types.Var); ok {
			return r.variable(v, e.Pos(), sc, depth)
		}
		if _, ok := r.ix.Info.ObjectOf(e).(*types.Nil); ok {
			return invariant
		}
	case *ast.SelectorExpr:
		return r.selector(e, sc, depth)
	case *ast.StarExpr:
		return r.expr(e.X, sc, depth)
	case *ast.UnaryExpr:
		return r.unary(e, sc, depth)
	case *ast.BinaryExpr:
		return binary(e.Op, r.expr(e.X, sc, depth), r.expr(e.Y, sc, depth))
	case *ast.CallExpr:
		return r.result(e, 0, sc, depth)
	case *ast.IndexExpr:
		return r.element(e, sc, depth)
	case *ast.SliceExpr:
		x := r.expr(e.X, sc, depth)
		if len(x.refs) > 0 && e.Low != nil && x.growth == Constant && !x.alike {
			x.growth = Table // its head is cut off
		}
		return x
	case *ast.TypeAssertExpr:
		return r.expr(e.X, sc, depth)
	case *ast.CompositeLit:
		return r.elements(e, sc, depth)
	}
	return unknown
}

func constantValue(c constant.Value) value {
	if c = constant.ToFloat(c); c.Kind() != constant.Float {
		return invariant // a string, say
	}
	f, _ := constant.Float64Val(c)
	return number(f)
}

func (r *run) selector(e *ast.SelectorExpr, sc *Scope, depth int) value {
	v := r.ix.VarOf(e)
	if v == nil {
		return unknown
	}
	if v.IsField() && namesRetryAfter(v.Name()) {
		if s := r.ix.Info.Selections[e]; s != nil && ofAnswer(s.Recv()) {
			return fromPeer
		}
		return unknown // a setting or an answer of the server: it cannot be told
	}
	return r.variable(v, e.Pos(), sc, depth)
}

func (r *run) unary(e *ast.UnaryExpr, sc *Scope, depth int) value {
	x := r.expr(e.X, sc, depth)
	switch e.Op {
	case token.ADD, token.AND:
		return x
	case token.SUB:
		return binary(token.SUB, number(0), x)
	case token.NOT, token.XOR:
		return opaque(x)
	}
	return unknown // a receive: whoever sends decides
}

// namesRetryAfter says whether a name is that of a delay told by the server.
func namesRetryAfter(name string) bool {
	return strings.Contains(strings.ToLower(strings.ReplaceAll(name, "_", "")), "retryafter")
}

// ofAnswer says whether a type is an answer of the server: an error, a
// response, a status.
func ofAnswer(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	for _, w := range words(n.Obj().Name()) {
		if answerWords[w] {
			return true
		}
	}
	return false
}

var answerWords = map[string]bool{
	"err": true, "error": true, "resp": true, "response": true, "reply": true,
	"status": true, "throttle": true, "throttled": true, "limited": true,
}

// words splits a name at its humps and underscores, in lower case.
func words(name string) []string {
	var out []string
	start := 0
	cut := func(i int) {
		if i > start {
			out = append(out, strings.ToLower(strings.Trim(name[start:i], "_")))
		}
		start = i
	}
	upper := func(b byte) bool { return 'A' <= b && b <= 'Z' }
	for i := 1; i < len(name); i++ {
		switch {
		case name[i] == '_' || '0' <= name[i] && name[i] <= '9' && !('0' <= name[i-1] && name[i-1] <= '9'):
			cut(i)
		case upper(name[i]) && !upper(name[i-1]):
			cut(i)
		case upper(name[i]) && i+1 < len(name) && !upper(name[i+1]) && name[i+1] != '_':
			cut(i)
		}
	}
	cut(len(name))
	return out
}
