package request

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// keyWords are parts of the names of headers, fields and variables that tell one
// request from another, in lower case and without what separates words.
var keyWords = []string{
	"clientmutationid", "clientorderid", "clientref", "clienttoken", "correlationid", "dedup", "deliveryid", "eventid", "externalid", "externalref", "guid",
	"idempoten", "messageid", "msgid", "nonce", "operationid", "referenceid", "requestid", "requesttoken", "transactionid", "ulid", "uuid",
	// conditions that hold once only
	"contentrange", "ifgenerationmatch", "ifmatch", "ifnonematch", "ifunmodifiedsince", "uploadoffset",
}

// orderWords are parts of the names of fields that do so in what is sent.
var orderWords = []string{"sequence"}

// answerWords are parts of the names of what a receiver answers that has seen
// the request before: who asks for that has dealt with it.
var answerWords = []string{"alreadyexist", "isconflict", "statusconflict", "uniqueviolation", "23505"}

// wrapWords are parts of the names of protocols whose requests are all POST, and
// say in their bodies or headers what they ask for.
var wrapWords = []string{"amztarget", "application/protobuf", "connectprotocol", "gql", "graphql", "jsonrpc", "mergepatch", "methodcall", "soap", "strategicmerge", "twirp", "xmlrpc", "xprotobuf"}

func speaksOf(words []string, name string) bool {
	name = strings.Map(func(c rune) rune {
		if c == '-' || c == '_' {
			return -1
		}
		return c
	}, strings.ToLower(name))
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
}

// keyIn is the key that a function knows of: one that it names, or one that
// stands in what it is handed to send. What stands in attempt, a part of the
// function, runs anew each time: a key that is made there is none.
func (r *reader) keyIn(fn *index.Func, attempt ast.Node) Key {
	key := NoKey
	for _, p := range fn.Params {
		key = key.and(r.keyOf(p.Type()))
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if r.setsFresh(n, attempt) {
				key = key.and(FreshKey)
				return false
			}
			if syntax.Holds(attempt, n) && r.makesFresh(n, attempt) {
				return false
			}
			if r.letsCallersAdd(n) || r.asksForDouble(r.ix.Callee(n).Func) {
				key = Keyed
			}
		case *ast.AssignStmt:
			if r.takesHeaders(n) {
				key = Keyed
			}
		case *ast.KeyValueExpr:
			if r.givesID(n, attempt) {
				key = Keyed
			}
		case *ast.BasicLit:
			if r.isConflict(n) || isKey(r.constant(n)) {
				key = Keyed
			}
		case *ast.Ident:
			if isKey(r.constant(n)) || isKey(n.Name) && !r.isFresh(n, attempt) {
				key = Keyed
			}
		}
		return key != Keyed
	})
	return key
}

// constant is the text of a constant, empty for anything else.
func (r *reader) constant(e ast.Expr) string {
	v := r.ix.Info.Types[e].Value
	if id, is := e.(*ast.Ident); is && v == nil { // of a selector
		if c, is := r.ix.Info.Uses[id].(*types.Const); is {
			v = c.Val()
		}
	}
	if v == nil || v.Kind() != constant.String {
		return ""
	}
	return constant.StringVal(v)
}

func isKey(name string) bool { return speaksOf(keyWords, name) || speaksOf(answerWords, name) }

// wraps says whether a function speaks of a protocol whose requests say by
// themselves what they ask for.
func (r *reader) wraps(fn *index.Func) (is bool) {
	if fn.Obj != nil && speaksOf(wrapWords, nameOf(fn)) {
		return true
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			is = is || speaksOf(wrapWords, r.constant(n))
		case *ast.Ident:
			is = is || speaksOf(wrapWords, n.Name) || speaksOf(wrapWords, r.constant(n))
		}
		return !is
	})
	return is
}

