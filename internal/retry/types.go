package retry

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/typeis"
)

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
	return ok && typeis.Failure(ch.Elem())
}

func isMap(t types.Type) bool {
	_, is := t.Underlying().(*types.Map)
	return is
}

func isChan(t types.Type) bool {
	_, is := t.Underlying().(*types.Chan)
	return is
}

// isContextMethod says whether f is a method of context.Context.
func isContextMethod(f *types.Func) bool {
	if f == nil {
		return false
	}
	sig, ok := f.Type().(*types.Signature)
	return ok && sig.Recv() != nil && typeis.Context(sig.Recv().Type())
}
