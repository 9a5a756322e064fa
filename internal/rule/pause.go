package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// pauseDoublings ends the growth of a wait where there was none before at 8s,
// from 250ms: short enough for a blip at first, and rare enough for an outage.
const pauseDoublings = 5

// Pause returns the fix that has a retry without waits wait before each attempt
// but the first one:
//
//	for i := range n {     for i := range n {
//	                           if i > 0 {
//	                               time.Sleep(rand.N(250 * time.Millisecond << min(i-1, 5)))
//	                           }
//		…                      …
//
// A context in sight ends the wait, and then the function or the loop. It is
// given where each round of a loop after the first follows a failure, and the
// rounds are counted or can be. In other loops that go on after each failure,
// the wait is put there, and does not grow:
//
//	if err != nil {        if err != nil {
//	                           time.Sleep(rand.N(time.Second))
//		continue               continue
//	}                      }
func (p *Pass) Pause(r *retry.Retry) []analysis.SuggestedFix {
	return p.each(func(p *Pass) []analysis.SuggestedFix { return p.pauseIn(r) })
}

func (p *Pass) pauseIn(r *retry.Retry) []analysis.SuggestedFix {
	file, found := fix.At(p.Pass, r.Node.Pos())
	body := syntax.LoopBody(r.Node)
	if !found || body == nil || len(r.Waits) > 0 || p.locks(r.Func) {
		return nil
	}
	s, ok := p.source(file)
	switch {
	case !ok:
		return nil
	case countsFailures(r):
		return p.pauseAtHead(r, s, body)
	}
	return p.pauseAfterFailures(r, s, body)
}

// locks says whether a function locks a mutex: it may hold it while it would
// wait.
func (p *Pass) locks(fn *index.Func) bool {
	if fn == nil {
		return true
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && !found {
			f := p.Index().Callee(call).Obj
			found = f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync" && strings.HasSuffix(f.Name(), "Lock")
		}
		return !found
	})
	return found
}

func (p *Pass) pauseAtHead(r *retry.Retry, s source, body *ast.BlockStmt) []analysis.SuggestedFix {
	pos := body.Lbrace + 1
	if !s.bundled && !p.builtin("min", pos) {
		return nil
	}
	c, ok := p.counterAt(r, pos)
	if !ok {
		c, ok = p.newCounter(r, s.file, pos)
	}
	if !ok {
		return nil
	}
	lines, edits := p.pause(r, s, pos, "continue", func(clock string) (string, []analysis.TextEdit) {
		if s.bundled {
			return s.call(pos, "Full", "250*"+clock+"Millisecond", "8*"+clock+"Second", c.since(1))
		}
		return s.call(pos, "N", fmt.Sprintf("250*%sMillisecond<<min(%s, %d)", clock, c.since(1), pauseDoublings))
	})
	if lines == nil {
		return nil
	}
	guard := []string{fmt.Sprintf("if %s > %d {", c.name, c.start)}
	for _, l := range lines {
		guard = append(guard, "\t"+l)
	}
	below := s.file.Below(pos, s.file.Indent(r.Node.Pos())+"\t", append(guard, "}")...)
	if below == nil {
		return nil
	}
	return suggest("Wait before the next attempt, backing off with full jitter", c.edits, edits, below)
}

func (p *Pass) pauseAfterFailures(r *retry.Retry, s source, body *ast.BlockStmt) []analysis.SuggestedFix {
	loop, is := r.Node.(*ast.ForStmt)
	if !is || len(r.Attempts) == 0 {
		return nil
	}
	groups := [][]analysis.TextEdit{}
	for _, a := range r.Attempts {
		again := p.goesOn(loop, a.Call)
		if again == nil {
			return nil
		}
		pos := again.Pos()
		lines, edits := p.pause(r, s, pos, s.file.Text(again), func(clock string) (string, []analysis.TextEdit) {
			if s.bundled {
				return s.call(pos, "Spread", clock+"Second")
			}
			return s.call(pos, "N", clock+"Second")
		})
		above := s.file.Above(pos, lines...)
		if lines == nil || above == nil {
			return nil
		}
		groups = append(groups, edits, above)
	}
	return suggest("Wait a random time after each failure", groups...)
}

