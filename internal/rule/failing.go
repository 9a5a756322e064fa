package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// Failing words what a function returns at a position when it fails: the zero
// value of each result, and the error. ok is false where its last result is no
// error, or a zero value cannot be written there.
func (p *Pass) Failing(fn *index.Func, at token.Pos, err string) (values string, ok bool) {
	tuple := fn.Sig.Results()
	last := tuple.Len() - 1
	file, found := fix.At(p.Pass, at)
	if !found || last < 0 || !typeis.Error(tuple.At(last).Type()) {
		return "", false
	}
	written := resultTypes(fn.Node)
	var out []string
	for i := range last {
		zero := zeroOf(tuple.At(i).Type())
		if zero == "" && i < len(written) && file.Contains(written[i].Pos()) && p.visible(written[i], at) {
			zero = "*new(" + file.Text(written[i]) + ")"
			if isComposite(tuple.At(i).Type()) {
				zero = file.Text(written[i]) + "{}"
			}
		}
		if zero == "" {
			return "", false
		}
		out = append(out, zero)
	}
	for _, word := range append([]string{"nil", "new"}, out...) {
		if obj := p.seen(word, at); obj != nil && obj.Parent() != types.Universe {
			return "", false // the user's own nil or false
		}
	}
	return strings.Join(append(out, err), ", "), true
}

// resultTypes are the types of a function's results as they are written, one
// for each result.
func resultTypes(fn ast.Node) (out []ast.Expr) {
	var list *ast.FieldList
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		list = fn.Type.Results
	case *ast.FuncLit:
		list = fn.Type.Results
	}
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		for range max(len(f.Names), 1) {
			out = append(out, f.Type)
		}
	}
	return out
}

func isComposite(t types.Type) bool {
	if isTypeParam(t) {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

func isTypeParam(t types.Type) bool {
	_, is := types.Unalias(t).(*types.TypeParam)
	return is
}

// zeroOf words the zero value of a type, nothing where that takes the type.
func zeroOf(t types.Type) string {
	if isTypeParam(t) {
		return ""
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return "nil"
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return "false"
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsString != 0:
			return `""`
		}
	}
	return ""
}
