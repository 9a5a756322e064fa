package request

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// message reads an expression that is an *http.Request.
func (r *reader) message(fn *index.Func, e ast.Expr) Message {
	m, _ := r.maybeMessage(fn, e)
	return m
}

// maybeMessage is message; is says whether e adds anything, and is not the
// variable that is being read, or nil.
func (r *reader) maybeMessage(fn *index.Func, e ast.Expr) (m Message, is bool) {
	if e == nil || r.ix.Info.Types[e].IsNil() {
		return m, false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return r.messageMade(fn, x), true
	case *ast.UnaryExpr:
		if lit, is := ast.Unparen(x.X).(*ast.CompositeLit); is {
			return r.messageIn(fn, lit), true
		}
	case *ast.Ident:
		return r.messageHeld(fn, r.ix.VarOf(x))
	case *ast.SelectorExpr:
		v := r.ix.VarOf(x)
		if s, only := r.ix.Only(v); v != nil && only {
			return r.stored(fn, v, s)
		}
	}
	return m, true
}

// messageHeld reads what is stored in a variable, all of it.
func (r *reader) messageHeld(fn *index.Func, v *types.Var) (m Message, is bool) {
	if v == nil || r.holds[v] {
		return m, false
	}
	if o, isParam := r.owners[v]; isParam && o.fn == fn {
		m, is = Message{Param: o.position, Key: NoKey}, true
	} else if isParam {
		return m, true
	}
	var later []func(Message) Message // what is done to the same request
	for _, s := range r.ix.Stores(v) {
		if s.Rhs == nil {
			continue
		}
		if change := r.changes(fn, v, s); change != nil {
			later = append(later, change)
			continue
		}
		other, adds := r.stored(fn, v, s)
		switch {
		case !adds:
		case !is:
			m, is = other, true
		default:
			m = m.or(other)
		}
	}
	for _, change := range later {
		m = change(m)
	}
	return m, is
}

// changes is what a store does to the request that a variable holds already,
// req = req.WithContext(ctx) or req = traced(req); nil where it makes another.
func (r *reader) changes(fn *index.Func, v *types.Var, s index.Store) func(Message) Message {
	call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
	if !is || s.Func != fn {
		return nil
	}
	c := r.ix.Callee(call)
	if c.Obj != nil {
		if spec, is := known.Makes(c.Obj.FullName()); is {
			sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !is || !spec.On || r.ix.VarOf(sel.X) != v {
				return nil
			}
			return func(m Message) Message { return r.withContext(fn, m, syntax.Argument(call, spec.CtxAt)) }
		}
	}
	made := r.madeBy(c)
	if arg := syntax.Argument(call, made.Param); arg == nil || r.ix.VarOf(arg) != v {
		return nil
	}
	return made.over
}

// madeBy is the message that a function makes, in terms of its parameters.
func (r *reader) madeBy(c index.Callee) Message {
	switch {
	case c.Func != nil:
		return r.makes(c.Func)
	case c.Obj != nil:
		return r.facts(c.Obj).Makes
	}
	return Message{}
}

// withContext is a message with another context. One that is handed in can only
// be told apart where the context is made from its own, or ends by itself.
func (r *reader) withContext(fn *index.Func, m Message, ctx ast.Expr) Message {
	if asksForContext(ctx) {
		return m
	}
	limit := r.context(fn, ctx)
	if m.Param > 0 && limit.Is != delay.Yes {
		return Message{}
	}
	if m.Ctx.Is != delay.Yes {
		m.Ctx = limit
	}
	return m
}

// stored reads what one store puts into a variable, as fn sees it.
func (r *reader) stored(fn *index.Func, v *types.Var, s index.Store) (m Message, is bool) {
	if s.Rhs == nil || r.holds[v] || s.Result > 0 {
		return m, true
	}
	r.holds[v] = true
	defer delete(r.holds, v)
	m, is = r.maybeMessage(s.Func, s.Rhs)
	if s.Func != fn {
		m = r.closed(s.Func, m)
	}
	return m, is
}