// keyOf is the key that a value of a type carries: a struct has a field of such
// a name, or one for an ID that this package fills in.
func (r *reader) keyOf(t types.Type) Key {
	st := structOf(t)
	if st == nil || typeis.BaseName(t) == "net/http.Request" {
		return NoKey
	}
	for f := range st.Fields() {
		if speaksOf(keyWords, f.Name()) || speaksOf(orderWords, f.Name()) || strings.EqualFold(f.Name(), "id") && r.fillsIn(f) {
			return Keyed
		}
	}
	return NoKey
}

// fillsIn says whether this package, or who uses it, gives a field a value.
func (r *reader) fillsIn(f *types.Var) bool {
	return len(r.ix.Stores(f)) > 0 || f.Pkg() == r.ix.Pkg && f.Exported()
}

// keyOfArgument is the key that an argument carries. A literal has those that it
// names, which keyIn sees.
func (r *reader) keyOfArgument(e ast.Expr) Key {
	lit := ast.Unparen(e)
	if u, is := lit.(*ast.UnaryExpr); is {
		lit = ast.Unparen(u.X)
	}
	if _, is := lit.(*ast.CompositeLit); is {
		return NoKey
	}
	return r.keyOf(r.ix.Info.TypeOf(e))
}

// setsFresh says whether a call of the attempt sets the header of an idempotency
// key to what is made anew there.
func (r *reader) setsFresh(call *ast.CallExpr, attempt ast.Node) bool {
	if len(call.Args) != 2 || !syntax.Holds(attempt, call) {
		return false
	}
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || sel.Sel.Name != "Set" && sel.Sel.Name != "Add" && sel.Sel.Name != "SetHeader" {
		return false
	}
	if !speaksOf(keyWords, r.constant(call.Args[0])) {
		return false
	}
	return r.makesFresh(call.Args[1], attempt)
}

// makesFresh says whether an expression of the attempt is made anew each time:
// from a random number, the clock, or a variable that holds such.
func (r *reader) makesFresh(e ast.Node, attempt ast.Node) (is bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			c := r.ix.Callee(n)
			is = is || c.Obj != nil && generates(c.Obj) || r.makesKeys(c.Func)
		case *ast.Ident:
			is = is || r.isFresh(n, attempt)
		}
		return !is
	})
	return is
}

// isFresh says whether an identifier is the name of a package that makes keys,
// or of a variable that the attempt fills anew.
func (r *reader) isFresh(id *ast.Ident, attempt ast.Node) bool {
	v, is := r.ix.Info.ObjectOf(id).(*types.Var)
	if !is || v.IsField() || r.holds[v] {
		return false
	}
	stores := r.ix.Stores(v)
	r.holds[v] = true
	defer delete(r.holds, v)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(s index.Store) bool {
		return s.Rhs == nil || !syntax.Holds(attempt, s.Node) || !r.makesFresh(s.Rhs, attempt)
	})
}

// makesKeys says whether a function of this package returns what differs each
// time: it is handed nothing, and draws.
func (r *reader) makesKeys(fn *index.Func) bool {
	if fn == nil || len(fn.Params) > 0 || fn.Recv != nil || fn.Sig == nil || fn.Sig.Results().Len() == 0 {
		return false
	}
	return slices.ContainsFunc(syntax.Calls(fn.Body), func(call *ast.CallExpr) bool {
		obj := r.ix.Callee(call).Obj
		return obj != nil && generates(obj)
	})
}

// generates says whether a function makes what differs each time. A hash does
// not, of the same.
func generates(obj *types.Func) bool {
	if full := obj.FullName(); full == "time.Now" || known.Random(full) && !isHash(obj) {
		return true
	}
	if obj.Pkg() == nil {
		return false
	}
	return slices.Contains(generators, obj.Pkg().Name())
}

// isHash says whether a function stands in a package of hashes.
func isHash(obj *types.Func) bool {
	return obj.Pkg() != nil && slices.ContainsFunc([]string{"hash", "md5", "sha", "murmur", "xxh", "adler", "crc", "fnv"}, func(w string) bool {
		return strings.Contains(obj.Pkg().Path(), w)
	})
}

// generators are the names of packages that make unique IDs.
var generators = []string{"ksuid", "nanoid", "ulid", "uuid", "xid"}