// goesOn returns the statement that goes on with the next round of a loop when
// a call has failed, nil unless it is the last one of the block that asks for
// the error, next to the call:
//
//	v, err := f()
//	if err != nil {
//		…
//		continue
//	}
func (p *Pass) goesOn(loop *ast.ForStmt, call *ast.CallExpr) (again *ast.BranchStmt) {
	ast.PreorderStack(loop.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if _, is := n.(*ast.FuncLit); is {
			return false
		}
		block, is := n.(*ast.BlockStmt)
		if !is {
			return true
		}
		inner := 0 // loops around the block, in which a plain continue is theirs
		for _, around := range stack {
			switch around.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				inner++
			}
		}
		for i := range block.List {
			if last := p.failing(block.List, i, call); last != nil && (last.Label == nil && inner == 0 || p.names(last.Label, loop)) {
				again = last
			}
		}
		return true
	})
	return again
}

// failing returns the continue that ends the block of a statement which asks
// whether a call has failed, made in it or in the one before it.
func (p *Pass) failing(list []ast.Stmt, i int, call *ast.CallExpr) *ast.BranchStmt {
	check, is := list[i].(*ast.IfStmt)
	if !is || call == nil || check.Else != nil || len(check.Body.List) == 0 {
		return nil
	}
	made := check.Init
	if made == nil && i > 0 {
		made = list[i-1]
	}
	as, is := made.(*ast.AssignStmt)
	if !is || len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(call) || !p.isFailure(check.Cond, as.Lhs[len(as.Lhs)-1]) {
		return nil
	}
	last, is := check.Body.List[len(check.Body.List)-1].(*ast.BranchStmt)
	if !is || last.Tok != token.CONTINUE {
		return nil
	}
	return last
}

// names says whether a label is that of a loop.
func (p *Pass) names(label *ast.Ident, loop *ast.ForStmt) bool {
	if label == nil {
		return false
	}
	file, found := fix.At(p.Pass, loop.Pos())
	if !found {
		return false
	}
	is := false
	ast.Inspect(file.Syntax(), func(n ast.Node) bool {
		if l, isLabel := n.(*ast.LabeledStmt); isLabel && l.Stmt == ast.Stmt(loop) {
			is = p.TypesInfo.Defs[l.Label] != nil && p.TypesInfo.Defs[l.Label] == p.TypesInfo.Uses[label]
		}
		return n != nil && n.Pos() <= loop.Pos() && loop.Pos() <= n.End()
	})
	return is
}

// isFailure says whether a condition is that an error is not nil.
func (p *Pass) isFailure(cond, err ast.Expr) bool {
	b, is := ast.Unparen(cond).(*ast.BinaryExpr)
	if !is || b.Op != token.NEQ || !p.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	x, y := p.object(b.X), p.object(err)
	return x != nil && x == y
}

// pause words a wait at a position, in lines of code, and returns the edits
// that import what it calls; no lines where it cannot be done. again goes on with
// the next round; delay words how long the wait is, given the qualifier of
// package time.
func (p *Pass) pause(r *retry.Retry, s source, pos token.Pos, again string, delay func(clock string) (string, []analysis.TextEdit)) (lines []string, edits []analysis.TextEdit) {
	ctx, ok := p.contextFor(r, pos)
	if !ok {
		return nil, nil
	}
	clock, more := s.file.Import("time", pos, "Sleep", "After", "Millisecond", "Second")
	d, edits := delay(clock)
	edits = append(edits, more...)
	if ctx == "" {
		return []string{clock + "Sleep(" + d + ")"}, edits
	}
	if s.bundled {
		sleep, _ := s.call(pos, "Sleep", ctx, d)
		lines = p.leaving(r, ctx, again, "err", pos, "if err := "+sleep+"; err != nil {", "if "+sleep+" != nil {")
	} else {
		done := "case <-" + ctx + ".Done():"
		lines = p.leaving(r, ctx, again, ctx+".Err()", pos, done, done)
	}
	switch {
	case lines == nil:
		return nil, nil
	case s.bundled:
		return append(lines, "}"), edits
	}
	lines = append([]string{"select {"}, lines...)
	return append(lines, "case <-"+clock+"After("+d+"):", "}"), edits
}

