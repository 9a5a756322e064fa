package failure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// stillNil lists the responses that the operation of a library captures and that
// only an attempt which ends the retry sets: until then they are nil, so a
// failed attempt that asks them learns nothing.
func (s *supposing) stillNil() (out vars) {
	run := s.runByLibrary()
	if run == nil || s.fn.Sig.Results().Len() != 1 || !typeis.Error(s.result().Type()) {
		return nil // besides, false and no error may be tried again
	}
	ast.Inspect(s.fn.Body, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		if !is {
			return true
		}
		v, is := s.ix.Info.Uses[id].(*types.Var)
		if is && !out.has(v) && hasCode(v.Type()) && s.setBySuccess(v, run) {
			out = out.with(v)
		}
		return true
	})
	return out
}

// runByLibrary is the call that hands the function to a retry library, nil if
// it is no literal that stands there.
func (s *supposing) runByLibrary() ast.Node {
	for _, r := range s.model.Retries {
		if r.Form == retry.Library && r.Run != nil && ast.Unparen(r.Run) == s.fn.Node {
			return r.Node
		}
	}
	return nil
}

// setBySuccess says whether a pointer is declared beside the retry, in the same
// round of every loop around it, and set only on ways to the operation's success.
func (s *supposing) setBySuccess(v *types.Var, run ast.Node) bool {
	outer := s.fn.Outer
	if _, is := v.Type().Underlying().(*types.Pointer); !is || v.IsField() || outer == nil || s.ix.AddressTaken(v) {
		return false
	}
	declared := false
	for _, st := range s.ix.Stores(v) {
		switch {
		case st.Tok == token.VAR && st.Rhs == nil && st.Func == outer:
			declared = true
		case st.Func != s.fn || !s.onlySucceeds(st):
			return false
		}
	}
	return declared && !loopBetween(outer.Body, v.Pos(), run)
}

// loopBetween says whether a loop or label stands around a node and not around
// a place in the same body.
func loopBetween(body *ast.BlockStmt, at token.Pos, around ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = found || syntax.Holds(n, around) && !(n.Pos() <= at && at < n.End())
		case *ast.LabeledStmt:
			found = true
		}
		return !found
	})
	return found
}

// onlySucceeds says whether every way from a store on returns no error.
func (s *supposing) onlySucceeds(st index.Store) bool {
	seen := map[*flow.Block]bool{}
	var work []*flow.Block
	for _, b := range s.graph.Blocks {
		if slices.ContainsFunc(b.Nodes, func(n ast.Node) bool { return syntax.Holds(n, st.Node) }) {
			work = append(work, b)
		}
	}
	found := len(work) > 0
	for ; len(work) > 0; work = work[1:] {
		b := work[0]
		if seen[b] {
			continue
		}
		seen[b] = true
		for _, n := range b.Nodes {
			if ret, is := n.(*ast.ReturnStmt); is && (len(ret.Results) == 0 || !s.ix.Info.Types[ret.Results[len(ret.Results)-1]].IsNil()) {
				return false
			}
		}
		if b.Exit == flow.Aborts {
			return false
		}
		for _, e := range b.Edges {
			work = append(work, e.To)
		}
	}
	return found
}
