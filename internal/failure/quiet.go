package failure

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/typeis"
)

// A weight is what a call does about a failure.
type weight uint8

const (
	acts    weight = iota // it may do anything
	nothing               // it computes, waits, or cleans up
	tells                 // it logs or counts
)

// weigh says what a statement's call does about a failure, by what it runs: the
// last link of a chain such as log.With(err).Warn(…).
func (w *walk) weigh(call *ast.CallExpr) weight {
	c := w.ix.Callee(call)
	switch {
	case c.Conversion:
		return nothing
	case c.Builtin != "":
		return ofBuiltin[c.Builtin]
	case w.isMetric(call):
		return tells
	}
	f := c.Obj
	if f == nil || f.Pkg() == nil {
		return ofName(call)
	}
	name := f.Pkg().Path() + "." + f.Name()
	switch {
	case slices.Contains(printers, name):
		return tells
	case strings.HasPrefix(name, "fmt.Fprint") && len(call.Args) > 0 && isStandard(call.Args[0]):
		return tells
	case strings.HasPrefix(name, "fmt.Fprint"):
		return acts
	case slices.Contains(harmless, f.Pkg().Path()), f.Pkg().Path() == "sync" && f.Name() != "Do":
		return nothing
	case path.Base(f.Pkg().Path()) == "errors":
		return acts // a project's errors.Check or errors.Must, which may end the program
	case slices.Contains(loggers, path.Base(f.Pkg().Path())), slices.Contains(traces, f.Name()), w.model.Logs(f):
		return tells
	case isBodyClose(call):
		return nothing
	}
	return ofName(call)
}

var ofBuiltin = map[string]weight{"print": tells, "println": tells, "append": nothing, "len": nothing, "cap": nothing, "make": nothing, "new": nothing, "copy": nothing, "min": nothing, "max": nothing}

// printers write to the standard output.
var printers = []string{"fmt.Print", "fmt.Printf", "fmt.Println"}

// harmless are packages whose functions compute or wait.
var harmless = []string{"bytes", "cmp", "context", "errors", "fmt", "maps", "math", "math/rand", "math/rand/v2", "slices", "strconv", "strings", "time"}

// loggers are the last elements of the paths of packages that log.
var loggers = []string{"apex", "glog", "hclog", "klog", "level", "log", "log15", "logr", "logrus", "slog", "zap", "zerolog"}

// traces are the methods of a span that note something on it.
var traces = []string{"AddEvent", "LogFields", "LogKV", "RecordError", "SetAttributes", "SetStatus", "SetTag"}

// ofName weighs what cannot be resolved by how its name begins: logf, warn.
func ofName(call *ast.CallExpr) weight {
	name := ""
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	name = strings.ToLower(name)
	for _, word := range []string{"log", "print", "warn", "debug", "infof", "errorf", "trace", "commentf"} {
		if strings.HasPrefix(name, word) {
			return tells
		}
	}
	return acts
}

// isStandard knows os.Stderr and os.Stdout.
func isStandard(e ast.Expr) bool {
	text := types.ExprString(e)
	return text == "os.Stderr" || text == "os.Stdout"
}

func isBodyClose(call *ast.CallExpr) bool {
	return strings.HasSuffix(types.ExprString(call.Fun), ".Body.Close")
}

// metricVerbs are the methods of counters, gauges and histograms.
var metricVerbs = []string{"Add", "Count", "Dec", "Gauge", "Histogram", "Inc", "Incr", "IncrBy", "Increment", "Mark", "Observe", "Record", "Set", "Sub", "Timing", "Update"}

// metricWords in a receiver, or in the path of its package, say that it is one.
var metricWords = []string{"counter", "expvar", "gauge", "histogram", "metric", "opencensus", "opentelemetry", "prom", "stat", "summary"}

// isMetric says whether a call counts something for people to look at.
func (w *walk) isMetric(call *ast.CallExpr) bool {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || !slices.Contains(metricVerbs, sel.Sel.Name) {
		return false
	}
	text := types.ExprString(sel.X)
	if n := typeis.Base(w.ix.Info.TypeOf(sel.X)); n != nil {
		text += " " + n.Obj().Name()
		if p := n.Obj().Pkg(); p != nil {
			text += " " + p.Path()
		}
	}
	text = strings.ToLower(text)
	return slices.ContainsFunc(metricWords, func(word string) bool { return strings.Contains(text, word) })
}
