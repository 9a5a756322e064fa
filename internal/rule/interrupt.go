package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
)

const interrupt = "End the wait with the context"

// Interrupt returns the fix that has the context in sight end a wait, and with
// it the function:
//
//	time.Sleep(d)     if err := jitter.Sleep(ctx, d); err != nil {
//	                      return nil, err
//	                  }
//
// or, without package jitter,
//
//	time.Sleep(d)     select {
//	                  case <-ctx.Done():
//	                      return nil, ctx.Err()
//	                  case <-time.After(d):
//	                  }
//
// What is waited for stays as it is, so that another fix may change it. A
// select gets one more case, and the call of a library what it takes a context
// with. There is none where the function has no way to say that it ended early,
// or more to do behind the retry.
func (p *Pass) Interrupt(r *retry.Retry, w *retry.Wait) []analysis.SuggestedFix {
	switch r.Form {
	case retry.HelperCall:
		return nil
	case retry.Library:
		return p.bind(r, w)
	}
	e, ok := p.interrupter(r, w)
	if !ok {
		return nil
	}
	switch at := w.At.(type) {
	case *ast.CallExpr:
		return e.sleep(at)
	case *ast.UnaryExpr:
		if e.around != nil {
			return e.arm()
		}
		return e.receive(at)
	}
	return nil
}

// An interrupter writes the fix of one wait.
type interrupter struct {
	*Pass
	file   *fix.File
	retry  *retry.Retry
	wait   *retry.Wait
	around *ast.SelectStmt // of which the wait is an arm, if any
}

// interrupter finds the statement that waits; ok is false where there is none,
// or the function cannot be left there.
func (p *Pass) interrupter(r *retry.Retry, w *retry.Wait) (e interrupter, ok bool) {
	file, found := fix.At(p.Pass, w.At.Pos())
	if !found || r.Func == nil || r.Func.Sig == nil || p.Index().FuncAt(w.At.Pos()) != r.Func || p.locks(r.Func) || !p.mayLeave(r) {
		return e, false
	}
	if body := syntax.LoopBody(r.Node); body != nil && !p.innermost(body, w.At.Pos()) {
		return e, false
	}
	e = interrupter{Pass: p, file: file, retry: r, wait: w}
	statement := false
	ast.PreorderStack(r.Func.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if n == w.At && len(stack) > 0 {
			_, statement = stack[len(stack)-1].(*ast.ExprStmt)
		}
		if s, is := n.(*ast.SelectStmt); is && e.isArm(s) {
			e.around = s
		}
		return syntax.Holds(n, w.At)
	})
	return e, statement || e.around != nil
}

// isArm says whether the wait is what an arm of a select receives.
func (e interrupter) isArm(s *ast.SelectStmt) bool {
	for _, arm := range s.Body.List {
		cc, is := arm.(*ast.CommClause)
		if is && cc.Comm != nil && syntax.Holds(cc.Comm, e.wait.At) {
			return true
		}
	}
	return false
}

// mayLeave says whether a function can be left in its retry without leaving
// something undone: the retry itself returns, or nothing but a return follows
// it.
func (p *Pass) mayLeave(r *retry.Retry) bool {
	body := syntax.LoopBody(r.Node)
	if body == nil {
		return r.Func.Sig.Results().Len() > 0 // the function is what repeats, or jumps
	}
	if returns(body) {
		return true
	}
	list := r.Func.Body.List
	for i, s := range list {
		if syntax.Holds(s, r.Node) {
			return plainEnd(s, r.Node) && onlyReturn(list[i+1:])
		}
	}
	return false
}

// plainEnd says whether a statement of a body is the loop itself, or its label.
func plainEnd(s ast.Stmt, loop ast.Node) bool {
	if l, is := s.(*ast.LabeledStmt); is {
		s = l.Stmt
	}
	return ast.Node(s) == loop
}

// returns says whether a body returns from its function.
func returns(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}

// onlyReturn says whether statements do nothing but return, on conditions
// perhaps.
func onlyReturn(list []ast.Stmt) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ReturnStmt:
		case *ast.IfStmt:
			if s.Init != nil || s.Else != nil || !onlyReturn(s.Body.List) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// out words how the context ends the function or the loop, behind the header
// of a case.
func (e interrupter) out() []string {
	ctx := e.wait.Context
	done := "case <-" + ctx + ".Done():"
	return e.leaving(e.retry, ctx, "continue", ctx+".Err()", e.wait.At.Pos(), done, done)
}

// join puts lines below the one of the wait, with its indentation.
func (e interrupter) join(lines ...string) string {
	return strings.Join(lines, e.file.EOL()+e.file.Indent(e.wait.At.Pos()))
}

