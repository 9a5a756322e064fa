package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
)

// tables are what the package as a whole tells, collected in one pass when it
// is first asked for.
type tables struct {
	literals  map[*index.Func][]*index.Func // the literals in a function, outer ones first
	cells     map[*types.Var][]elementStore // stores into elements
	addresses map[*types.Var][]place        // where &v stands
	atomics   map[*types.Var][]place        // calls of sync/atomic
}

// A place is a node and the function that it stands in.
type place struct {
	node ast.Node
	fn   *index.Func
}

func (ev *Evaluator) wholePackage() *tables {
	if ev.whole != nil {
		return ev.whole
	}
	t := &tables{
		literals:  map[*index.Func][]*index.Func{},
		cells:     map[*types.Var][]elementStore{},
		addresses: map[*types.Var][]place{},
		atomics:   map[*types.Var][]place{},
	}
	ev.whole = t
	for _, f := range ev.ix.Funcs() {
		for out := f.Outer; out != nil; out = out.Outer {
			t.literals[out] = append(t.literals[out], f)
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false // a function of its own
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					if v := ev.ix.VarOf(n.X); v != nil {
						t.addresses[v] = append(t.addresses[v], place{n, f})
					}
				}
			case *ast.CallExpr:
				if v := ev.atomicTarget(n); v != nil {
					t.atomics[v] = append(t.atomics[v], place{n, f})
				}
			case *ast.IncDecStmt:
				ev.addCell(t, n.X, elementStore{tok: n.Tok, node: n, fn: f})
			case *ast.AssignStmt:
				for i, lhs := range n.Lhs {
					st := elementStore{tok: n.Tok, node: n, fn: f}
					if len(n.Lhs) == len(n.Rhs) {
						st.rhs = n.Rhs[i]
					}
					ev.addCell(t, lhs, st)
				}
			}
			return true
		})
	}
	return t
}

func (ev *Evaluator) addCell(t *tables, lhs ast.Expr, st elementStore) {
	x, ok := ast.Unparen(lhs).(*ast.IndexExpr)
	if !ok {
		return
	}
	if v := ev.ix.VarOf(x.X); v != nil {
		st.lhs = lhs
		t.cells[v] = append(t.cells[v], st)
	}
}

// literals lists the function literals in a function.
func (ev *Evaluator) literals(f *index.Func) []*index.Func { return ev.wholePackage().literals[f] }
