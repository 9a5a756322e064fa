package retry

import (
	"go/types"
)

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool {
	if t == nil {
		return false
	}
	if types.Identical(t, errorType) {
		return true
	}
	// A concrete error type counts where it can be nil.
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return types.Implements(t, errorType.Underlying().(*types.Interface))
	}
	return false
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isNilable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Chan:
		return true
	}
	return false
}

func isErrorChan(t types.Type) bool {
	if t == nil {
		return false
	}
	ch, ok := t.Underlying().(*types.Chan)
	return ok && isError(ch.Elem())
}

func isMap(t types.Type) bool {
	_, is := t.Underlying().(*types.Map)
	return is
}

func isChan(t types.Type) bool {
	_, is := t.Underlying().(*types.Chan)
	return is
}

func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

func isPointerTo(t types.Type, path, name string) bool {
	p, is := types.Unalias(t).(*types.Pointer)
	return is && isNamed(p.Elem(), path, name)
}

func isContext(t types.Type) bool { return t != nil && isNamed(t, "context", "Context") }

func isDuration(t types.Type) bool { return t != nil && isNamed(t, "time", "Duration") }

// isContextMethod says whether f is a method of context.Context.
func isContextMethod(f *types.Func) bool {
	if f == nil {
		return false
	}
	sig, ok := f.Type().(*types.Signature)
	return ok && sig.Recv() != nil && isContext(sig.Recv().Type())
}