// leaving words what happens when the context is done: the header of the block,
// with an error to return or without, and its statement. A loop whose condition
// looks at the context ends by itself when it goes on. None where the function has no result to
// tell it with.
func (p *Pass) leaving(r *retry.Retry, ctx, again, err string, pos token.Pos, returning, ending string) []string {
	if loop, is := r.Node.(*ast.ForStmt); is && loop.Cond != nil && asksErr(loop.Cond, ctx) {
		return []string{ending, "\t" + again}
	}
	if r.Func == nil || r.Func.Sig == nil {
		return nil
	}
	if r.Func.Sig.Results().Len() == 0 {
		return []string{ending, "\treturn"}
	}
	values, ok := p.Failing(r.Func, pos, err)
	if !ok {
		return nil
	}
	return []string{returning, "\treturn " + values}
}

// asksErr says whether a condition is that ctx.Err() is nil, alone or and more.
func asksErr(cond ast.Expr, ctx string) bool {
	b, is := ast.Unparen(cond).(*ast.BinaryExpr)
	if !is {
		return false
	}
	switch b.Op {
	case token.LAND:
		return asksErr(b.X, ctx) || asksErr(b.Y, ctx)
	case token.EQL:
		return types.ExprString(b.X) == ctx+".Err()" && types.ExprString(b.Y) == "nil"
	}
	return false
}

// contextFor returns the context that should end a wait at a position: that of
// the loop's condition, of the operation, or a parameter; nothing where there is
// no context in the function. ok is false where it has another one: whether it
// is the right one is for a person to tell. One that a round makes for itself is
// over when the round is.
func (p *Pass) contextFor(r *retry.Retry, pos token.Pos) (ctx string, ok bool) {
	var places []ast.Node
	if loop, is := r.Node.(*ast.ForStmt); is && loop.Cond != nil {
		places = append(places, loop.Cond)
	}
	if r.Op != nil {
		places = append(places, r.Op)
	}
	for _, a := range r.Attempts {
		if a.Call != nil {
			places = append(places, a.Call)
		}
	}
	for _, place := range places {
		if ctx, _ := p.contextIn(place, r.Node, pos); ctx != "" {
			return ctx, true
		}
	}
	outer := r.Func
	for fn := r.Func; fn != nil; fn = fn.Outer {
		for _, v := range fn.Params {
			if typeis.Context(v.Type()) && p.seen(v.Name(), pos) == v {
				return v.Name(), true
			}
		}
		outer = fn
	}
	if outer == nil {
		return "", false
	}
	_, other := p.contextIn(outer.Node, r.Node, pos)
	return "", !other
}

// contextIn returns the first variable or field in a tree that holds a context
// and means the same at a position before it; any says whether there is one at
// all.
func (p *Pass) contextIn(n, loop ast.Node, pos token.Pos) (ctx string, any bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		e, is := n.(ast.Expr)
		if !is || ctx != "" {
			return ctx == ""
		}
		switch e.(type) {
		case *ast.Ident, *ast.SelectorExpr:
		default:
			return true
		}
		v, is := p.object(e).(*types.Var)
		if !is || !typeis.Context(v.Type()) {
			return true
		}
		any = any || v.Name() != "_"
		if p.path(e, loop, pos) {
			ctx = types.ExprString(e)
		}
		return false
	})
	return ctx, any
}

// path says whether an expression is a variable from outside of a loop, or a
// field of one, that means the same at a position.
func (p *Pass) path(e ast.Expr, loop ast.Node, pos token.Pos) bool {
	switch e := e.(type) {
	case *ast.Ident:
		v, is := p.TypesInfo.Uses[e].(*types.Var)
		return is && p.seen(e.Name, pos) == v && !(loop.Pos() <= v.Pos() && v.Pos() < loop.End())
	case *ast.SelectorExpr:
		sel := p.TypesInfo.Selections[e]
		return sel != nil && sel.Kind() == types.FieldVal && p.path(e.X, loop, pos)
	}
	return false
}
