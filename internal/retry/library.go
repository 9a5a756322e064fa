package retry

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/typeis"
)

// libraries adds the retries that are made through libraries and clients: each
// call that hands an operation to a library, and each policy or client that no
// such call in this package uses. A wait of theirs belongs to the place where
// the policy is built, however many calls use it.
func (r *recogniser) libraries(m *Model) {
	if !slices.ContainsFunc(r.ix.Pkg.Imports(), func(p *types.Package) bool { return known.HasLibrary(p.Path()) }) {
		return
	}
	l := &library{
		recogniser: r,
		symbols:    map[*types.Func]*known.Symbol{},
		structs:    map[*types.TypeName]*known.Struct{},
		changes:    map[*types.Var][]change{},
		used:       map[ast.Node]bool{},
		busy:       map[*types.Var][]policy{},
		lists:      map[*types.Var][][]ast.Expr{},
	}
	m.library = l
	sites := l.scan()
	l.guards(m)
	var found []*libraryRetry
	for _, s := range sites {
		if s.runs {
			if lr := l.retryOf(s); lr != nil {
				found = append(found, lr)
			}
		}
	}
	var built []*libraryRetry
	for _, s := range sites {
		if !s.runs {
			if lr := l.builtAt(s); lr != nil {
				built = append(built, lr)
			}
		}
	}
	for _, lr := range built { // only now is it known which ones are part of another
		if !l.used[lr.site.node] {
			found = append(found, lr)
		}
	}
	settle(found)
	l.ownLoops(m, found)
	for _, lr := range found {
		m.Retries = append(m.Retries, lr.Retry)
	}
}

// A site is a call or literal that runs an operation under a policy, or that
// builds a policy or client.
type site struct {
	node   ast.Node
	symbol *known.Symbol // nil for a struct literal
	file   *ast.File
	fn     *index.Func // nil at package level
	runs   bool
	holder *types.Var // the variable that a built policy is stored in
}

// A libraryRetry is a retry with the policies that it can run under.
type libraryRetry struct {
	*Retry
	site     *site
	policies []policy
}

// scan finds the sites of the package, and the calls that change the policy in
// a variable.
func (l *library) scan() []*site {
	var sites []*site
	for _, file := range l.ix.Files {
		if Generated(file) {
			continue
		}
		holders := map[ast.Node]*types.Var{}
		holds := func(lhs, rhs ast.Expr) {
			if v := l.ix.VarOf(lhs); v != nil && v.Pkg() == l.ix.Pkg {
				holders[builder(rhs)] = v
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, rhs := range n.Rhs {
					if len(n.Lhs) == len(n.Rhs) {
						holds(n.Lhs[i], rhs)
					}
				}
			case *ast.ValueSpec:
				for i, rhs := range n.Values {
					if len(n.Names) == len(n.Values) {
						holds(n.Names[i], rhs)
					}
				}
			case *ast.CompositeLit:
				if s, _, ok := l.structOf(l.typeOf(n)); ok && len(n.Elts) > 0 && s.Role != known.NoRole {
					sites = append(sites, &site{node: n, file: file, fn: l.ix.FuncAt(n.Pos()), runs: s.Role == known.Call, holder: holders[n]})
				}
			case *ast.CallExpr:
				c := l.ix.Callee(n)
				s := l.symbol(c.Obj)
				if s == nil {
					l.handed(n, c)
					return true
				}
				if from, _ := s.Get(known.From); s.Role == known.Wrap && from.Arg == known.Receiver {
					if v := l.receiverVar(n); v != nil {
						l.changes[v] = append(l.changes[v], change{call: n})
						return true // the variable's policy stands where it was built
					}
				}
				at := &site{node: n, symbol: s, file: file, fn: l.ix.FuncAt(n.Pos()), holder: holders[n]}
				switch s.Role {
				case known.Call:
					at.runs = true
					sites = append(sites, at)
				case known.Policy, known.Client, known.Wrap, known.Combine:
					sites = append(sites, at)
				case known.Request:
					if !isMethod(c.Obj) { // a client of the library's own, at its default
						sites = append(sites, at)
					}
				}
			}
			return true
		})
	}
	return sites
}

// builder returns the call or literal that an expression builds its value with.
func builder(e ast.Expr) ast.Node {
	e = ast.Unparen(e)
	if u, is := e.(*ast.UnaryExpr); is {
		return ast.Unparen(u.X)
	}
	return e
}

