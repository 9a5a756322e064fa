package request

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// A reader reads what the functions of one package send. It remembers answers,
// so it belongs to one goroutine.
type reader struct {
	model    *retry.Model
	ix       *index.Index
	values   *values.Reader
	failures *failure.Follower
	layers   *layer.Reader
	// facts is what is told of a function of another package.
	facts func(*types.Func) Fact
	told  map[*types.Package]bool // the packages that facts come from

	libraries  map[ast.Node]*retry.Retry // by the call that hands over the operation
	owners     map[*types.Var]param      // the function of a parameter
	sends      map[*index.Func][]Send
	quiet      map[*index.Func]bool // memo of isQuiet
	busy       map[*index.Func]bool // functions that within is in
	holds      map[*types.Var]bool  // variables that are being followed
	given      map[param]bool       // parameters that fromCallers is in
	made       map[*index.Func]Message
	named      map[types.Object]int            // memo of uses
	busyClient map[*index.Func]bool            // functions that clientMade is in
	impls      map[*types.Func][]values.Target // memo of elsewhere
}

// A param is a parameter's place.
type param struct {
	fn       *index.Func
	position int // from 1
}

func newReader(m *retry.Model, layers *layer.Reader, facts func(*types.Func) Fact) *reader {
	r := &reader{
		model: m, ix: m.Index, values: layers.Values(), failures: layers.Failures(), layers: layers, facts: facts,
		libraries:  map[ast.Node]*retry.Retry{},
		owners:     map[*types.Var]param{},
		sends:      map[*index.Func][]Send{},
		quiet:      map[*index.Func]bool{},
		busy:       map[*index.Func]bool{},
		holds:      map[*types.Var]bool{},
		given:      map[param]bool{},
		made:       map[*index.Func]Message{},
		busyClient: map[*index.Func]bool{},
		impls:      map[*types.Func][]values.Target{},
	}
	for _, again := range m.Retries {
		if again.Form == retry.Library && again.Run != nil {
			r.libraries[again.Node] = again
		}
	}
	for _, fn := range r.ix.Funcs() {
		for i, p := range fn.Params {
			r.owners[p] = param{fn, i + 1}
		}
	}
	return r
}

// fact is what others need to know of a function.
func (r *reader) fact(fn *index.Func) Fact {
	return Fact{Sends: r.within(fn), Makes: r.makes(fn), Client: r.clientMade(fn)}
}

// maxSends is how many requests of one function are kept: one that sends more
// is a program of its own.
const maxSends = 16

// within lists the requests inside a function that make it fail when they do. A
// function that is being looked at already adds none, so that recursion ends.
func (r *reader) within(fn *index.Func) []Send {
	if sends, done := r.sends[fn]; done || r.busy[fn] {
		return sends
	}
	if r.model.RunsInTests(fn) {
		return nil
	}
	r.busy[fn] = true
	defer delete(r.busy, fn)
	var out []Send
	for _, call := range syntax.Calls(fn.Body) {
		sends := r.below(fn, call)
		if len(sends) == 0 {
			continue
		}
		if is, _ := r.failures.Escapes(fn, call, ""); is {
			out = append(out, sends...)
		}
	}
	out = r.passing(fn, out)
	r.sends[fn] = out
	return out
}

