package delay

import (
	"go/ast"
	"go/token"
	"math"
	"strings"
)

// A libraryFunc gives the result of a known function for its arguments, the
// receiver first.
type libraryFunc func(r *run, args []ast.Expr, sc *Scope, depth int) value

// libraryFuncs are the functions of the standard library and its relatives that
// pass a delay on. The functions of a package in pure which are not here are
// constant where their arguments are.
func libraryFuncs() map[string]libraryFunc {
	return map[string]libraryFunc{
		"math.Ceil": same, "math.Floor": same, "math.Round": same, "math.Trunc": same,
		"math.Abs": same, "math.RoundToEven": same,
		"math.Min": (*run).least, "math.Max": (*run).greatest, "math.Mod": operatorOf(token.REM),
		"math.Pow": power, "math.Exp": exponential(math.E), "math.Exp2": exponential(2), "math.Pow10": exponential(10),
		"math.Ldexp": operatorOf(token.SHL),
		"math.Sqrt":  root, "math.Cbrt": root,
		"math.Log": logarithm, "math.Log2": logarithm, "math.Log10": logarithm, "math.Log1p": logarithm,

		"time.Duration.Nanoseconds":  same,
		"time.Duration.Microseconds": per(1e3), "time.Duration.Milliseconds": per(1e6),
		"time.Duration.Seconds": per(1e9), "time.Duration.Minutes": per(60e9), "time.Duration.Hours": per(3600e9),
		"time.Duration.Round": same, "time.Duration.Truncate": same, "time.Duration.Abs": same,
		"time.ParseDuration": constantly,

		"time.Now": present, "time.Time.Add": later, "time.Until": remaining, "time.Time.Sub": between, "time.Since": elapsed,
		"time.Time.UTC": same, "time.Time.Local": same, "time.Time.In": same, "time.Time.Round": same, "time.Time.Truncate": same,
		"time.Time.Unix": elapsed, "time.Time.UnixMilli": ticks, "time.Time.UnixMicro": ticks, "time.Time.UnixNano": ticks,
		"time.Time.Nanosecond": ticks, "context.Context.Deadline": deadline,

		"cmp.Or": (*run).greatest,

		"math/big.Int.Int64": big, "math/big.Int.Uint64": big,

		"google.golang.org/protobuf/types/known/durationpb.Duration.AsDuration": same,
		"google.golang.org/protobuf/types/known/durationpb.New":                 same,
	}
}

// pure packages compute from their arguments alone.
var pure = map[string]bool{
	"math": true, "math/bits": true, "strconv": true, "strings": true, "bytes": true,
	"fmt": true, "cmp": true, "slices": true, "maps": true, "unicode": true, "path": true,
	"path/filepath": true, "flag": true, "errors": true, "sort": true,
}

// bytesRead are the functions of encoding/binary that read a number.
var bytesRead = map[string]bool{"Uint16": true, "Uint32": true, "Uint64": true}

// impure ones of these read or change something else.
var impure = map[string]bool{"fmt.Scan": true, "fmt.Sscan": true, "fmt.Fscan": true, "slices.Delete": true}

// settings packages give what was configured: the same for as long as the
// program runs, when it is read once, before the loop.
var settings = map[string]bool{
	"os": true, "github.com/spf13/viper": true, "github.com/spf13/pflag": true,
	"github.com/urfave/cli": true, "github.com/urfave/cli/v2": true, "github.com/urfave/cli/v3": true,
	"github.com/alecthomas/kingpin/v2": true, "gopkg.in/alecthomas/kingpin.v2": true,
}

// isSettings knows the packages that give what was configured, a project's own
// too by what they are called.
func isSettings(path string) bool {
	if settings[path] {
		return true
	}
	switch path[strings.LastIndexByte(path, '/')+1:] {
	case "config", "conf", "env", "envutil", "flags", "settings":
		return true
	}
	return false
}