// sleep fixes a call of time.Sleep.
func (e interrupter) sleep(call *ast.CallExpr) []analysis.SuggestedFix {
	f := e.calledBy(call)
	if f == nil || f.FullName() != "time.Sleep" || len(call.Args) != 1 {
		return nil
	}
	d := call.Args[0]
	if !e.bare(call.Pos(), d.Pos()) || !e.bare(d.End(), call.End()) {
		return nil
	}
	replace := func(before, after string, more []analysis.TextEdit) []analysis.SuggestedFix {
		return suggest(interrupt, more, []analysis.TextEdit{
			{Pos: call.Pos(), End: d.Pos(), NewText: []byte(before)},
			{Pos: d.End(), End: call.End(), NewText: []byte(after)},
		})
	}
	if s, ok := e.source(e.file); ok && s.bundled && e.typed(d) && e.timeStays(call) {
		qualifier, more := e.file.Import(s.path, call.Pos(), "Sleep")
		start := qualifier + "Sleep(" + e.wait.Context + ", "
		lines := e.leaving(e.retry, e.wait.Context, "continue", "err", call.Pos(), "if err := "+start, "if "+start)
		if lines == nil {
			return nil
		}
		after := "); err != nil {"
		if !strings.HasPrefix(lines[0], "if err") {
			after = ") != nil {"
		}
		return replace(lines[0], e.join(append([]string{after}, append(lines[1:], "}")...)...), more)
	}
	lines := e.out()
	if lines == nil {
		return nil
	}
	clock, more := e.file.Import("time", call.Pos(), "After")
	head := append([]string{"select {"}, lines...)
	return replace(e.join(append(head, "case <-"+clock+"After(")...), e.join("):", "}"), more)
}

// timeStays says whether the file has other uses for package time than to
// sleep: all of its sleeps may be fixed.
func (e interrupter) timeStays(call *ast.CallExpr) bool {
	var sleeps []ast.Node
	ast.Inspect(e.file.Syntax(), func(n ast.Node) bool {
		if c, is := n.(*ast.CallExpr); is {
			if f := e.calledBy(c); f != nil && f.FullName() == "time.Sleep" {
				sleeps = append(sleeps, c.Fun)
			}
		}
		return true
	})
	return e.file.UsedElsewhere("time", sleeps...)
}

// bare says whether no comment stands between two positions.
func (e interrupter) bare(from, to token.Pos) bool {
	text := e.file.Slice(from, to)
	return text != "" && !strings.Contains(text, "//") && !strings.Contains(text, "/*")
}

// receive fixes a receive from a timer or ticker.
//
//	<-t.C     select {
//	          case <-ctx.Done():
//	              return ctx.Err()
//	          case <-t.C:
//	          }
func (e interrupter) receive(at *ast.UnaryExpr) []analysis.SuggestedFix {
	lines := e.out()
	if lines == nil || !e.bare(at.Pos(), at.X.Pos()) {
		return nil
	}
	head := append([]string{"select {"}, lines...)
	return suggest(interrupt, []analysis.TextEdit{
		{Pos: at.Pos(), End: at.X.Pos(), NewText: []byte(e.join(append(head, "case <-")...))},
		{Pos: at.End(), End: at.End(), NewText: []byte(e.join(":", "}"))},
	})
}

// arm adds a case to a select, behind the others.
func (e interrupter) arm() []analysis.SuggestedFix {
	lines := e.out()
	if lines == nil {
		return nil
	}
	edits := e.file.Above(e.around.Body.Rbrace, lines...)
	if edits == nil {
		return nil
	}
	return suggest(interrupt, edits)
}

// bind fixes the call of a library, where that leaves its other arguments
// alone.
func (p *Pass) bind(r *retry.Retry, w *retry.Wait) []analysis.SuggestedFix {
	call, is := r.Node.(*ast.CallExpr)
	f := p.calledBy(r.Node)
	if !is || f == nil || f.Pkg() == nil || len(call.Args) == 0 || p.handsContext(call) {
		return nil
	}
	b, can := known.BindOf(f.Origin().FullName())
	file, found := fix.At(p.Pass, call.Pos())
	if !can || !found {
		return nil
	}
	var edits []analysis.TextEdit
	switch b.Way {
	case known.ByOption:
		if q, ok := p.member(file, f.Pkg(), b.Name, call.Pos()); ok {
			edits = file.Append(call, q+"("+w.Context+")")
		}
	case known.ByPolicy:
		if q, ok := p.member(file, f.Pkg(), b.Name, call.Pos()); ok && len(call.Args) > 1 {
			edits = file.Wrap(call.Args[1], q+"(", ", "+w.Context+")")
		}
	case known.ByCall:
		edits = p.callInstead(call, f, b, w.Context)
	}
	if len(edits) == 0 {
		return nil
	}
	return suggest("Hand the context to the retry", edits)
}

// member words a function of a library at a position; ok is false where the
// version in use has none, or the library is not visible there.
func (p *Pass) member(file *fix.File, of *types.Package, name string, pos token.Pos) (string, bool) {
	if of.Scope().Lookup(name) == nil {
		return "", false
	}
	qualifier, edits := file.Import(of.Path(), pos, name)
	return qualifier + name, len(edits) == 0
}

// callInstead has a call run another function, which takes the context first.
func (p *Pass) callInstead(call *ast.CallExpr, f *types.Func, b known.Bind, ctx string) []analysis.TextEdit {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || !b.Same {
		return nil
	}
	var other types.Object
	if recv := f.Signature().Recv(); recv != nil {
		other, _, _ = types.LookupFieldOrMethod(recv.Type(), true, f.Pkg(), b.Name)
	} else {
		other = f.Pkg().Scope().Lookup(b.Name)
	}
	g, is := other.(*types.Func)
	if !is || g.Signature().Params().Len() != f.Signature().Params().Len()+1 {
		return nil
	}
	return []analysis.TextEdit{
		{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(b.Name)},
		{Pos: call.Lparen + 1, End: call.Lparen + 1, NewText: []byte(ctx + ", ")},
	}
}