// passing are the requests as the callers of a function see them: under its
// name, with the keys that it knows of.
func (r *reader) passing(fn *index.Func, sends []Send) (out []Send) {
	if len(sends) == 0 {
		return nil
	}
	key, name, wraps := r.keyIn(fn, fn.Body), nameOf(fn), r.wraps(fn)
	for _, s := range sends {
		if wraps && s.Protocol == known.HTTP {
			s.Verb = Text{}
		}
		s.Key = s.Key.and(key)
		s.Way = strings.TrimSpace(name + " " + s.Way)
		if len(out) < maxSends && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// nameOf names a function with the type of its receiver; a literal has no name.
func nameOf(fn *index.Func) string {
	if fn.Obj == nil {
		return ""
	}
	if fn.Recv != nil {
		if t := typeis.Base(fn.Recv.Type()); t != nil {
			return t.Obj().Name() + "." + fn.Obj.Name()
		}
	}
	return fn.Obj.Name()
}

// below lists the requests that a call in a function leads to.
func (r *reader) below(fn *index.Func, call *ast.CallExpr) []Send {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return nil
	}
	if c.Obj != nil {
		if s, is := r.own(fn, call, values.Target{Obj: c.Obj}); is {
			return []Send{s}
		}
	}
	if _, isParam := r.owners[c.Value]; isParam && c.Func == nil {
		return nil // those who hand it over send
	}
	if sends := append(r.agreed(r.targets(call), fn, call), r.run(fn, call, c.Func)...); len(sends) > 0 {
		return sends
	}
	return r.anySender(fn, call)
}

// run lists the requests of the functions that a call hands to one that runs
// them: in its own body, or as a helper or library that retries.
func (r *reader) run(fn *index.Func, call *ast.CallExpr, callee *index.Func) (out []Send) {
	if m := r.libraries[call]; m != nil {
		return r.value(fn, m.Run)
	}
	for i, arg := range call.Args {
		if _, isFunc := r.ix.Info.TypeOf(arg).(*types.Signature); isFunc && callee != nil && r.callsParam(callee, i) {
			out = append(out, r.value(fn, arg)...)
		}
	}
	if len(out) == 0 {
		for _, again := range r.layers.Reruns(fn, call) {
			out = append(out, r.value(fn, again.Run)...)
		}
	}
	return out
}

// callsParam says whether a function calls its parameter at a position from 0
// in its own body.
func (r *reader) callsParam(fn *index.Func, i int) bool {
	return i < len(fn.Params) && slices.ContainsFunc(syntax.Calls(fn.Body), func(call *ast.CallExpr) bool {
		return r.ix.Callee(call).Value == fn.Params[i]
	})
}

// own is the request of a function that sends one itself.
func (r *reader) own(fn *index.Func, call *ast.CallExpr, t values.Target) (Send, bool) {
	if spec, is := known.Sends(t.Obj.FullName()); is {
		return r.sent(fn, call, t, spec), true
	}
	if isRPC(t.Obj) {
		return r.rpc(fn, call, t.Obj), true
	}
	return Send{}, false
}

// targets lists what a call can run, in this package or in those that it
// imports.
func (r *reader) targets(call *ast.CallExpr) []values.Target {
	if ts := r.values.Targets(call); len(ts) > 0 {
		return ts
	}
	if c := r.ix.Callee(call); c.Interface && c.Obj != nil && c.Obj.Pkg() == r.ix.Pkg {
		return r.elsewhere(c.Obj)
	}
	return nil
}

// elsewhere lists the methods of imported packages that implement a method of
// an interface of this one and of which something is told.
func (r *reader) elsewhere(m *types.Func) []values.Target {
	if ts, done := r.impls[m]; done {
		return ts
	}
	var out []values.Target
	iface, is := m.Type().(*types.Signature).Recv().Type().Underlying().(*types.Interface)
	for _, imp := range r.ix.Pkg.Imports() {
		if !is || !r.told[imp] {
			continue
		}
		for _, name := range imp.Scope().Names() {
			if f := implementing(imp.Scope().Lookup(name), iface, m.Name()); f != nil && len(r.facts(f).Sends) > 0 {
				out = append(out, values.Target{Obj: f})
			}
		}
	}
	r.impls[m] = out
	return out
}

// implementing is the method by which a type implements one of an interface;
// nil where it does not.
func implementing(obj types.Object, iface *types.Interface, name string) *types.Func {
	tn, is := obj.(*types.TypeName)
	if !is || !tn.Exported() || tn.IsAlias() || types.IsInterface(tn.Type()) {
		return nil
	}
	if named, is := tn.Type().(*types.Named); !is || named.TypeParams().Len() > 0 {
		return nil
	}
	ptr := types.NewPointer(tn.Type())
	if !types.Implements(ptr, iface) {
		return nil
	}
	m, _, _ := types.LookupFieldOrMethod(ptr, true, tn.Pkg(), name)
	f, _ := m.(*types.Func)
	return f
}

// agreed lists the requests of a call that can run any of some functions: those
// that all of them send, but for functions that do nothing beyond this host. The
// call and the function around it are nil for a call out of view.
func (r *reader) agreed(ts []values.Target, fn *index.Func, call *ast.CallExpr) (out []Send) {
	first := true
	for _, t := range ts {
		sends := r.through(fn, call, t)
		switch {
		case len(sends) == 0 && r.isQuiet(t):
		case first:
			out, first = sends, false
		default:
			out = common(out, sends)
		}
	}
	return out
}

// common lists the requests of a that b sends as well.
func common(a, b []Send) (out []Send) {
	for _, s := range a {
		i := slices.IndexFunc(b, func(o Send) bool { return o.Protocol == s.Protocol && o.Verb == s.Verb })
		if i < 0 {
			continue
		}
		s.Client, s.Ctx, s.Key = either(s.Client, b[i].Client), either(s.Ctx, b[i].Ctx), s.Key.and(b[i].Key)
		out = append(out, s)
	}
	return out
}

// isQuiet says whether a function of this package does nothing beyond this host.
func (r *reader) isQuiet(t values.Target) bool {
	if t.Func == nil {
		return false
	}
	is, done := r.quiet[t.Func]
	if !done {
		is = !slices.ContainsFunc(syntax.Calls(t.Func.Body), func(call *ast.CallExpr) bool {
			return r.model.Touches(call) != reach.Local
		})
		r.quiet[t.Func] = is
	}
	return is
}

// through lists the requests of a call that runs a target.
func (r *reader) through(fn *index.Func, call *ast.CallExpr, t values.Target) (out []Send) {
	if t.Obj != nil && call != nil {
		if s, is := r.own(fn, call, t); is {
			return []Send{s}
		}
	}
	for _, s := range r.inside(t) {
		if call != nil {
			s = r.handed(fn, call, s)
		}
		out = append(out, s)
	}
	return out
}

// inside lists the requests inside a function of this package or another.
func (r *reader) inside(t values.Target) []Send {
	switch {
	case t.Func != nil:
		return r.within(t.Func)
	case t.Obj != nil:
		return r.facts(t.Obj).Sends
	}
	return nil
}

// handed puts the arguments of a call in place of the parameters that a request
// speaks of.
func (r *reader) handed(fn *index.Func, call *ast.CallExpr, s Send) Send {
	if s.Param > 0 {
		s.Message = s.Message.over(r.message(fn, syntax.Argument(call, s.Param)))
	} else {
		s.Message = r.filled(fn, call, s.Message)
	}
	if s.Client.open() {
		s.Client = r.client(fn, syntax.Argument(call, s.Client.Param))
	}
	return s
}

// filled is handed for a message that does not come as a whole.
func (r *reader) filled(fn *index.Func, call *ast.CallExpr, m Message) Message {
	if m.Verb.Param > 0 {
		m.Verb = r.text(fn, syntax.Argument(call, m.Verb.Param))
	}
	if m.Target.Param > 0 {
		t := r.words(fn, syntax.Argument(call, m.Target.Param))
		t.Const = strings.TrimSpace(m.Target.Const + " " + t.Const)
		m.Target = t
	}
	if m.Ctx.open() {
		m.Ctx = r.context(fn, syntax.Argument(call, m.Ctx.Param))
	}
	return m
}

// sent is the request of a function that is known to send one.
func (r *reader) sent(fn *index.Func, call *ast.CallExpr, t values.Target, spec known.Send) Send {
	s := Send{Protocol: spec.Protocol, Func: shortName(t.Obj), Message: Message{Key: NoKey}}
	if spec.RequestAt > 0 {
		s.Message = r.message(fn, syntax.Argument(call, spec.RequestAt))
	} else {
		s.Verb = Text{Const: spec.Verb}
		if spec.VerbAt > 0 {
			s.Verb = r.text(fn, syntax.Argument(call, spec.VerbAt))
		}
		s.Target = r.words(fn, syntax.Argument(call, spec.TargetAt))
		s.Ctx = r.context(fn, syntax.Argument(call, spec.CtxAt))
		if spec.CtxAt == 0 {
			s.Ctx = unlimited
		}
	}
	s.Client = r.clientOf(fn, call, t, spec)
	if spec.Protocol == known.HTTP {
		s.Key = s.Key.and(r.transportKey())
	}
	return s
}

// shortName is how a reader calls a function: "http.Client.Do", "net.Dial".
func shortName(f *types.Func) string {
	_, name := known.Split(f.FullName())
	if f.Pkg() == nil {
		return name
	}
	return f.Pkg().Name() + "." + name
}

// anySender is the request of a function out of view that takes an
// *http.Request and returns a response, whatever it is called.
func (r *reader) anySender(fn *index.Func, call *ast.CallExpr) []Send {
	sig, is := r.ix.Info.TypeOf(call.Fun).(*types.Signature)
	if !is || sig.Results().Len() != 2 || !typeis.PointerTo(sig.Results().At(0).Type(), "net/http", "Response") {
		return nil
	}
	for i := range sig.Params().Len() {
		if typeis.PointerTo(sig.Params().At(i).Type(), "net/http", "Request") {
			s := Send{Protocol: known.HTTP, Func: r.model.NameOf(call)}
			s.Message = r.message(fn, syntax.Argument(call, i+1))
			return []Send{s}
		}
	}
	return nil
}
