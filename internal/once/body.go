package once

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// body says whether a request has a body: Yes where it may, as one that callers
// out of view hand in.
func (r *reader) body(e ast.Expr) delay.Answer {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return r.bodyMade(e)
	case *ast.UnaryExpr:
		if lit, is := ast.Unparen(e.X).(*ast.CompositeLit); is && isRequest(r.ix.Info.TypeOf(e)) {
			return r.bodyIn(lit)
		}
	case *ast.Ident:
		return r.bodyHeld(r.ix.VarOf(e))
	}
	return delay.Unknown
}

func (r *reader) bodyIn(lit *ast.CompositeLit) delay.Answer {
	for _, el := range lit.Elts {
		if kv, is := el.(*ast.KeyValueExpr); is {
			if id, is := kv.Key.(*ast.Ident); is && id.Name == "Body" {
				return r.filled(kv.Value)
			}
		}
	}
	return delay.No
}

// bodyHeld is body for what a variable holds.
func (r *reader) bodyHeld(v *types.Var) delay.Answer {
	if v == nil || v.IsField() || r.holds[v] {
		return delay.Unknown
	}
	if given := r.givenBody(v); given != delay.Unknown {
		return given
	}
	return r.anyOf(v, r.body)
}

// anyOf is what a question says of what a variable holds: Yes where it does of
// one of the values that are stored there or handed in.
func (r *reader) anyOf(v *types.Var, ask func(ast.Expr) delay.Answer) delay.Answer {
	r.holds[v] = true
	defer delete(r.holds, v)
	var answers []delay.Answer
	if p, is := r.owners[v]; is {
		answers = append(answers, r.handed(p, ask))
	}
	for _, st := range r.ix.Stores(v) {
		switch {
		case st.Rhs == nil || r.isOwn(st.Rhs, v):
		case st.Tok == token.RANGE || st.Result > 0:
			answers = append(answers, delay.Unknown)
		default:
			answers = append(answers, ask(st.Rhs))
		}
	}
	return most(answers)
}

// most is Yes where one answer is, and No where all are.
func most(answers []delay.Answer) delay.Answer {
	switch {
	case slices.Contains(answers, delay.Yes):
		return delay.Yes
	case len(answers) == 0 || slices.Contains(answers, delay.Unknown):
		return delay.Unknown
	}
	return delay.No
}

// handed is what a question says of what callers hand to a parameter: Yes where
// there may be callers out of view.
func (r *reader) handed(p param, ask func(ast.Expr) delay.Answer) delay.Answer {
	calls := r.ix.CallsOf(p.fn.Obj)
	if p.fn.Obj != nil && p.fn.Obj.Exported() && slices.ContainsFunc(wordsOf(p.fn.Obj.Name()), func(w string) bool { return slices.Contains(reading, w) }) {
		return delay.Unknown
	}
	if p.fn.Obj == nil || p.fn.Obj.Exported() || len(calls) == 0 {
		return delay.Yes
	}
	var answers []delay.Answer
	for _, call := range calls {
		if p.i >= len(call.Args) {
			return delay.Unknown
		}
		answers = append(answers, ask(call.Args[p.i]))
	}
	return most(answers)
}

// reading are words in the names of functions that send nothing.
var reading = []string{"download", "fetch", "get", "head", "list", "query", "read", "search"}

// givenBody is what a function stores into the Body of a request that a variable
// holds; Unknown where it leaves that alone.
func (r *reader) givenBody(v *types.Var) delay.Answer {
	fn := r.ix.FuncAt(v.Pos())
	if fn == nil {
		return delay.Unknown
	}
	var answers []delay.Answer
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		as, is := n.(*ast.AssignStmt)
		if !is || len(as.Lhs) != len(as.Rhs) {
			return true
		}
		for i, lhs := range as.Lhs {
			if sel, is := ast.Unparen(lhs).(*ast.SelectorExpr); is && sel.Sel.Name == "Body" && r.ix.VarOf(sel.X) == v {
				answers = append(answers, r.filled(as.Rhs[i]))
			}
		}
		return true
	})
	return most(answers)
}

// bodyMade is body for what a call makes.
func (r *reader) bodyMade(call *ast.CallExpr) delay.Answer {
	if of := r.clones(call); of != nil {
		return r.body(of)
	}
	c := r.ix.Callee(call)
	if c.Obj == nil {
		return delay.Unknown
	}
	if at, is := bodies[c.Obj.FullName()]; is && at < len(call.Args) {
		return r.filled(call.Args[at])
	}
	made := r.facts(c.Obj).Makes
	if c.Func != nil {
		made = r.makes(c.Func)
	}
	if !made.Body || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return r.ix.Info.Types[arg].IsNil() }) {
		return delay.Unknown // where nil is handed in, that may be the body
	}
	if made.Verb > 0 && made.Verb <= len(call.Args) && r.isRead(call.Args[made.Verb-1]) {
		return delay.Unknown
	}
	return delay.Yes
}

