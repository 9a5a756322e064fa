package rule

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/typeis"
)

// LimitExponent returns the fix that keeps a shift count or an exponent at n:
//
//	base << attempt    base << min(attempt, 10)
//	        -------            ----------------
//
// It leaves the rest of the expression to the fixes of other rules. There is
// none where min is not the built-in function.
func (p *Pass) LimitExponent(e ast.Expr, n int64) []analysis.SuggestedFix {
	file, ok := p.clamps(e)
	if !ok || n <= 0 {
		return nil
	}
	inner := ast.Unparen(e)
	text := file.Formatted(inner.Pos(), fmt.Sprintf("min(%s, %d)", file.Text(inner), n))
	return suggest("Limit the exponent", file.Replace(e, text))
}

// CapProduct returns the fix that keeps a duration which is multiplied again and
// again below a maximum:
//
//	delay *= 2    delay = min(delay*2, 5*time.Minute)
//
// There is none where the factor is no positive constant, or something else
// than that product and constants up to the maximum is stored into the duration.
func (p *Pass) CapProduct(delay ast.Expr, most time.Duration) []analysis.SuggestedFix {
	id, is := ast.Unparen(delay).(*ast.Ident)
	if !is || !typeis.Duration(p.TypesInfo.TypeOf(id)) {
		return nil
	}
	step := p.onlyProduct(id, most)
	if step == nil {
		return nil
	}
	file, ok := p.clamps(step.Lhs[0])
	if !ok || !file.Contains(delay.Pos()) {
		return nil
	}
	amount, unit := inUnits(most)
	qualifier, edits := file.Import("time", step.Pos(), unit)
	text := fmt.Sprintf("%s = min(%[1]s*%s, %d*%s%s)", file.Text(step.Lhs[0]), operand(step.Rhs[0], file.Text(step.Rhs[0])), amount, qualifier, unit)
	edit := analysis.TextEdit{Pos: step.Pos(), End: step.End(), NewText: []byte(text)}
	return suggest("Cap the delay", edits, []analysis.TextEdit{edit})
}

// clamps returns the file of an expression where the built-in min can be called.
func (p *Pass) clamps(e ast.Expr) (*fix.File, bool) {
	file, found := fix.At(p.Pass, e.Pos())
	return file, found && file.AtLeast(21) && p.builtin("min", e.Pos())
}

// onlyProduct returns the one statement that multiplies a local variable by a
// constant, nil where there are several or anything else but small constants is
// stored into it.
func (p *Pass) onlyProduct(id *ast.Ident, most time.Duration) (step *ast.AssignStmt) {
	v := p.Index().VarOf(id)
	if v == nil || v.IsField() || v.Parent() == p.Pkg.Scope() || p.Index().AddressTaken(v) {
		return nil
	}
	for _, st := range p.Index().Stores(v) {
		as, _ := st.Node.(*ast.AssignStmt)
		value := p.TypesInfo.Types[st.Rhs].Value
		switch {
		case st.Rhs == nil || value == nil:
			return nil
		case st.Tok == token.MUL_ASSIGN:
			if step != nil || as == nil || constant.Sign(value) <= 0 {
				return nil
			}
			step = as
		case st.Tok != token.DEFINE && st.Tok != token.VAR && st.Tok != token.ASSIGN:
			return nil
		default:
			n, exact := constant.Int64Val(constant.ToInt(value))
			if !exact || n > int64(most) {
				return nil
			}
		}
	}
	return step
}

// inUnits words a duration as a number of the largest unit of package time that
// divides it.
func inUnits(d time.Duration) (n int64, unit string) {
	for _, u := range []struct {
		d    time.Duration
		name string
	}{{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"}, {time.Millisecond, "Millisecond"}} {
		if d%u.d == 0 {
			return int64(d / u.d), u.name
		}
	}
	return int64(d), "Nanosecond"
}
