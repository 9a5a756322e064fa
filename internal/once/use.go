package once

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// fate is what a function does with a request or reader that it is handed.
type fate uint8

const (
	leaves   fate = iota // nothing that matters, or what is not known
	consumes             // it reads it to its end
	renews               // it winds it back, or may do so
)

// readsAll are functions that read an argument to its end, with its position
// from 0.
var readsAll = map[string]int{
	"(*bytes.Buffer).ReadFrom": 0,
	"(*net/http.Client).Post":  2,
	"io.Copy":                  1,
	"io.CopyBuffer":            1,
	"io.ReadAll":               0,
	"io/ioutil.ReadAll":        0,
	"net/http.Post":            2,
}

// A use is a variable whose value a call reads to its end.
type use struct {
	of *types.Var
	at *ast.CallExpr
}

// used lists what a call reads to its end of the variables from outside of a
// span.
func (r *reader) used(s *span, call *ast.CallExpr) (out []use) {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return nil
	}
	if c.Func != nil && c.Func.Obj == nil {
		out = r.captured(s, c.Func)
	}
	for i, arg := range call.Args {
		if call.Ellipsis.IsValid() && i == len(call.Args)-1 {
			continue
		}
		vs := r.roots(s, arg)
		if len(vs) == 0 || r.reads(s, call, i) != consumes {
			continue
		}
		for _, v := range vs {
			out = append(out, use{v, call})
		}
	}
	return out
}

// captured lists what a literal that a call runs reads of the variables around
// it.
func (r *reader) captured(s *span, lit *index.Func) (out []use) {
	if r.fates[param{lit, -1}] != leaves {
		return nil
	}
	r.fates[param{lit, -1}] = consumes // while it is being looked at
	defer delete(r.fates, param{lit, -1})
	in := r.whole(lit)
	for _, call := range in.calls() {
		for _, u := range r.used(in, call) {
			if s.outside(u.of) && !r.storedIn(s, u.of) {
				out = append(out, u)
			}
		}
	}
	return out
}

// reads says what a call does with what it hands to a parameter.
func (r *reader) reads(s *span, call *ast.CallExpr, i int) fate {
	c := r.ix.Callee(call)
	if c.Obj != nil {
		name := c.Obj.FullName()
		if at, is := readsAll[name]; is {
			if at == i && !(strings.HasPrefix(name, "io.Copy") && r.goesOn(s, call.Args[0])) {
				return consumes
			}
			return leaves
		}
		if spec, is := known.Sends(name); is {
			if spec.Protocol == known.HTTP && spec.RequestAt == i+1 {
				return consumes
			}
			return leaves
		}
	}
	ts := r.values.Targets(call)
	if len(ts) == 0 {
		return r.readsUnknown(call, i, c.Obj)
	}
	out := renews
	for _, t := range ts {
		f := r.fateOf(call, t, i)
		if f == renews {
			return renews
		}
		out = min(out, f)
	}
	return out
}

// goesOn says whether a copy writes to what lives on from attempt to attempt, or
// to a connection, over which a stream goes on: it goes on where it stopped.
func (r *reader) goesOn(s *span, to ast.Expr) bool {
	v := r.ix.VarOf(to)
	return typeis.Named(r.ix.Info.TypeOf(to), "net", "Conn") || v != nil && (v.IsField() || v.Pkg() != r.ix.Pkg || s.outside(v))
}

func (r *reader) fateOf(call *ast.CallExpr, t values.Target, i int) fate {
	switch {
	case t.Func != nil:
		return r.fate(t.Func, i)
	case t.Obj != nil && i < 64:
		fact := r.facts(t.Obj)
		switch {
		case fact.Renews&(1<<i) != 0:
			return renews
		case fact.Spends&(1<<i) != 0:
			return consumes
		}
	}
	return r.readsUnknown(call, i, t.Obj)
}

// fate is what a function of this package does with its parameter at a position
// from 0.
func (r *reader) fate(fn *index.Func, i int) fate {
	if i >= len(fn.Params) {
		return leaves
	}
	p := param{fn, i}
	if f, done := r.fates[p]; done {
		return f
	}
	r.fates[p] = leaves // while it is being looked at
	s, v := r.whole(fn), fn.Params[i]
	f := leaves
	switch {
	case r.renewed(s, v):
		f = renews
	case slices.ContainsFunc(s.calls(), func(call *ast.CallExpr) bool {
		return slices.ContainsFunc(r.used(s, call), func(u use) bool { return u.of == v })
	}):
		f = consumes
	}
	r.fates[p] = f
	return f
}

// readsUnknown is what a function out of view does with an argument, by its
// parameter: what takes an *http.Request and returns a response sends it, and what
// takes an io.Reader and can fail reads it to the end; unless it is the standard
// library's, or its name says that it takes the next item only, or asks for
// something.
func (r *reader) readsUnknown(call *ast.CallExpr, i int, f *types.Func) fate {
	t := paramType(r.ix.Info.TypeOf(call.Fun), i)
	results := resultsOf(r.ix.Info.TypeOf(call))
	if t == nil || len(results) == 0 {
		return leaves
	}
	if isRequest(t) {
		if len(results) == 2 && isResponse(results[0]) && failsLast(results) {
			return consumes
		}
		return leaves
	}
	if !isPlainReader(t) && !r.takesAlong(call.Args[i]) || !failsLast(results) || slices.ContainsFunc(results, isReader) {
		return leaves
	}
	if f != nil && (known.IsStd(pathOf(f)) || strings.HasPrefix(pathOf(f), "golang.org/x/")) || isStream(r.ix.Info.TypeOf(call.Args[i])) {
		return leaves
	}
	words := wordsOf(syntax.Name(call))
	if len(words) == 0 || slices.Contains(serving, words[0]) || slices.Contains(asking, words[0]) || slices.Contains(asking, words[len(words)-1]) {
		return leaves
	}
	return consumes
}

// takesAlong says whether an argument is a literal that takes a reader along in
// one of its fields: &s3.PutObjectInput{Body: r}.
func (r *reader) takesAlong(arg ast.Expr) bool {
	e := ast.Unparen(arg)
	if v := r.ix.VarOf(e); v != nil {
		st, only := r.ix.Only(v)
		if !only || st.Rhs == nil {
			return false
		}
		e = ast.Unparen(st.Rhs)
	}
	if u, is := e.(*ast.UnaryExpr); is {
		e = ast.Unparen(u.X)
	}
	lit, is := e.(*ast.CompositeLit)
	return is && !isReader(r.ix.Info.TypeOf(lit)) && !isRequest(r.ix.Info.TypeOf(arg))
}

// asking are words for what does not read to the end.
var asking = []string{
	"check", "decode", "detect", "fetch", "generate", "is", "len", "length", "load", "new", "next", "open", "parse", "peek", "probe", "prompt", "read", "receive",
	"recv", "reset", "rewind", "scan", "seek", "size", "skip", "sniff", "stat", "take", "unmarshal", "wait", "wrap",
}

// serving begin the names of what reads a stream for as long as it lasts.
var serving = []string{
	"consume", "follow", "forward", "handle", "listen", "loop", "process", "pump", "run", "serve", "stream", "tail", "watch",
}

// wordsOf cuts a name into its words, in lower case.
func wordsOf(name string) (words []string) {
	runes := []rune(name)
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || unicode.IsUpper(runes[i]) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			words = append(words, strings.ToLower(string(runes[start:i])))
			start = i
		}
	}
	return words
}