// bodies are the functions that make a request, with the position of its body
// from 0.
var bodies = map[string]int{"net/http.NewRequest": 2, "net/http.NewRequestWithContext": 3}

// isRead says whether a method of HTTP is a constant that only reads.
func (r *reader) isRead(verb ast.Expr) bool {
	v := r.ix.Info.Types[verb].Value
	return v != nil && slices.Contains([]string{`""`, `"GET"`, `"HEAD"`, `"OPTIONS"`}, v.ExactString())
}

// filled says whether a reader is there to be read: Yes where it may be.
func (r *reader) filled(e ast.Expr) delay.Answer {
	if r.ix.Info.Types[e].IsNil() {
		return delay.No
	}
	if startsAnew(r.ix.Info.TypeOf(e)) {
		return delay.Unknown
	}
	v := r.ix.VarOf(e)
	switch {
	case v == nil:
		return delay.Yes
	case v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "NoBody":
		return delay.No
	case r.holds[v]:
		return delay.No
	case !types.IsInterface(v.Type()) || v.IsField() || v.Pkg() != r.ix.Pkg || v.Parent() == v.Pkg().Scope():
		return delay.Yes
	}
	return r.anyOf(v, r.filled)
}

// makes is the request that a function returns first.
func (r *reader) makes(fn *index.Func) (m Made) {
	if m, done := r.made[fn]; done {
		return m
	}
	r.made[fn] = m // while it is being looked at
	if fn.Sig == nil || fn.Sig.Results().Len() == 0 || !isRequest(fn.Sig.Results().At(0).Type()) {
		return m
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 && !r.takesRequest(fn) {
				m.Body = m.Body || r.body(n.Results[0]) == delay.Yes
			}
		case *ast.CallExpr:
			if c := r.ix.Callee(n); c.Obj != nil {
				if spec, is := known.Makes(c.Obj.FullName()); is && spec.VerbAt > 0 && spec.VerbAt <= len(n.Args) {
					if p := r.owners[r.ix.VarOf(n.Args[spec.VerbAt-1])]; p.fn == fn {
						m.Verb = p.i + 1
					}
				}
			}
		}
		return true
	})
	if !m.Body {
		m = Made{}
	}
	r.made[fn] = m
	return m
}

// takesRequest says whether a function is handed a request, so that what it
// returns may be that one.
func (r *reader) takesRequest(fn *index.Func) bool {
	return slices.ContainsFunc(fn.Params, func(p *types.Var) bool { return isRequest(p.Type()) })
}

// looksAtBody says whether a condition around a span asks for the method or body
// of a request, itself or in what it hands the request to: it may be repeated
// only where that does no harm.
func (r *reader) looksAtBody(s *span, v *types.Var) bool {
	fn := s.fn
	for fn.Outer != nil {
		fn = fn.Outer
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		for _, cond := range r.conditions(n) {
			found = found || r.asksFor(s, cond, v)
		}
		return !found
	})
	return found
}

// conditions lists what a statement asks.
func (r *reader) conditions(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.IfStmt:
		return []ast.Expr{n.Cond}
	case *ast.ForStmt:
		if n.Cond != nil {
			return []ast.Expr{n.Cond}
		}
	case *ast.SwitchStmt:
		if n.Tag != nil {
			return []ast.Expr{n.Tag}
		}
	case *ast.CaseClause:
		return n.List
	case *ast.AssignStmt: // idempotent := req.Method == "GET"
		return slices.DeleteFunc(slices.Clone(n.Rhs), func(e ast.Expr) bool { return !typeis.Bool(r.ix.Info.TypeOf(e)) })
	}
	return nil
}

func (r *reader) asksFor(s *span, cond ast.Expr, v *types.Var) (found bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			found = found || r.ix.VarOf(n.X) == v && slices.Contains([]string{"Body", "ContentLength", "GetBody", "Method"}, n.Sel.Name)
		case *ast.CallExpr:
			found = found || r.asksCalled(s, n, v)
		}
		return !found
	})
	return found
}

// asksCalled says whether a call of which the result is a bool or is not known
// may ask for the method or body of a request that it is handed.
func (r *reader) asksCalled(s *span, call *ast.CallExpr, v *types.Var) bool {
	if !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return r.ix.VarOf(arg) == v }) || !typeis.Bool(firstOf(resultsOf(r.ix.Info.TypeOf(call)))) {
		return false
	}
	c := r.ix.Callee(call)
	if c.Func == nil {
		return true
	}
	found := false
	ast.Inspect(c.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || isRequest(r.ix.Info.TypeOf(n.X)) && slices.Contains([]string{"Body", "ContentLength", "GetBody", "Method"}, n.Sel.Name)
		case *ast.CallExpr:
			found = found || slices.ContainsFunc(n.Args, func(arg ast.Expr) bool { return isRequest(r.ix.Info.TypeOf(arg)) })
		}
		return !found
	})
	return found
}

func firstOf(ts []types.Type) types.Type {
	if len(ts) == 0 {
		return nil
	}
	return ts[0]
}
