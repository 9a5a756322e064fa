package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/typeis"
)

// origin is where the arguments of an attempt come from, as far as it decides
// whether the next round makes the same attempt again.
type origin uint8

const (
	sameEach  origin = 0
	element   origin = 1 << iota // an element of what the loop ranges over, or indexed by its counter
	fromQueue                    // taken from a channel, queue or stream in this round
	fresh                        // depends on a counter or other value that changes from round to round
)

// originOf follows the operands of a call through the variables of the round.
func (rd *round) originOf(e ast.Node) origin {
	seen := map[*types.Var]bool{}
	var follow func(n ast.Node, depth int) origin
	follow = func(n ast.Node, depth int) (o origin) {
		if n == nil || depth > 8 {
			return 0
		}
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					o |= fromQueue
				}
			case *ast.CallExpr:
				if n != e && rd.takesNext(n) && !rd.resumes(e, n) {
					o |= fromQueue
				}
				if c := rd.ix.Callee(n); c.Obj != nil && (known.Random(c.Obj.FullName()) || c.Obj.FullName() == "time.Now") {
					o |= fresh
				}
			case *ast.IndexExpr:
				if rd.indexChanges(n.Index) || rd.shrinks(n.X) {
					o |= element
				}
			case *ast.SliceExpr: // a batch
				if n.Low != nil && rd.indexChanges(n.Low) {
					o |= element
				}
			case *ast.Ident:
				v, is := rd.ix.Info.Uses[n].(*types.Var)
				if !is || seen[v] {
					return true
				}
				seen[v] = true
				if rd.ix.AddressTaken(v) {
					o |= follow(rd.filledBy(v), depth+1)
				}
				for _, s := range rd.ix.Stores(v) {
					switch {
					case !rd.in(s.Node):
					case s.Tok == token.RANGE:
						if s.Node == ast.Node(rd.loopStmt()) {
							o |= rd.rangeOrigin(s)
						} else {
							o |= follow(s.Rhs, depth+1) &^ fresh
						}
					case s.Tok == token.INC || s.Tok == token.DEC || s.Tok == token.ADD_ASSIGN:
						o |= fresh
					case s.Rhs != nil && s.Func == rd.fn:
						if call, is := ast.Unparen(s.Rhs).(*ast.CallExpr); is && rd.takesNext(call) && !rd.resumes(e, call) {
							o |= fromQueue
						}
						o |= follow(s.Rhs, depth+1)
					}
				}
			}
			return true
		})
		return o
	}
	return follow(e, 0)
}

// resumes says whether a call takes the next item of a stream that the attempt
// itself has opened: what comes of it tells the next attempt where to go on.
func (rd *round) resumes(attempt ast.Node, next *ast.CallExpr) bool {
	opened, is := attempt.(*ast.CallExpr)
	return is && rd.dependsOn(next, opened)
}

// filledBy returns a call of the round that is handed the address of v, and so
// may fill it; nil if there is none.
func (rd *round) filledBy(v *types.Var) (fill ast.Node) {
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] {
			continue
		}
		for _, n := range b.Nodes {
			ast.Inspect(n, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is || fill != nil {
					return fill == nil
				}
				for _, arg := range call.Args {
					if u, is := ast.Unparen(arg).(*ast.UnaryExpr); is && u.Op == token.AND && rd.ix.VarOf(u.X) == v {
						fill = call
					}
				}
				return fill == nil
			})
		}
	}
	return fill
}

// rangeOrigin tells an element of a collection from a counter.
func (rd *round) rangeOrigin(s index.Store) origin {
	t := rd.ix.Info.TypeOf(s.Rhs)
	if t == nil {
		return element
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 {
			return fresh
		}
	case *types.Signature: // an iterator that counts attempts
		if t.Params().Len() == 1 {
			if yield, is := t.Params().At(0).Type().Underlying().(*types.Signature); is && s.Result < yield.Params().Len() {
				if b, is := yield.Params().At(s.Result).Type().Underlying().(*types.Basic); is && b.Info()&types.IsInteger != 0 {
					return fresh
				}
			}
		}
	}
	return element
}

// shrinks says whether every failure takes the first off a list: s = s[1:].
func (rd *round) shrinks(list ast.Expr) bool {
	v := rd.ix.VarOf(list)
	if v == nil {
		return false
	}
	for _, s := range rd.ix.Stores(v) {
		if cut, is := s.Rhs.(*ast.SliceExpr); is && rd.in(s.Node) && rd.ix.VarOf(cut.X) == v {
			id, counts := rd.changeID(v)
			return counts && !slices.ContainsFunc(rd.failing, func(w *way) bool { return w.stored&(1<<id) == 0 })
		}
	}
	return false
}

// boundedBy says whether the header of the loop ends it after as many rounds
// as n, so that i%n comes to each element once.
func (rd *round) boundedBy(n ast.Expr) bool {
	text := types.ExprString(n)
	switch s := rd.loopStmt().(type) {
	case *ast.ForStmt:
		for _, cond := range conjuncts(s.Cond) {
			if b, is := cond.(*ast.BinaryExpr); is && b.Op == token.LSS && types.ExprString(b.Y) == text {
				return true
			}
		}
	case *ast.RangeStmt:
		return types.ExprString(s.X) == text || "len("+types.ExprString(s.X)+")" == text
	}
	return false
}

