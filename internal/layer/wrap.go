package layer

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/typeis"
)

// wraps is the position from 1 of the parameter of a middleware: it returns
// something of that very type.
func wraps(t types.Type) int {
	if t == nil {
		return 0
	}
	sig, is := t.Underlying().(*types.Signature)
	if !is || sig.Results().Len() == 0 {
		return 0
	}
	out := sig.Results().At(0).Type()
	if !callable(out) {
		return 0
	}
	for i := range sig.Params().Len() {
		if types.Identical(sig.Params().At(i).Type(), out) {
			return i + 1
		}
	}
	return 0
}

// callable says whether a value of a type can be called, or hides what its
// methods do.
func callable(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return u.NumMethods() > 0 && !typeis.Error(t) && !typeis.Context(t)
	case *types.Signature:
		return true
	}
	return false
}

// canStack says whether values of a type can have layers.
func canStack(t types.Type) bool {
	if callable(t) {
		return true
	}
	if elem := elemOf(t); elem != t {
		return isMiddleware(elem)
	}
	return typeis.Base(t) != nil
}

// isMiddleware says whether values of a type wrap others: a function that does,
// or an interface with a method that does.
func isMiddleware(t types.Type) bool {
	if t == nil {
		return false
	}
	if wraps(t) > 0 {
		return true
	}
	iface, is := t.Underlying().(*types.Interface)
	return is && iface.NumMethods() == 1 && wraps(iface.Method(0).Type()) > 0
}

// elemOf is the element type of a slice or array, and else the type itself.
func elemOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}
