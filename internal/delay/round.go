package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
)

// A run is one evaluation. The round is everything that runs again each time
// the loop goes round: its source range and the functions called from there.
type run struct {
	*Evaluator
	loop  ast.Node
	home  *Scope // the scope whose function holds the loop
	spans []span // the source ranges of the round, in the home function
	// called holds the functions of this package that a round calls, with the
	// scope of the first call found; async those that only a goroutine runs.
	called map[*index.Func]*Scope
	async  map[*index.Func]bool

	envs     map[*index.Func]*Scope // scopes of functions that no known call entered
	makers   map[makerKey]*Scope
	progress map[varKey]*frame
	reading  map[*Scope]bool // calls whose result is being read
	level    int             // lasting variables whose rounds are under way
	skip     ast.Node        // a loop whose stores are left aside
	calls    bool            // what repeats is the call of the function, from anywhere
	counts   *types.Var      // and the parameter that counts these calls
	budget   int
}

type span struct{ from, to token.Pos }

func (s span) has(p token.Pos) bool { return s.from <= p && p < s.to }

type makerKey struct {
	call  *ast.CallExpr
	outer *Scope
}

// A varKey is one variable; locals of a function entered twice differ by
// scope, fields and package variables have none.
type varKey struct {
	v     *types.Var
	scope *Scope
}

const (
	maxDepth  = 12   // calls and definitions followed from the expression
	maxCalled = 200  // functions looked at for stores
	maxSteps  = 4000 // expressions looked at in one evaluation
)

func (ev *Evaluator) newRun(sc *Scope) *run {
	r := &run{
		Evaluator: ev,
		called:    map[*index.Func]*Scope{},
		async:     map[*index.Func]bool{},
		envs:      map[*index.Func]*Scope{},
		makers:    map[makerKey]*Scope{},
		progress:  map[varKey]*frame{},
		reading:   map[*Scope]bool{},
		budget:    maxSteps,
	}
	for s := sc; s != nil; s = s.Outer {
		if s.Loop != nil {
			r.loop = s.Loop
			break
		}
	}
	if r.loop == nil {
		return r
	}
	for s := sc; s != nil; s = s.Outer {
		if f := r.holder(s.Func); f != nil {
			r.home = s
			if f != s.Func {
				r.home = r.scopeOf(f, s)
			}
			break
		}
	}
	if r.home == nil {
		return r
	}
	r.spans = r.rangeOf(r.loop, r.home.Func)
	r.collect()
	return r
}

// holder is the function that the loop stands in, when f is that function or
// a literal in it.
func (r *run) holder(f *index.Func) *index.Func {
	for ; f != nil; f = f.Outer {
		if f.Node == r.loop || syntax.Holds(f.Body, r.loop) {
			return f
		}
	}
	return nil
}

func (r *run) rangeOf(loop ast.Node, home *index.Func) []span {
	switch n := loop.(type) {
	case *ast.ForStmt:
		spans := []span{{n.Body.Pos(), n.Body.End()}}
		for _, part := range []ast.Node{exprOrNil(n.Cond), stmtOrNil(n.Post)} {
			if part != nil {
				spans = append(spans, span{part.Pos(), part.End()})
			}
		}
		return spans
	case *ast.RangeStmt:
		return []span{{n.Body.Pos(), n.Body.End()}}
	case *ast.FuncDecl:
		return []span{{n.Body.Pos(), n.Body.End()}}
	case *ast.FuncLit:
		return []span{{n.Body.Pos(), n.Body.End()}}
	case *ast.LabeledStmt:
		end, jumps := n.End(), false
		ast.Inspect(home.Body, func(m ast.Node) bool {
			if b, ok := m.(*ast.BranchStmt); ok && b.Tok == token.GOTO && b.Label != nil && b.Label.Name == n.Label.Name {
				end, jumps = max(end, b.End()), true
			}
			return true
		})
		if !jumps {
			return r.rangeOf(n.Stmt, home)
		}
		return []span{{n.Pos(), end}}
	}
	return []span{{loop.Pos(), loop.End()}}
}

func exprOrNil(e ast.Expr) ast.Node {
	if e == nil {
		return nil
	}
	return e
}

func stmtOrNil(s ast.Stmt) ast.Node {
	if s == nil {
		return nil
	}
	return s
}

// inLoop says whether a position stands in the repeated source range itself.
func (r *run) inLoop(p token.Pos) bool {
	for _, s := range r.spans {
		if s.has(p) {
			return true
		}
	}
	return false
}

// inRound says whether what stands at p in f runs again in each round.
func (r *run) inRound(p token.Pos, f *index.Func) bool {
	if r.inLoop(p) {
		return true
	}
	for ; f != nil; f = f.Outer {
		if r.called[f] != nil {
			return true
		}
		if r.home != nil && f == r.home.Func {
			return false
		}
	}
	return false
}

// entered says whether the function of a scope is entered anew in each round.
func (r *run) entered(s *Scope) bool {
	for ; s != nil && s.Call != nil && s.Outer != nil; s = s.Outer {
		if r.inLoop(s.Call.Pos()) {
			return true
		}
	}
	return false
}

// collect finds the functions that a round calls.
func (r *run) collect() {
	type item struct {
		node  ast.Node
		scope *Scope
		depth int
		async bool
	}
	var queue []item
	visit := func(it item) {
		ast.Inspect(it.node, func(n ast.Node) bool {
			async := it.async
			if g, ok := n.(*ast.GoStmt); ok {
				if _, lit := ast.Unparen(g.Call.Fun).(*ast.FuncLit); !lit {
					async = true
				}
				n = g.Call
			}
			call, ok := n.(*ast.CallExpr)
			if !ok || it.depth >= maxDepth || len(r.called) >= maxCalled {
				return true
			}
			sc := r.literalScope(call.Pos(), it.scope)
			add := func(e entry) {
				if e.fn == nil || e.fn == r.home.Func && e.fn.Node == r.loop {
					return
				}
				if r.inLoop(e.fn.Node.Pos()) {
					return // its own range is in the round already
				}
				if old := r.called[e.fn]; old != nil {
					if r.async[e.fn] && !async {
						delete(r.async, e.fn)
					}
					return
				}
				r.called[e.fn] = e.scope
				if async {
					r.async[e.fn] = true
				}
				queue = append(queue, item{e.fn.Body, e.scope, it.depth + 1, async})
			}
			add(r.resolve(call, sc, 0))
			for _, arg := range call.Args { // a method value or a function handed on
				if _, ok := r.typeOf(arg).(*types.Signature); ok {
					if f := r.ix.FuncValue(arg).Func; f != nil {
						add(entry{f, r.scopeOf(f, sc)})
					}
				}
			}
			return true
		})
	}
	ast.Inspect(r.home.Func.Node, func(n ast.Node) bool {
		if n == nil || !r.inLoop(n.Pos()) {
			return true
		}
		visit(item{n, r.home, 0, false})
		return false
	})
	for len(queue) > 0 {
		it := queue[0]
		queue = queue[1:]
		visit(it)
	}
}

func (r *run) typeOf(e ast.Expr) types.Type {
	if tv, ok := r.ix.Info.Types[e]; ok && tv.Type != nil {
		return tv.Type.Underlying()
	}
	if id, ok := e.(*ast.Ident); ok {
		if obj := r.ix.Info.ObjectOf(id); obj != nil && obj.Type() != nil {
			return obj.Type().Underlying()
		}
	}
	return types.Typ[types.Invalid]
}
