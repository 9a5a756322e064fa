package once

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retry"
)

// spent lists what the attempts of a span read again.
func (r *reader) spent(s *span) (out []*Spent) {
	for _, call := range s.calls() {
		for _, u := range r.used(s, call) {
			v := u.of
			if slices.ContainsFunc(out, func(o *Spent) bool { return o.Thing == v }) || !r.isLost(s, v) || !r.repeats(s, call) {
				continue
			}
			out = append(out, &Spent{
				Call: u.at, Func: s.fn, Name: r.model.NameOf(u.at), Thing: v, Text: textOf(v),
				Request: isRequest(v.Type()), Made: r.madeAt(v), Again: s.again(), Test: s.test,
			})
		}
	}
	return out
}

// isLost says whether what a variable holds is gone once it was read.
func (r *reader) isLost(s *span, v *types.Var) bool {
	switch {
	case s.of != nil && s.of.Form == retry.Recursion && r.owners[v].fn != s.fn:
		return false // of a function around it, which may hand each call another
	case isRandom(v.Name()) || startsAnew(v.Type()) || r.renewed(s, v):
		return false
	case isRequest(v.Type()):
		return r.bodyHeld(v) == delay.Yes && !r.looksAtBody(s, v)
	case isResponse(v.Type()):
		return s.of == nil || s.of.Form != retry.Reconnect
	case s.of != nil && s.of.Form == retry.Reconnect:
		return false // a stream that goes on over the next connection
	}
	return !types.IsInterface(v.Type()) || r.anyOf(v, r.filled) == delay.Yes
}

// isRandom says whether a reader is a source that does not end.
func isRandom(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"rand", "rng", "entropy", "stdin"}, func(w string) bool { return strings.Contains(name, w) })
}

// textOf is what is read of a variable, as it is written: "r", "resp.Body".
func textOf(v *types.Var) string {
	if isResponse(v.Type()) {
		return v.Name() + ".Body"
	}
	return v.Name()
}

// again is the node that is run again.
func (s *span) again() ast.Node {
	if s.node != nil {
		return s.node
	}
	return s.fn.Body
}

// madeAt is what gave a variable its only value, where that is in view.
func (r *reader) madeAt(v *types.Var) ast.Expr {
	if st, only := r.ix.Only(v); only && st.Result <= 0 {
		return st.Rhs
	}
	return nil
}
