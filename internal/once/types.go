package once

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

func isRequest(t types.Type) bool  { return typeis.PointerTo(t, "net/http", "Request") }
func isResponse(t types.Type) bool { return typeis.PointerTo(t, "net/http", "Response") }

// isReader says whether values of a type are read to their end: they have a
// method Read, and are no connection, which can be written to as well.
func isReader(t types.Type) bool {
	if !hasMethod(t, "Read") {
		return false
	}
	return !hasMethod(t, "Write") || isBuffer(t) || typeis.PointerTo(t, "os", "File")
}

func isBuffer(t types.Type) bool { return typeis.Based(t, "bytes", "Buffer") }

// startsAnew says whether a type is one of the code's own that may start anew:
// when it is closed, as its Close is not the standard library's, or at its end,
// as it reads from no other reader.
func startsAnew(t types.Type) bool {
	named := typeis.Base(t)
	if named == nil || types.IsInterface(named) || named.Obj().Pkg() == nil || known.IsStd(named.Obj().Pkg().Path()) {
		return false
	}
	return isOwnMethod(named, "Close") || isOwnMethod(named, "Read") && !wrapsReader(named)
}

// isOwnMethod says whether the package of a type declares one of its methods.
func isOwnMethod(named *types.Named, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(named, true, named.Obj().Pkg(), name)
	f, is := obj.(*types.Func)
	return is && f.Pkg() == named.Obj().Pkg()
}

// wrapsReader says whether a struct holds another reader.
func wrapsReader(named *types.Named) bool {
	st, is := named.Underlying().(*types.Struct)
	if !is {
		return false
	}
	for f := range st.Fields() {
		if hasMethod(f.Type(), "Read") {
			return true
		}
	}
	return false
}

// isPlainReader says whether a type is io.Reader or io.ReadCloser itself: all
// that can be done with it is to read it.
func isPlainReader(t types.Type) bool {
	return typeis.Named(t, "io", "Reader") || typeis.Named(t, "io", "ReadCloser")
}

// isStream says whether a type is one from which item after item is read.
func isStream(t types.Type) bool {
	return typeis.PointerTo(t, "bufio", "Reader") || typeis.PointerTo(t, "bufio", "ReadWriter")
}

// hasMethod says whether a type, or a pointer to it, has a method of the form
// func([]byte) (int, error).
func hasMethod(t types.Type, name string) bool {
	if t == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	f, is := obj.(*types.Func)
	if !is {
		return false
	}
	sig, is := f.Type().(*types.Signature)
	if !is || sig.Params().Len() != 1 || sig.Results().Len() != 2 {
		return false
	}
	b, is := sig.Params().At(0).Type().Underlying().(*types.Slice)
	return is && types.Identical(b.Elem(), types.Typ[types.Uint8]) && typeis.Error(sig.Results().At(1).Type())
}

// resultsOf lists the types of what a call returns.
func resultsOf(t types.Type) (out []types.Type) {
	tuple, is := t.(*types.Tuple)
	if !is {
		if t != nil {
			out = append(out, t)
		}
		return out
	}
	for v := range tuple.Variables() {
		out = append(out, v.Type())
	}
	return out
}