// indexChanges says whether an index moves on from round to round. Modulo
// comes back to the same element, so it does not count.
func (rd *round) indexChanges(e ast.Expr) bool {
	changes := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.REM && !rd.boundedBy(n.Y) {
				return false
			}
		case *ast.Ident:
			if v := rd.ix.VarOf(n); v != nil && !isString(v.Type()) {
				for _, s := range rd.ix.Stores(v) {
					if rd.in(s.Node) && (s.Tok == token.INC || s.Tok == token.ADD_ASSIGN || s.Tok == token.RANGE && s.Node == ast.Node(rd.loopStmt())) {
						changes = true
					}
				}
			}
		}
		return !changes
	})
	return changes
}

func isString(t types.Type) bool {
	b, is := t.Underlying().(*types.Basic)
	return is && b.Info()&types.IsString != 0
}

// nextVerbs begin the name of a method that takes the next item of a queue or
// stream.
var nextVerbs = []string{"next", "recv", "receive", "pop", "dequeue", "scan", "read", "accept", "poll", "fetchmessage", "consume", "take", "pick", "choose", "select"}

// takesNext says whether a call takes the next item of a queue or stream: a
// method with such a name that is told nothing but where to put it.
func (rd *round) takesNext(call *ast.CallExpr) bool {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || rd.ix.Info.Selections[sel] == nil {
		return false
	}
	for _, arg := range call.Args {
		if t := rd.ix.Info.TypeOf(arg); t != nil && isString(t) {
			return false // a key
		}
	}
	if sel.Sel.Name == "Scan" && len(call.Args) > 0 {
		return false // a row into variables
	}
	return hasVerb(sel.Sel.Name, nextVerbs)
}

// servesVerbs begin the name of an operation that runs until it breaks, so
// that its failure is a loss and not a refusal.
var servesVerbs = []string{"run", "serve", "watch", "listen", "recv", "receive", "consume", "follow", "tail", "stream", "read", "process", "handle", "wait", "loop", "start", "sync", "execute", "poll"}

// readVerbs begin the name of an operation that only looks.
var readVerbs = []string{"get", "read", "list", "load", "stat", "find", "lookup", "fetch", "query", "head", "exists", "is", "has", "lock", "trylock", "acquire", "wait", "peek", "retrieve", "describe", "status", "ping"}

func hasVerb(name string, verbs []string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc(verbs, func(verb string) bool {
		if !strings.HasPrefix(lower, verb) {
			return false
		}
		rest := name[len(verb):] // "is" begins IsReady, and not IssueCert
		return rest == "" || rest[0] < 'a' || rest[0] > 'z'
	})
}

// establishVerbs begin the name of an operation that opens something which is
// then used for a while.
var establishVerbs = []string{"dial", "connect", "reconnect", "watch", "subscribe", "open", "login", "join", "campaign", "attach", "handshake", "newsession", "newclient", "newstream", "newwatch", "resume"}

// listens says whether a call takes the next connection or packet from a local
// listener.
func (rd *round) listens(call *ast.CallExpr) bool {
	if call == nil {
		return false
	}
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || !hasVerb(sel.Sel.Name, []string{"accept", "readfrom", "readmsg"}) {
		return false
	}
	t := rd.ix.Info.TypeOf(sel.X)
	return t != nil && slices.ContainsFunc([]string{"Addr", "LocalAddr"}, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		_, is := obj.(*types.Func)
		return is
	})
}

// takesNewName says whether a text that a call is told differs in each round:
// it is made from a counter, the clock or a random number.
func (rd *round) takesNewName(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if t := rd.ix.Info.TypeOf(arg); t != nil && isString(t) && rd.originOf(arg)&fresh != 0 {
			return true
		}
		if u, is := ast.Unparen(arg).(*ast.UnaryExpr); is && u.Op == token.AND {
			arg = u.X
		}
		if v := rd.ix.VarOf(arg); v != nil && rd.renames(v) {
			return true
		}
	}
	return false
}

// renames says whether the round stores a text that differs in each into a
// field of v.
func (rd *round) renames(v *types.Var) bool {
	found := false
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] {
			continue
		}
		for _, n := range b.Nodes {
			as, is := n.(*ast.AssignStmt)
			if !is || len(as.Lhs) != len(as.Rhs) {
				continue
			}
			for i, l := range as.Lhs {
				sel, is := ast.Unparen(l).(*ast.SelectorExpr)
				if t := rd.ix.Info.TypeOf(l); is && t != nil && isString(t) && rd.ix.VarOf(sel.X) == v && rd.originOf(as.Rhs[i])&fresh != 0 {
					found = true
				}
			}
		}
	}
	return found
}