// headerReads are the reads of an HTTP header, with the index of its name.
var headerReads = map[string]int{
	"net/http.Header.Get": 1, "net/http.Header.Values": 1, "net/textproto.MIMEHeader.Get": 1,
}

func first(args []ast.Expr, r *run, sc *Scope, depth int) value {
	if len(args) == 0 {
		return unknown
	}
	return r.expr(args[0], sc, depth+1)
}

func same(r *run, args []ast.Expr, sc *Scope, depth int) value { return first(args, r, sc, depth) }

func constantly(r *run, args []ast.Expr, sc *Scope, depth int) value {
	return opaque(r.all(args, sc, depth)...)
}

// big is the value of a large number, which its own methods may have changed.
func big(r *run, args []ast.Expr, sc *Scope, depth int) value {
	if x := first(args, r, sc, depth); x.jitter == Yes {
		return x
	}
	return unknown
}

func per(unit float64) libraryFunc {
	return func(r *run, args []ast.Expr, sc *Scope, depth int) value {
		return binary(token.MUL, first(args, r, sc, depth), number(1/unit))
	}
}

func power(r *run, args []ast.Expr, sc *Scope, depth int) value {
	if len(args) != 2 {
		return unknown
	}
	x, y := r.expr(args[0], sc, depth+1), r.expr(args[1], sc, depth+1)
	v := opaque(x, y)
	v.capped = joinCapped(x, y)
	if x.known && y.known {
		v.num, v.known = math.Pow(x.num, y.num), true
	}
	if x.hasMax && y.hasMax {
		v.max, v.hasMax = math.Pow(x.max, y.max), true
	}
	switch {
	case x.growth == Constant && len(x.refs) == 0 && x.known && x.num <= 1:
		if x.num < 1 && v.growth == GrowthUnknown {
			v.growth = Varies
		}
		if x.num == 1 {
			v.growth = Constant
		}
	case x.growth == Constant && (grows(y.growth) || len(y.refs) > 0 && y.growth == Constant):
		v.growth = Exponential
	case y.growth == Constant && grows(x.growth):
		v.growth = x.growth
		if x.growth == Linear && !(y.known && y.num == 1) {
			v.growth = Polynomial
		}
	case grows(x.growth) && grows(y.growth):
		v.growth = Exponential
	case len(x.refs) > 0 && y.growth == Constant && x.growth == Constant:
		v.growth, v.refs = Constant, scaled(x.refs, math.NaN())
	case x.growth == Varies || y.growth == Varies:
		v.growth = Varies
	}
	return v
}

func exponential(base float64) libraryFunc {
	return func(r *run, args []ast.Expr, sc *Scope, depth int) value {
		x := first(args, r, sc, depth)
		v := opaque(x)
		v.capped = x.capped
		if x.known {
			v.num, v.known = math.Pow(base, x.num), true
		}
		if x.hasMax {
			v.max, v.hasMax = math.Pow(base, x.max), true
		}
		switch {
		case grows(x.growth) || len(x.refs) > 0 && x.growth == Constant:
			v.growth = Exponential
		case x.growth == Varies:
			v.growth = Varies
		}
		return v
	}
}

func root(r *run, args []ast.Expr, sc *Scope, depth int) value {
	x := first(args, r, sc, depth)
	v := opaque(x)
	switch {
	case x.growth == Linear:
		v.growth = Polynomial
	case grows(x.growth):
		v.growth = x.growth
	case x.growth == Varies:
		v.growth = Varies
	}
	v.capped = x.capped
	return v
}

// logarithm: of what grows exponentially it is linear, of what grows linearly
// it still grows, by less and less.
func logarithm(r *run, args []ast.Expr, sc *Scope, depth int) value {
	x := first(args, r, sc, depth)
	v := opaque(x)
	switch {
	case x.growth == Exponential || x.growth == Fibonacci:
		v.growth = Linear
	case grows(x.growth):
		v.growth = Polynomial
	case x.growth == Varies:
		v.growth = Varies
	}
	v.capped = x.capped
	return v
}
