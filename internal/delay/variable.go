package delay

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
)

// A frame is a variable whose evaluation is under way. A variable made anew in
// each round has what has reached it so far; one that lives on from round to
// round is met again as a ref to itself.
type frame struct {
	soFar *value
	// level is how many lasting variables were under way when this one began:
	// met again below a further one, it is part of a circle through the rounds.
	level int
}

func (r *run) self(key varKey) value {
	if f := r.progress[key]; f != nil && f.soFar != nil && f.level == r.level {
		return *f.soFar
	}
	return value{growth: Constant, jitter: No, refs: []ref{{key: key, coef: 1}}}
}

// variable is the value of v where it is read, at use in the function of sc.
func (r *run) variable(v *types.Var, use token.Pos, sc *Scope, depth int) value {
	v = v.Origin()
	if depth > maxDepth {
		return unknown
	}
	own := r.owner(v, sc)
	key := varKey{v, own}
	if r.progress[key] != nil {
		return r.self(key)
	}
	r.progress[key] = &frame{level: r.level}
	defer delete(r.progress, key)
	if own != nil && (own.Func != sc.Func || r.literalScope(use, own) != own) {
		use = token.NoPos // captured: it may run after any store
	}
	if isBuffer(v.Type()) && own != nil {
		if v := r.filled(v, own, depth); !v.none {
			return v
		}
	}
	if r.fresh(v, own) || own != nil && r.redefined(v, own, use) {
		return r.reaching(key, use, depth)
	}
	x := r.carried(key, sc, depth)
	if x.growth == Constant && r.countsElsewhere(v) {
		x.growth = GrowthUnknown
	}
	return x
}

// fresh says whether a local variable is made anew in each round.
func (r *run) fresh(v *types.Var, own *Scope) bool {
	switch {
	case own == nil || r.loop == nil:
		return false
	case r.inLoop(v.Pos()), r.calls && own == r.home:
		return true
	}
	return r.entered(own) || own.Call == nil && r.called[own.Func] == own
}

// redefined says whether a variable that lives on is given a value of its own
// in each round before anything else happens to it.
func (r *run) redefined(v *types.Var, own *Scope, use token.Pos) bool {
	if own != r.home || !use.IsValid() || !r.inLoop(use) {
		return false
	}
	var first *index.Store
	for _, st := range r.ix.Stores(v) {
		if r.inRound(st.Node.Pos(), st.Func) && (first == nil || st.Node.Pos() < first.Node.Pos()) {
			first = &st
		}
	}
	if first == nil || first.Tok != token.ASSIGN || first.Rhs == nil || first.Node.Pos() > use ||
		first.Func != own.Func || r.mentions(first.Rhs, v) {
		return false
	}
	body := loopBody(r.loop)
	return body != nil && r.parent(own.Func, first.Node) == body
}

func loopBody(loop ast.Node) *ast.BlockStmt {
	switch n := loop.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	case *ast.LabeledStmt:
		return loopBody(n.Stmt)
	}
	return nil
}

// leaf is a value given from outside of what is in view: a parameter, a field,
// a variable of another package. It does not change by itself.
func (r *run) leaf(v *types.Var) value {
	out := invariant
	if soundsRandom(v.Name()) {
		out.jitter = Unknown
	}
	return out
}

func isParameter(v *types.Var, f *index.Func) bool {
	return f != nil && (v == f.Recv || slices.Contains(f.Params, v))
}

// given is what the known call hands to a parameter.
func (r *run) given(key varKey, depth int) value {
	arg, at := r.argument(key.v, key.scope)
	if arg.e == nil {
		if r.counts != nil && key.v == r.counts {
			return growing(Linear)
		}
		return r.leaf(key.v)
	}
	return r.operand(arg, at, depth+1)
}

func (r *run) operand(o operand, sc *Scope, depth int) value {
	if o.result >= 0 {
		return r.result(o.e, o.result, sc, depth)
	}
	return r.expr(o.e, sc, depth)
}

// rangeLoop is the loop when it is a range statement, which gives its own
// variables their values.
func (r *run) rangeLoop() ast.Node {
	loop := r.loop
	if l, ok := loop.(*ast.LabeledStmt); ok {
		loop = l.Stmt
	}
	if n, ok := loop.(*ast.RangeStmt); ok {
		return n
	}
	return noNode
}

// noNode is equal to no node of a file.
var noNode ast.Node = &ast.BadStmt{}

func (r *run) storeScope(st index.Store, key varKey, sc *Scope) *Scope {
	if st.Func == nil {
		return nil
	}
	if key.scope != nil && key.scope.Func == st.Func {
		return key.scope
	}
	if r.inLoop(st.Node.Pos()) {
		return r.literalScope(st.Node.Pos(), r.home)
	}
	if s := r.called[st.Func]; s != nil {
		return s
	}
	return r.scopeOf(st.Func, sc)
}

// storedValue is the value that one store gives, made of the variable's own value
// where the store reads it.
func (r *run) storedValue(st index.Store, key varKey, sc *Scope, depth int) value {
	if op, ok := assignOps[st.Tok]; ok {
		y := number(1)
		if st.Rhs != nil {
			y = r.expr(st.Rhs, sc, depth+1)
		}
		return binary(op, r.self(key), y)
	}
	switch {
	case st.Tok == token.RANGE:
		return r.ranged(st, sc, depth)
	case st.Tok == token.ARROW:
		return unknown
	case st.Rhs == nil:
		return number(0)
	case st.Result >= 0:
		return r.result(st.Rhs, st.Result, sc, depth+1)
	}
	return r.expr(st.Rhs, sc, depth+1)
}

var assignOps = map[token.Token]token.Token{
	token.INC:            token.ADD,
	token.DEC:            token.SUB,
	token.ADD_ASSIGN:     token.ADD,
	token.SUB_ASSIGN:     token.SUB,
	token.MUL_ASSIGN:     token.MUL,
	token.QUO_ASSIGN:     token.QUO,
	token.REM_ASSIGN:     token.REM,
	token.SHL_ASSIGN:     token.SHL,
	token.SHR_ASSIGN:     token.SHR,
	token.AND_ASSIGN:     token.AND,
	token.OR_ASSIGN:      token.OR,
	token.XOR_ASSIGN:     token.XOR,
	token.AND_NOT_ASSIGN: token.AND_NOT,
}