func isMethod(f *types.Func) bool {
	sig, is := f.Type().(*types.Signature)
	return is && sig.Recv() != nil
}

// receiverVar returns the variable at the beginning of a chain of calls.
func (l *library) receiverVar(call *ast.CallExpr) *types.Var {
	for {
		sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !is {
			return nil
		}
		inner, is := ast.Unparen(sel.X).(*ast.CallExpr)
		if !is {
			return l.ix.VarOf(sel.X)
		}
		call = inner
	}
}

// handed notes that a pointer to a policy or client is handed to a function
// that may change it.
func (l *library) handed(call *ast.CallExpr, c index.Callee) {
	for i, arg := range call.Args {
		e := ast.Unparen(arg)
		if u, is := e.(*ast.UnaryExpr); is {
			e = u.X
		} else if _, isPointer := types.Unalias(l.typeOf(e)).(*types.Pointer); !isPointer {
			continue
		}
		s, named, ok := l.structOf(l.typeOf(e))
		v := l.ix.VarOf(e)
		if !ok || v == nil || len(s.Fields) == 0 || c.Obj != nil && c.Obj.Pkg() == named.Obj().Pkg() || c.Builtin != "" {
			continue
		}
		if c.Func != nil {
			if i >= len(c.Func.Params) || !l.setsField(c.Func, named) {
				continue
			}
		}
		if sig, is := l.typeOf(call.Fun).(*types.Signature); is && i < sig.Params().Len() && types.IsInterface(sig.Params().At(i).Type()) {
			continue // it is used there, not changed
		}
		l.changes[v] = append(l.changes[v], change{call: call, blurs: true})
	}
}

// typeOf never returns nil, for code with type errors.
func (l *library) typeOf(e ast.Expr) types.Type {
	if t := l.ix.Info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// setsField says whether a body sets a field of a type.
func (l *library) setsField(fn *index.Func, named *types.Named) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if as, is := n.(*ast.AssignStmt); is {
			for _, lhs := range as.Lhs {
				if sel, is := ast.Unparen(lhs).(*ast.SelectorExpr); is {
					_, of, _ := l.structOf(l.typeOf(sel.X))
					found = found || of != nil && of.Obj() == named.Obj()
				}
			}
		}
		return !found
	})
	return found
}

// retryOf describes a call that hands an operation to a library, nil if it is
// no retry.
func (l *library) retryOf(s *site) *libraryRetry {
	var ps []policy
	var opExpr ast.Expr
	on := known.AnyError
	switch n := s.node.(type) {
	case *ast.CallExpr:
		on = s.symbol.On
		ps = l.made(n, l.ix.Callee(n).Obj, s.symbol)
		if set, is := s.symbol.Get(known.Op); is {
			opExpr = argOf(n, set.Arg)
		}
	case *ast.CompositeLit:
		ps = l.literal(n)
		opExpr = l.opField(n)
	}
	if opExpr == nil {
		return nil
	}
	for _, p := range ps { // the call consumes its policy
		for _, part := range p.parts {
			if part != s.node {
				l.used[part] = true
			}
		}
	}
	op := l.ix.FuncValue(opExpr).Func
	if on == known.NotDone && !l.swallows(op) {
		return nil // waits for a state
	}
	if !slices.ContainsFunc(ps, func(p policy) bool { return p.Attempts != 1 }) {
		return nil // switched off
	}
	r := &Retry{Form: Library, Node: s.node, Func: s.fn, Name: "the operation", Test: l.inTest(s)}
	r.Op, r.Name = l.nameOp(opExpr, op)
	r.Reach = l.reach.Value(opExpr)
	r.Run, r.On, r.Classifier = opExpr, l.repeatsOf(ps, on), classifierOf(ps)
	r.Bound = l.boundOf(ps, op, on)
	lr := &libraryRetry{Retry: r, site: s, policies: ps}
	lr.waits()
	lr.interrupt(l)
	return lr
}

func (l *library) opField(lit *ast.CompositeLit) ast.Expr {
	s, _, _ := l.structOf(l.typeOf(lit))
	for _, el := range lit.Elts {
		if kv, is := el.(*ast.KeyValueExpr); is {
			if id, is := kv.Key.(*ast.Ident); is {
				if set, ok := s.Get(id.Name); ok && set.Property == known.Op {
					return kv.Value
				}
			}
		}
	}
	return nil
}

