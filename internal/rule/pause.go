package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/retry"
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
// A context in sight ends the wait, and then the function or the loop. The fix
// is given where each round of a loop after the first follows a failure, the
// rounds are counted or can be, and the function can say that the context has
// ended it.
func (p *Pass) Pause(r *retry.Retry) []analysis.SuggestedFix {
	file, found := fix.At(p.Pass, r.Node.Pos())
	body := bodyOf(r.Node)
	if !found || body == nil || len(r.Waits) > 0 || !countsFailures(r) {
		return nil
	}
	s, ok := p.source(file)
	if !ok || !s.bundled && !p.builtin("min", body.Lbrace+1) {
		return nil
	}
	c, ok := p.counterAt(r, body.Lbrace+1)
	if !ok {
		c, ok = p.newCounter(r, file, body.Lbrace+1)
	}
	if !ok {
		return nil
	}
	lines, edits := p.pause(r, s, body, c)
	if lines == nil {
		return nil
	}
	guard := append([]string{fmt.Sprintf("if %s > %d {", c.name, c.start)}, append(lines, "}")...)
	below := file.Below(body.Lbrace+1, file.Indent(r.Node.Pos())+"\t", guard...)
	if below == nil {
		return nil
	}
	return suggest("Wait before the next attempt, backing off with full jitter", c.edits, edits, below)
}

// pause words the wait, in lines for the body of an if statement, and returns
// the edits that import what it calls; no lines where it cannot be done.
func (p *Pass) pause(r *retry.Retry, s source, body *ast.BlockStmt, c counter) (lines []string, edits []analysis.TextEdit) {
	pos := body.Lbrace + 1
	ctx, ok := p.contextFor(r, pos)
	if !ok {
		return nil, nil
	}
	clock, more := s.file.Import("time", pos, "Sleep", "After", "Millisecond", "Second")
	delay, edits := s.delay(pos, clock, c)
	edits = append(edits, more...)
	if ctx == "" {
		return []string{"\t" + clock + "Sleep(" + delay + ")"}, edits
	}
	if s.bundled {
		sleep, _ := s.call(pos, "Sleep", ctx, delay)
		lines = p.leaving(r, ctx, "err", pos, "\tif err := "+sleep+"; err != nil {", "\tif "+sleep+" != nil {")
		return append(lines, "\t}"), edits
	}
	done := "\tcase <-" + ctx + ".Done():"
	lines = p.leaving(r, ctx, ctx+".Err()", pos, done, done)
	if lines == nil {
		return nil, nil
	}
	lines = append([]string{"\tselect {"}, lines...)
	return append(lines, "\tcase <-"+clock+"After("+delay+"):", "\t}"), edits
}

// delay words the delay before the attempt that a counter counts.
func (s source) delay(pos token.Pos, clock string, c counter) (string, []analysis.TextEdit) {
	if s.bundled {
		return s.call(pos, "Full", "250*"+clock+"Millisecond", "8*"+clock+"Second", c.since(1))
	}
	return s.call(pos, "N", fmt.Sprintf("250*%sMillisecond<<min(%s, %d)", clock, c.since(1), pauseDoublings))
}

// leaving words what happens when the context is done: the header of the block,
// with an error to return or without, and its statement. A loop whose condition
// looks at the context ends by itself. None where the function has no result to
// tell it with.
func (p *Pass) leaving(r *retry.Retry, ctx, err string, pos token.Pos, returning, ending string) []string {
	if loop, is := r.Node.(*ast.ForStmt); is && loop.Cond != nil && asksErr(loop.Cond, ctx) {
		return []string{ending, "\t\tcontinue"}
	}
	if r.Func == nil || r.Func.Sig == nil {
		return nil
	}
	if r.Func.Sig.Results().Len() == 0 {
		return []string{ending, "\t\treturn"}
	}
	values, ok := p.Failing(r.Func, pos, err)
	if !ok {
		return nil
	}
	return []string{returning, "\t\treturn " + values}
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
// is the right one is for a person to tell.
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
		if ctx, _ := p.contextIn(place, pos); ctx != "" {
			return ctx, true
		}
	}
	outer := r.Func
	for fn := r.Func; fn != nil; fn = fn.Outer {
		for _, v := range fn.Params {
			if isContext(v.Type()) && p.seen(v.Name(), pos) == v {
				return v.Name(), true
			}
		}
		outer = fn
	}
	if outer == nil {
		return "", false
	}
	_, other := p.contextIn(outer.Node, pos)
	return "", !other
}

// contextIn returns the first variable or field in a tree that holds a context
// and means the same at a position before it; any says whether there is one at
// all.
func (p *Pass) contextIn(n ast.Node, pos token.Pos) (ctx string, any bool) {
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
		if !is || !isContext(v.Type()) {
			return true
		}
		any = any || v.Name() != "_"
		if p.path(e, pos) {
			ctx = types.ExprString(e)
		}
		return false
	})
	return ctx, any
}

// path says whether an expression is a variable, or a field of one, that means
// the same at a position.
func (p *Pass) path(e ast.Expr, pos token.Pos) bool {
	switch e := e.(type) {
	case *ast.Ident:
		v, is := p.TypesInfo.Uses[e].(*types.Var)
		return is && p.seen(e.Name, pos) == v
	case *ast.SelectorExpr:
		sel := p.TypesInfo.Selections[e]
		return sel != nil && sel.Kind() == types.FieldVal && p.path(e.X, pos)
	}
	return false
}

func isContext(t types.Type) bool { return isNamed(t, "context", "Context") }