// closed is a message that is made in another function than the one that reads
// it: the parameters of that are out of reach.
func (r *reader) closed(made *index.Func, m Message) Message {
	if m.Param > 0 {
		return Message{}
	}
	m.Verb.Param, m.Target.Param = 0, 0
	if m.Ctx.open() {
		m.Ctx = r.fromCallers(param{made, m.Ctx.Param}, r.contextMade)
	}
	return m
}

// messageMade reads what a call makes.
func (r *reader) messageMade(fn *index.Func, call *ast.CallExpr) Message {
	c := r.ix.Callee(call)
	if c.Obj == nil && c.Func == nil {
		return Message{}
	}
	if c.Obj != nil {
		if spec, is := known.Makes(c.Obj.FullName()); is {
			return r.makesKnown(fn, call, spec)
		}
	}
	m := r.madeBy(c)
	if m.Param > 0 {
		return m.over(r.message(fn, syntax.Argument(call, m.Param)))
	}
	return r.filled(fn, call, m)
}

func (r *reader) makesKnown(fn *index.Func, call *ast.CallExpr, spec known.Make) Message {
	if spec.On {
		sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !is {
			return Message{}
		}
		return r.withContext(fn, r.message(fn, sel.X), syntax.Argument(call, spec.CtxAt))
	}
	m := Message{Verb: r.text(fn, syntax.Argument(call, spec.VerbAt)), Target: r.words(fn, syntax.Argument(call, spec.TargetAt)), Key: NoKey}
	m.Verb.Const = strings.ToUpper(m.Verb.Const)
	if v, is := r.ix.Info.Types[syntax.Argument(call, spec.VerbAt)]; is && v.Value != nil && m.Verb == (Text{}) {
		m.Verb.Const = "GET" // of the empty string
	}
	m.Ctx = unlimited
	if spec.CtxAt > 0 {
		m.Ctx = r.context(fn, syntax.Argument(call, spec.CtxAt))
	}
	return m
}

// asksForContext says whether a context is made from that of a request.
func asksForContext(e ast.Expr) bool {
	if e == nil {
		return false
	}
	for _, call := range syntax.Calls(e) {
		if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && sel.Sel.Name == "Context" && len(call.Args) == 0 {
			return true
		}
	}
	return false
}

// messageIn reads a literal of http.Request.
func (r *reader) messageIn(fn *index.Func, lit *ast.CompositeLit) Message {
	if !typeis.Named(r.ix.Info.TypeOf(lit), "net/http", "Request") {
		return Message{}
	}
	m := Message{Verb: Text{Const: "GET"}, Ctx: unlimited, Key: NoKey}
	if e := fieldOf(lit, "Method"); e != nil {
		m.Verb = r.text(fn, e)
	}
	if e := fieldOf(lit, "URL"); e != nil {
		m.Target = r.words(fn, e)
	}
	return m
}

// fieldOf is the value of a field in a struct literal, nil where it has none.
func fieldOf(lit *ast.CompositeLit, name string) ast.Expr {
	for _, el := range lit.Elts {
		if kv, is := el.(*ast.KeyValueExpr); is {
			if id, is := kv.Key.(*ast.Ident); is && id.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}

// makes is the *http.Request that a function returns first, in terms of its
// parameters; the zero value where it returns none.
func (r *reader) makes(fn *index.Func) (m Message) {
	if m, done := r.made[fn]; done {
		return m
	}
	r.made[fn] = Message{} // while it is being looked at
	if fn.Sig == nil || fn.Sig.Results().Len() == 0 || !typeis.PointerTo(fn.Sig.Results().At(0).Type(), "net/http", "Request") {
		return m
	}
	first := true
	for _, ret := range syntax.Returns(fn.Body) {
		if len(ret.Results) == 0 {
			return Message{} // a named result
		}
		switch other, adds := r.maybeMessage(fn, ret.Results[0]); {
		case !adds:
		case first:
			m, first = other, false
		default:
			m = m.or(other)
		}
	}
	if m != (Message{}) {
		m.Key = m.Key.and(r.keyIn(fn, fn.Body))
	}
	r.made[fn] = m
	return m
}