// hostErrors says whether the only errors that are compared with in the round
// are errors of this host (EINTR, ETXTBSY, EBUSY), not of a peer.
func (rd *round) hostErrors() bool {
	host, other := false, false
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] {
			continue
		}
		for _, n := range b.Nodes {
			ast.Inspect(n, func(n ast.Node) bool {
				id, is := n.(*ast.Ident)
				if !is {
					return true
				}
				if c, is := rd.ix.Info.Uses[id].(*types.Const); is && c.Pkg() != nil && strings.HasPrefix(c.Name(), "E") {
					switch c.Pkg().Path() {
					case "syscall", "golang.org/x/sys/unix", "golang.org/x/sys/windows":
						host = host || hostErrnos[c.Name()]
						other = other || !hostErrnos[c.Name()]
					}
				}
				return true
			})
		}
	}
	return host && !other
}

var hostErrnos = map[string]bool{
	"EAGAIN": true, "EBUSY": true, "ECHILD": true, "EEXIST": true, "EINTR": true, "ENOENT": true,
	"ENOSPC": true, "ENOTEMPTY": true, "ESTALE": true, "ETXTBSY": true, "EWOULDBLOCK": true, "ENOMEM": true, "EPERM": true, "EACCES": true,
}

// opName is the last part of what a call calls.
func opName(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.IndexExpr:
		return opName(&ast.CallExpr{Fun: f.X})
	}
	return ""
}

// mainCall returns the call that does the work in a chain which ends by handing
// over the result: db.QueryRow(…).Scan(…), rdb.Get(…).Result().
func mainCall(call *ast.CallExpr) *ast.CallExpr {
	if in := chained(call); in != nil && handsOver[opName(call)] {
		return in
	}
	return call
}

var handsOver = map[string]bool{"Scan": true, "Result": true, "Err": true, "Error": true, "Val": true, "Bytes": true, "Into": true, "Raw": true, "Int": true, "Text": true}

// displayName is how a message calls an operation: its last two parts, and the
// package if there is one.
func (r *recogniser) displayName(call *ast.CallExpr) string {
	call = mainCall(call)
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		switch x := ast.Unparen(f.X).(type) {
		case *ast.Ident:
			return x.Name + "." + f.Sel.Name
		case *ast.SelectorExpr:
			name := x.Sel.Name + "." + f.Sel.Name
			if pkg, is := x.X.(*ast.Ident); is {
				if _, is := r.ix.Info.Uses[pkg].(*types.PkgName); is {
					return pkg.Name + "." + name
				}
			}
			return name
		}
		return f.Sel.Name
	case *ast.IndexExpr:
		return r.displayName(&ast.CallExpr{Fun: f.X})
	case *ast.FuncLit:
		return "the function literal"
	}
	return "the operation"
}

// establishes says whether an attempt yields something that lives on: a
// connection, stream, watch or session, told by its type.
func (rd *round) establishes(call *ast.CallExpr) bool {
	t := rd.ix.Info.TypeOf(call)
	tuple, is := t.(*types.Tuple)
	if !is {
		return false
	}
	for v := range tuple.Variables() {
		t := v.Type()
		if _, is := t.Underlying().(*types.Chan); is {
			return true
		}
		if typeis.Named(t, "net/http", "Response") || typeis.PointerTo(t, "net/http", "Response") {
			return true // its body is a stream
		}
		for _, m := range []string{"Close", "Stop", "Recv", "Shutdown", "Done"} {
			obj, _, _ := types.LookupFieldOrMethod(t, true, nil, m)
			if _, is := obj.(*types.Func); is && !typeis.Failure(t) {
				return true
			}
		}
	}
	return false
}

// firstOfStream says whether a call receives from a gRPC stream that the round
// opened. Opening one does not ask the server: a refusal comes with the first
// receive.
func (rd *round) firstOfStream(call *ast.CallExpr) bool {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return false
	}
	t := rd.ix.Info.TypeOf(sel.X)
	if t == nil {
		return false
	}
	for _, m := range []string{"RecvMsg", "CloseSend"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, m)
		if _, is := obj.(*types.Func); !is {
			return false
		}
	}
	v := rd.ix.VarOf(sel.X)
	return v != nil && rd.changes(v)
}

// reachOf is what an attempt can touch. A function value that was handed in
// takes the reach of what the callers in view hand in, where they agree.
func (rd *round) reachOf(a *attempt) (k reach.Kind, helper bool) {
	if a.call == nil {
		return reach.Unknown, false
	}
	c := rd.ix.Callee(a.call)
	if c.Value == nil || c.Func != nil {
		return rd.reach.Call(a.call), false
	}
	for i, p := range rd.fn.Params {
		if p != c.Value || rd.fn.Obj == nil {
			continue
		}
		first := true
		for _, call := range rd.ix.CallsOf(rd.fn.Obj) {
			if caller := rd.ix.FuncAt(call.Pos()); caller != nil && rd.isTest(caller) {
				continue
			}
			if i >= len(call.Args) {
				return reach.Unknown, true
			}
			in := rd.reach.Value(call.Args[i])
			if !first && in != k {
				return reach.Unknown, true
			}
			k, first = in, false
		}
		if rd.fn.Obj.Exported() && k == reach.Local {
			k = reach.Unknown // callers elsewhere may hand in anything
		}
		return k, true
	}
	return rd.reach.Call(a.call), false
}
