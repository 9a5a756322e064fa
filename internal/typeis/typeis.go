// Package typeis asks which type a type is. The answer for a nil type, which is
// that of an expression that did not type-check, is always no.
package typeis

import "go/types"

// Error says whether a type is error itself.
func Error(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// Failure says whether a type is error, or one of error values that can be nil.
func Failure(t types.Type) bool {
	if t == nil || Error(t) {
		return t != nil
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return AnError(t)
	}
	return false
}

// AnError says whether values of a type are errors.
func AnError(t types.Type) bool {
	iface, is := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return is && t != nil && types.Implements(t, iface)
}

// Context says whether a type is context.Context.
func Context(t types.Type) bool { return Named(t, "context", "Context") }

// Duration says whether a type is time.Duration.
func Duration(t types.Type) bool { return Named(t, "time", "Duration") }

// Bool says whether a type is a boolean.
func Bool(t types.Type) bool { return basic(t, types.IsBoolean) }

// Integer says whether a type is an integer.
func Integer(t types.Type) bool { return basic(t, types.IsInteger) }

func basic(t types.Type, kind types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, is := t.Underlying().(*types.Basic)
	return is && b.Info()&kind != 0
}

// AnyOf says whether the type of a parameter or result is what is asked for.
func AnyOf(vars *types.Tuple, is func(types.Type) bool) bool {
	for v := range vars.Variables() {
		if is(v.Type()) {
			return true
		}
	}
	return false
}

// Named says whether a type is the one of a name in the package of a path.
func Named(t types.Type, path, name string) bool {
	if t == nil {
		return false
	}
	n, is := types.Unalias(t).(*types.Named)
	return is && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// PointerTo says whether a type is a pointer to the one of a name.
func PointerTo(t types.Type, path, name string) bool {
	if t == nil {
		return false
	}
	p, is := types.Unalias(t).(*types.Pointer)
	return is && Named(p.Elem(), path, name)
}

// Based says whether a type is the one of a name, or a pointer to it.
func Based(t types.Type, path, name string) bool {
	return Named(t, path, name) || PointerTo(t, path, name)
}

// Base is the named type, generic or not, that a type is or points to; nil if
// there is none.
func Base(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, is := t.(*types.Pointer); is {
		t = types.Unalias(p.Elem())
	}
	n, is := t.(*types.Named)
	if !is {
		return nil
	}
	return n.Origin()
}

// BaseName is the path and name of what Base gives, "net/http.Client"; empty
// where there is none, or it is of no package.
func BaseName(t types.Type) string {
	n := Base(t)
	if n == nil || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}
