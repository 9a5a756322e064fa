package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
)

// A choice is what the conditions around a statement make of the values that it
// chooses between.
type choice struct {
	grows  bool // by the attempt: if attempt < 3
	varies bool // by something that changes to and fro: if attempt%2 == 0
	random bool // if rand.Intn(2) == 0
}

// condSteps bounds the reading of one condition: most of them ask what failed.
const condSteps = 60

// chosen reads the conditions around n, out to the loop or the function.
func (r *run) chosen(n ast.Node, sc *Scope, depth int) choice {
	var out choice
	if sc == nil || sc.Func == nil {
		return out
	}
	for _, c := range r.conditions(n, sc.Func) {
		r.weigh(c, sc, depth, &out)
	}
	return out
}

// conditions lists the conditions, tags and cases around n in its function,
// inside of the loop that repeats.
func (r *run) conditions(n ast.Node, f *index.Func) []ast.Expr {
	var out []ast.Expr
	for p := r.parent(f, n); p != nil && p != f.Node && p != r.loop; p = r.parent(f, p) {
		switch p := p.(type) {
		case *ast.IfStmt:
			out = append(out, p.Cond)
		case *ast.SwitchStmt:
			if p.Tag != nil {
				out = append(out, p.Tag)
			}
		case *ast.CaseClause:
			out = append(out, p.List...)
		}
	}
	return out
}

// weigh adds what one condition says. Only numbers and truths are looked at.
func (r *run) weigh(e ast.Expr, sc *Scope, depth int, out *choice) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if largerOrLogical(e.Op) || e.Op == token.EQL {
			r.weigh(e.X, sc, depth, out)
			r.weigh(e.Y, sc, depth, out)
			return
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			r.weigh(e.X, sc, depth, out)
			return
		}
	}
	tv := r.ix.Info.Types[e]
	if tv.Type == nil || tv.Value != nil {
		return
	}
	if b, ok := tv.Type.Underlying().(*types.Basic); !ok || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
		return
	}
	left := r.budget
	r.budget = min(left, condSteps)
	v := r.expr(e, sc, depth+1)
	r.budget = left - 1
	out.grows = out.grows || grows(v.growth)
	out.varies = out.varies || v.growth == Varies && v.jitter != Yes
	out.random = out.random || v.jitter == Yes && v.growth == Varies
}

// options collects the constants that a place chooses between.
type options struct {
	values    map[float64]bool
	by        choice
	different bool // some are not known by number
}

func (o *options) add(v value, by choice) {
	if v.growth != Constant || len(v.refs) > 0 {
		return
	}
	o.by.grows = o.by.grows || by.grows
	o.by.varies = o.by.varies || by.varies
	o.by.random = o.by.random || by.random
	switch {
	case !v.known:
		o.different = true
	case v.num != 0:
		if o.values == nil {
			o.values = map[float64]bool{}
		}
		o.values[v.num] = true
	}
}

// random passes the randomness of the choice on to what was chosen.
func (o *options) random(v value) value {
	if o.by.random {
		v.jitter = Yes
	}
	return v
}

// several says whether there is more than one delay to choose from.
func (o *options) several() bool { return len(o.values) > 1 || len(o.values) == 1 && o.different }

// applied is the join of all options, told apart by how they are chosen: by
// the attempt, among three or more, they are a table.
func (o *options) applied(v, first value) value {
	v = o.random(v)
	if v.growth != Constant || !o.several() {
		return v
	}
	switch {
	case o.by.random || o.by.varies:
		v.growth, v.known = Varies, false
	case o.by.grows && len(o.values) > 2:
		v.growth = Table
		v.num, v.known = first.num, first.known
	}
	return v
}