// builtAt describes a policy or client where it is built, nil if it does not
// stand for a retry by itself.
func (l *library) builtAt(s *site) *libraryRetry {
	var ps []policy
	form := Library
	switch n := s.node.(type) {
	case *ast.CallExpr:
		f := l.ix.Callee(n).Obj
		if s.symbol.Role == known.Client || s.symbol.Role == known.Request {
			form = Client
		}
		ps = l.made(n, f, s.symbol)
	case *ast.CompositeLit:
		ps = l.literal(n)
		if st, _, _ := l.structOf(l.typeOf(n)); st.Role == known.Client {
			form = Client
		}
	}
	if s.holder != nil {
		ps = slices.DeleteFunc(l.variable(s.holder, s.node.Pos(), false), func(p policy) bool { return !slices.Contains(p.parts, s.node) })
	}
	ps = slices.DeleteFunc(ps, func(p policy) bool { return p.Attempts == 1 || p.node == nil && form == Library })
	if len(ps) == 0 || form == Library && l.partial(s.node) {
		return nil
	}
	r := &Retry{Form: form, Node: s.node, Func: s.fn, Name: "the operation", Test: l.inTest(s)}
	if form == Client {
		r.Name, r.Reach = "the client's requests", reach.Remote
		if s.holder != nil && l.opened(s.holder) {
			return nil
		}
		if s.fn != nil && l.dialsHost(s) {
			r.Reach = reach.Local
		}
	}
	lr := &libraryRetry{Retry: r, site: s, policies: ps}
	lr.waits()
	r.NoWait = delay.Unknown // who meets whom is known only where an operation is handed over
	return lr
}

// opened says whether only the fields of a client are used: another client in
// it sends the requests, and does not retry.
func (l *library) opened(v *types.Var) bool {
	if v.IsField() || v.Parent() == v.Pkg().Scope() {
		return false
	}
	uses, fields := 0, 0
	for _, file := range l.ix.Files {
		if !(file.FileStart <= v.Pos() && v.Pos() <= file.FileEnd) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if l.ix.Info.Uses[n] == v {
					uses++
				}
			case *ast.SelectorExpr:
				if sel := l.ix.Info.Selections[n]; sel != nil && sel.Kind() == types.FieldVal && l.ix.VarOf(n.X) == v {
					fields++
				}
			}
			return true
		})
	}
	return fields == uses
}

// partial says whether a policy is only the way to compute a delay, a function
// or a list of delays: what it is handed to may still make it random.
func (l *library) partial(n ast.Node) bool {
	e, is := n.(ast.Expr)
	if !is {
		return false
	}
	t := l.typeOf(e)
	if tuple, is := t.(*types.Tuple); is && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	switch t.Underlying().(type) {
	case *types.Signature, *types.Slice:
		return true
	}
	return false
}

// dialsHost says whether a client is handed, with the constant network of a
// socket on this host, to the call that dials.
func (l *library) dialsHost(s *site) bool {
	outer := s.fn
	for outer.Outer != nil {
		outer = outer.Outer
	}
	return slices.ContainsFunc(l.handedTo(s.node, outer.Body), func(call *ast.CallExpr) bool {
		return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			v := l.ix.Info.Types[arg].Value
			return v != nil && isHostNetwork(strings.Trim(v.ExactString(), `"`))
		})
	})
}

func isHostNetwork(s string) bool {
	return s == "unix" || s == "npipe" || strings.HasPrefix(s, "unix:") || strings.HasPrefix(s, "npipe:")
}

// inTest is isTest for a site, which may stand at package level.
func (l *library) inTest(s *site) bool {
	if s.fn != nil {
		return l.isTest(s.fn)
	}
	return inTestPackage(l.ix.Pkg) || importsTesting(s.file) || strings.HasSuffix(l.ix.Fset.File(s.node.Pos()).Name(), "_test.go")
}

// waits describes the waits under the policies of a retry.
func (lr *libraryRetry) waits() {
	none := 0
	for _, p := range lr.policies {
		if p.Growth == known.NoDelay {
			none++
			continue
		}
		node := p.culprit(lr.site.node)
		if !slices.ContainsFunc(lr.Waits, func(w *Wait) bool { return w.Node == node }) {
			lr.Waits = append(lr.Waits, p.wait(node))
		}
	}
	if none == len(lr.policies) {
		lr.NoWait = delay.Yes
	}
}

