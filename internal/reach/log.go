package reach

import (
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
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
	if isPlain(obj.Pkg().Path()) {
		return true
	}
	if sig.Recv() != nil && isLogger(sig.Recv().Type()) {
		return true
	}
	return isLogFunc(obj.Name(), sig)
}

// Logs says whether a function only takes part in logging.
func Logs(f *types.Func) bool { return f != nil && logs(f) }

// isPlain says that a package makes errors or log lines, by the last element
// of its path: projects have their own.
func isPlain(importPath string) bool {
	base, _ := known.Base(importPath)
	return slices.Contains(plainPackages, path.Base(base))
}

var plainPackages = []string{"ctxlog", "errors", "log", "logger", "logging", "logutil", "slog"}

// levels are the names of log methods, without the suffixes below.
var levels = []string{"Debug", "Error", "Info", "Log", "Notice", "Print", "Trace", "Warn", "Warning"}

var levelSuffixes = []string{"", "f", "ln", "w", "Context", "Ctx"}

// isLogFunc knows a log function by its name and shape, as a method of any
// type: no results and a message, or go-kit's Log(keyvals ...any) error.
func isLogFunc(name string, sig *types.Signature) bool {
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
	if typeis.Context(first) && params.Len() > 1 {
		first = params.At(1).Type()
	}
	basic, ok := first.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0 || sig.Variadic() && params.Len() == 1 || typeis.Error(first)
}

func isLogger(t types.Type) bool {
	n := typeis.Base(t)
	return n != nil && strings.Contains(strings.ToLower(n.Obj().Name()), "logger")
}
