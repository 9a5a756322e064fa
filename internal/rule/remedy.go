package rule

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
)

// remedy returns the fix that makes the policy of a library random by the
// library's own means, where it has some and the policy is made in the file of
// the report.
func (p *Pass) remedy(w *retry.Wait) []analysis.SuggestedFix {
	for _, part := range w.Policy {
		file, found := fix.At(p.Pass, part.Pos())
		if !found || !file.Contains(w.Node.Pos()) {
			continue
		}
		e, is := part.(ast.Expr)
		if !is {
			continue
		}
		obj := p.maker(e)
		if obj == nil || obj.Pkg() == nil {
			continue
		}
		r, isKnown := known.RemedyOf(fullName(obj))
		if !isKnown {
			continue
		}
		m := mender{p, file, obj, r}
		if edits := m.edits(e); len(edits) > 0 {
			return suggest("Add the library's own jitter", edits)
		}
	}
	return nil
}

// maker returns the function that makes a policy, or the type of which it is a
// literal; nil if it is neither.
func (p *Pass) maker(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.CompositeLit:
		if n, is := types.Unalias(p.TypesInfo.TypeOf(e)).(*types.Named); is {
			return n.Obj()
		}
		return nil
	case *ast.CallExpr:
		if f := p.Index().Callee(e).Obj; f != nil {
			return f
		}
		return nil
	}
	if f, is := p.object(e).(*types.Func); is {
		return f
	}
	return nil
}

func fullName(obj types.Object) string {
	if f, is := obj.(*types.Func); is {
		return f.Origin().FullName()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// A mender writes a remedy at the expression that makes a policy.
type mender struct {
	*Pass
	file   *fix.File
	maker  types.Object
	remedy known.Remedy
}

// edits returns none where the result would not compile: the library in use may
// be older than the remedy.
func (m mender) edits(e ast.Expr) []analysis.TextEdit {
	text, ok := m.qualified(e)
	if !ok {
		return nil
	}
	call, isCall := e.(*ast.CallExpr)
	lit, isLit := e.(*ast.CompositeLit)
	switch {
	case m.remedy.Way == known.Append && isCall && m.fitsVariadic(call, text):
		return m.file.Append(call, text)
	case m.remedy.Way == known.Chain && isCall && m.sameType(e, m.file.Text(e)+text):
		return m.file.Wrap(e, "", text)
	case m.remedy.Way == known.Set && isLit && hasField(m.maker.Type(), m.remedy.Field):
		return m.file.SetField(lit, m.remedy.Field, text)
	case m.remedy.Way == known.Replace:
		return m.replaced(e, call, text)
	}
	return nil
}

// replaced keeps the source of what it wraps, with its comments.
func (m mender) replaced(e ast.Expr, call *ast.CallExpr, text string) []analysis.TextEdit {
	if call != nil && strings.Contains(text, "...") {
		if len(call.Args) == 0 || call.Ellipsis.IsValid() {
			return nil
		}
		before, after, _ := strings.Cut(text, "...")
		last := call.Args[len(call.Args)-1]
		first, args := call.Args[0], m.file.Slice(call.Args[0].Pos(), last.End())
		if args == "" || !m.sameType(e, before+args+after) {
			return nil
		}
		edits := []analysis.TextEdit{{Pos: call.Pos(), End: first.Pos(), NewText: []byte(before)}}
		if after := strings.TrimSuffix(after, ")"); after != "" {
			edits = append(edits, analysis.TextEdit{Pos: last.End(), End: last.End(), NewText: []byte(after)})
		}
		return edits
	}
	before, after, ok := strings.Cut(text, "$")
	if !ok || !m.sameType(e, before+m.file.Text(e)+after) {
		return nil
	}
	return m.file.Wrap(e, before, after)
}

// qualified is the text of the remedy for a place, false where the library is
// not visible there.
func (m mender) qualified(at ast.Expr) (string, bool) {
	text := m.remedy.Text
	if !strings.Contains(text, "#") {
		return text, true
	}
	var members []string
	for _, part := range strings.Split(text, "#")[1:] {
		name, _, _ := strings.Cut(part, "(")
		members = append(members, strings.TrimRight(name, ")"))
	}
	qualifier, edits := m.file.Import(m.maker.Pkg().Path(), at.Pos(), members...)
	return strings.ReplaceAll(text, "#", qualifier), len(edits) == 0
}

// fitsVariadic says whether text can be one more argument of a call.
func (m mender) fitsVariadic(call *ast.CallExpr, text string) bool {
	sig, is := m.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !is || !sig.Variadic() {
		return false
	}
	list, is := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	t := m.typeAt(call, text)
	return is && t != nil && types.AssignableTo(t, list.Elem())
}

// sameType says whether text can stand in the place of an expression: it has
// the type, or one of the same kind that can be assigned to it.
func (m mender) sameType(e ast.Expr, text string) bool {
	old, t := m.TypesInfo.TypeOf(e), m.typeAt(e, text)
	return old != nil && t != nil && types.AssignableTo(t, old) && types.Identical(t.Underlying(), old.Underlying())
}

// typeAt is the type that text has at the place of an expression, nil where it
// does not compile.
func (p *Pass) typeAt(at ast.Expr, text string) types.Type {
	tv, err := types.Eval(p.Fset, p.Pkg, at.Pos(), text)
	if err != nil {
		return nil
	}
	return tv.Type
}

func hasField(t types.Type, name string) bool {
	st, is := t.Underlying().(*types.Struct)
	if !is {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == name {
			return true
		}
	}
	return false
}
