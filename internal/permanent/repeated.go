package permanent

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

type send = request.Send

// repeated lists the places of the package that make a call again in vain.
func (r *reader) repeated() (out []*Repeated) {
	for _, m := range r.model.Retries {
		out = append(out, r.repeatedBy(m)...)
	}
	for _, fn := range r.ix.Funcs() {
		if r.model.RunsInTests(fn) && !r.model.IsTest(fn) {
			continue
		}
		for _, call := range syntax.Calls(fn.Body) {
			out = append(out, r.handed(fn, call)...)
		}
	}
	seen := map[ast.Node]bool{} // one for each place
	return slices.DeleteFunc(out, func(p *Repeated) bool {
		again := seen[p.Node] || p.waits()
		seen[p.Node] = true
		return again
	})
}

// repeatedBy lists what a retry of the model makes again in vain.
func (r *reader) repeatedBy(m *retry.Retry) (out []*Repeated) {
	p := Repeated{Node: m.Node, Func: m.Func, Name: m.Name, Test: m.Test}
	switch m.Form {
	case retry.Library:
		if m.Run != nil && !r.polls(m.Run) && (m.On == retry.Everything || m.Classifier != nil) {
			return p.with(r.run(m.Run, m.Classifier))
		}
	case retry.Loop, retry.Recursion:
		if r.goesOn(m) {
			return nil
		}
		if m.NoWait == delay.Yes && m.Bound.Unlimited != delay.Yes && m.Bound.By&retry.ByContext == 0 {
			out = p.with(r.cancelled(m))
		}
		for _, at := range m.Attempts {
			if at.Call != nil && !slices.Contains(told, at.On) {
				out = append(out, p.with(r.again(m, at.Call))...)
			}
		}
	}
	return out
}

// goesOn says whether a loop is to go on until it works or is stopped, and nobody
// would learn that it gave up: what refuses it may be mended in the meantime.
func (r *reader) goesOn(m *retry.Retry) bool {
	if m.Func == nil || m.Func.Sig == nil {
		return true
	}
	results := m.Func.Sig.Results()
	return m.Bound.By&limits == 0 && (results.Len() == 0 || !typeis.Failure(results.At(results.Len()-1).Type()))
}

// limits end a retry by themselves.
const limits = retry.ByAttempts | retry.ByDeadline

// polls says whether a function value says whether it is done beside its error,
// which ends what runs it.
func (r *reader) polls(run ast.Expr) bool {
	sig, is := r.ix.Info.TypeOf(run).(*types.Signature)
	return is && sig.Results().Len() == 2 && typeis.Bool(sig.Results().At(0).Type())
}

// told are the kinds of failure that are told from others by what repeats them.
var told = []retry.Repeats{retry.Conflict, retry.Marked, retry.Transient}

// again lists the cases in which a retry surely makes a call again.
func (r *reader) again(m *retry.Retry, call *ast.CallExpr) (out []Case) {
	call = syntax.Outermost(m.Func.Body, call)
	if r.varies(m.Node, call) {
		return nil
	}
	for _, c := range r.failing(m.Func, call) {
		if r.failures.Suppose(m.Func, call, c.suppose(), m.Node).Repeats() {
			out = append(out, c)
		}
	}
	for _, code := range r.answering(m.Func, call) {
		if r.failures.Suppose(m.Func, call, failure.Case{Response: true, Code: code}, m.Node).Repeats() {
			out = append(out, Case{Kind: HTTP, Code: code})
		}
	}
	return out
}

// cancelled is the case of the caller's context in a loop that does not wait:
// an attempt that takes the context fails at once when it is done.
func (r *reader) cancelled(m *retry.Retry) []Case {
	c := Case{Kind: Cancelled, As: "context.Canceled", Whole: true}
	for _, at := range m.Attempts {
		if at.Call != nil && at.On == retry.Everything && r.model.Cancels(m, at.Call) &&
			r.failures.Suppose(m.Func, at.Call, c.suppose(), m.Node).Repeats() {
			return []Case{c}
		}
	}
	return nil
}

// run lists the cases in which a library runs a function value again.
func (r *reader) run(e, classifier ast.Expr) []Case {
	c := r.ix.FuncValue(e)
	cases := r.of(values.Target{Func: c.Func, Obj: c.Obj}).Fails
	if classifier == nil {
		return cases
	}
	by := r.ix.FuncValue(classifier).Func
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool { return by == nil || !r.failures.Agrees(by, c.suppose()) })
}

// handed lists what a call hands to a helper that runs it again whatever its
// error is.
func (r *reader) handed(fn *index.Func, call *ast.CallExpr) (out []*Repeated) {
	for _, again := range r.layers.Reruns(fn, call) {
		for _, t := range r.requests.Targets(call) {
			for _, position := range r.of(t).Reruns {
				if position > len(call.Args) || call.Args[position-1] != again.Run {
					continue
				}
				p := Repeated{Node: call, Func: fn, Name: r.nameOf(again.Run, call), Test: r.model.IsTest(fn)}
				out = append(out, p.with(r.run(again.Run, nil))...)
			}
		}
	}
	return out
}

func (r *reader) nameOf(run ast.Expr, call *ast.CallExpr) string {
	switch e := ast.Unparen(run).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return r.model.NameOf(&ast.CallExpr{Fun: e.(ast.Expr)})
	}
	return r.model.NameOf(call)
}

// reruns lists the parameters that a function runs again, so often or so long,
// whatever their error is.
func (r *reader) reruns(fn *index.Func) (out []int) {
	for _, m := range r.model.Retries {
		if m.Func != fn || m.Form != retry.Helper || m.RunParam == nil || m.Bound.By&limits == 0 {
			continue
		}
		i := slices.Index(fn.Params, m.RunParam)
		for _, at := range m.Attempts {
			if i >= 0 && at.Call != nil && r.failures.Suppose(fn, at.Call, failure.Case{}, m.Node).Repeats() {
				out = append(out, i+1)
			}
		}
	}
	return slices.Compact(out)
}

// with is one Repeated for each kind of case, of those that nothing tells
// apart.
func (p Repeated) with(cases []Case) (out []*Repeated) {
	kinds := map[Kind][]Case{}
	for _, c := range cases {
		if !slices.ContainsFunc(kinds[c.Kind], func(o Case) bool { return o.Code == c.Code }) {
			kinds[c.Kind] = append(kinds[c.Kind], c)
		}
	}
	for k := HTTP; k <= Cancelled; k++ {
		if p.Cases = untold(kinds[k]); len(p.Cases) > 0 {
			one := p
			out = append(out, &one)
		}
	}
	return out
}

// waitWords are words in the names of functions that wait for a server to come
// up, for which every answer but a good one means not yet.
var waitWords = []string{"alive", "health", "ping", "probe", "ready", "wait"}

// waits says whether what is made again waits for a server, by its name or that
// of the function around it.
func (p *Repeated) waits() bool {
	name := p.Name
	for fn := p.Func; fn != nil; fn = fn.Outer {
		if fn.Obj != nil {
			name += " " + fn.Obj.Name()
		}
	}
	name = strings.ToLower(name)
	return slices.ContainsFunc(waitWords, func(w string) bool { return strings.Contains(name, w) })
}