// settle gives each wait to one retry, though several calls may use a policy:
// to one of an operation that is not known to be local, if there is one. A
// policy that is random on some way is random.
func settle(found []*libraryRetry) {
	owner := map[ast.Node]*libraryRetry{}
	random := map[ast.Node]known.Answer{}
	all := map[ast.Node][]policy{}
	for _, lr := range found {
		for _, p := range lr.policies {
			node := p.culprit(lr.site.node)
			p.open = p.open || !lr.site.runs && !p.told // whoever it is handed to may limit it
			all[node] = append(all[node], p)
			if p.Jitter != known.No {
				random[node] = p.Jitter
			}
			if o := owner[node]; o == nil || o.Reach == reach.Local && lr.Reach != reach.Local {
				owner[node] = lr
			}
		}
	}
	for _, lr := range found {
		for _, w := range lr.Waits {
			w.Owned = owner[w.Node] == lr
			if a, is := random[w.Node]; is && w.Delay.Jitter == delay.No {
				w.Delay.Jitter = answers[a]
			}
			w.policies = all[w.Node]
		}
	}
}

// boundOf tells what ends a retry through a library.
func (l *library) boundOf(ps []policy, op *index.Func, on known.Failure) Bound {
	var b Bound
	endless := true
	for i, p := range ps {
		switch {
		case p.open || p.Attempts == 0:
			b.By |= ByUnknown
		case p.Attempts != known.Unlimited:
			b.By |= ByAttempts
			if i == 0 {
				b.Attempts = p.Attempts
			}
		}
		if p.told && p.Attempts == 0 {
			b.By |= ByAttempts
		}
		if p.Elapsed > 0 {
			b.By |= ByDeadline
			if i == 0 {
				b.Elapsed = p.Elapsed
			}
		}
		for _, ctx := range p.ctxs {
			b.By |= l.endsBy(ctx, nil)
		}
		for _, ch := range p.stops {
			b.By |= l.canStop(ch)
		}
		endless = endless && p.Attempts == known.Unlimited
	}
	if len(ps) > 1 {
		b.Attempts, b.Elapsed = 0, 0
	}
	if op == nil || !l.repeatsAny(op, on) {
		b.By |= ByUnknown
	}
	if op != nil && (l.looksAtContext(op.Body) || l.takesContext(op.Body) && l.callsRole(op, known.Permanent)) {
		b.By |= ByContext
	}
	if endless && b.By == 0 {
		b.Unlimited = delay.Yes
	}
	return b
}

// repeatsAny says whether an operation in view has failures that a library
// repeats whatever they are.
func (l *library) repeatsAny(op *index.Func, on known.Failure) bool {
	switch on {
	case known.AnyError, known.NotDone: // of the latter, only conditions that swallow errors get here
		return true
	case known.Marked:
		return l.callsRole(op, known.Retryable)
	}
	return false
}

// callsRole says whether a body calls a function of a library with a role.
func (l *library) callsRole(fn *index.Func, role known.Role) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			s := l.symbol(l.ix.Callee(call).Obj)
			found = found || s != nil && s.Role == role
		}
		return !found
	})
	return found
}

// nameOp names the call that an operation makes: the first one in its body
// that can fail.
func (l *library) nameOp(e ast.Expr, op *index.Func) (*ast.CallExpr, string) {
	lit, isLit := ast.Unparen(e).(*ast.FuncLit)
	if !isLit {
		return nil, l.displayName(&ast.CallExpr{Fun: e})
	}
	var first *ast.CallExpr
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is || first != nil {
			return first == nil
		}
		c := l.ix.Callee(call)
		s := l.symbol(c.Obj)
		switch {
		case s != nil && (s.Role == known.Permanent || s.Role == known.Retryable):
		case c.Obj != nil && c.Obj.Pkg() != nil && (c.Obj.Pkg().Path() == "errors" || c.Obj.Pkg().Path() == "fmt" || isContextMethod(c.Obj)):
		case typeis.Failure(lastResult(l.typeOf(call))):
			first = call
		}
		return first == nil
	})
	if first == nil {
		return nil, "the operation"
	}
	return first, l.displayName(first)
}
