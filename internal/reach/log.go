package reach

import (
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
)

// logs says that a function only takes part in logging, whatever its writer
// may be: an operation is no less local for being logged.
func logs(obj *types.Func) bool {
	if obj.Pkg() == nil {
		return false
	}
	sig, ok := obj.Type().(*types.Signature)
	if !ok || known.Package(obj.Pkg().Path()) == known.TouchesRemote {
		return false
	}
	if slices.Contains(logPackages, path.Base(obj.Pkg().Path())) {
		return true
	}
	if sig.Recv() == nil {
		return false
	}
	if strings.Contains(strings.ToLower(typeName(sig.Recv().Type())), "logger") {
		return true
	}
	return isLogMethod(obj.Name(), sig)
}

// logPackages are last elements of import paths, sorted.
var logPackages = []string{"ctxlog", "log", "logger", "logging", "logutil", "slog"}

// levels are the names of log methods, without the suffixes below.
var levels = []string{"Debug", "Error", "Info", "Log", "Notice", "Print", "Trace", "Warn", "Warning"}

var levelSuffixes = []string{"", "f", "ln", "w", "Context", "Ctx"}

// isLogMethod knows a log method by its name and shape, as a method of any
// type: no results and a message, or go-kit's Log(keyvals ...any) error.
func isLogMethod(name string, sig *types.Signature) bool {
	if !slices.ContainsFunc(levelSuffixes, func(suffix string) bool {
		level, ok := strings.CutSuffix(name, suffix)
		return ok && slices.Contains(levels, level)
	}) {
		return false
	}
	params := sig.Params()
	if params.Len() == 0 {
		return false
	}
	if sig.Results().Len() != 0 {
		return name == "Log" && sig.Variadic() && params.Len() == 1
	}
	first := params.At(0).Type()
	if isContext(first) && params.Len() > 1 {
		first = params.At(1).Type()
	}
	basic, ok := first.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0 || sig.Variadic() && params.Len() == 1 || isError(first)
}

func typeName(t types.Type) string {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}
