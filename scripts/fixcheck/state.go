package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
)

// A place is where a fix belongs. Lines move when a file is fixed; functions
// keep their name.
type place struct {
	file string
	fn   string // function or method, "" for outside of all
	rule string
}

func comparePlaces(a, b place) int {
	return cmp.Or(strings.Compare(a.file, b.file), strings.Compare(a.fn, b.fn), strings.Compare(a.rule, b.rule))
}

// at is what is at a place.
type at struct {
	where string // position of the first finding
	text  string // source of the function, or of the file
	fixes int    // findings with a fix
}

// A state is what the tool says about a module.
type state struct {
	findings map[string]int // by rule
	fixable  map[string]int // by rule, those with a fix
	places   map[place]at   // where there is a fix
	broken   []string       // messages of the compiler
}

type diagnostic struct {
	Posn string `json:"posn"`
	// Fixes holds the fixes, of which the first is applied.
	Fixes []struct {
		Edits []struct {
			Filename string `json:"filename"`
			Start    int    `json:"start"`
		} `json:"edits"`
	} `json:"suggested_fixes"`
}

// newState reads the output of go vet -json. It fails if that is garbled, a
// rule has failed, or a file with a fix cannot be read.
func newState(r io.Reader) (state, error) {
	s := state{
		findings: make(map[string]int),
		fixable:  make(map[string]int),
		places:   make(map[place]at),
	}
	type key struct{ posn, rule string }
	seen := make(map[key]bool) // packages and their test variants share files
	files := make(map[string]*source)
	for d := json.NewDecoder(r); ; {
		var tree map[string]map[string]json.RawMessage
		if err := d.Decode(&tree); errors.Is(err, io.EOF) {
			return s, nil
		} else if err != nil {
			return state{}, fmt.Errorf("output of go vet -json: %w", err)
		}
		for pkg, rules := range tree {
			for rule, result := range rules {
				var diagnostics []diagnostic
				if err := json.Unmarshal(result, &diagnostics); err != nil {
					return state{}, fmt.Errorf("%s: %s: %s", pkg, rule, result)
				}
				for _, d := range diagnostics {
					if k := (key{d.Posn, rule}); seen[k] {
						continue
					} else {
						seen[k] = true
					}
					s.findings[rule]++
					if len(d.Fixes) == 0 || len(d.Fixes[0].Edits) == 0 {
						continue
					}
					s.fixable[rule]++
					if err := s.add(files, rule, d); err != nil {
						return state{}, err
					}
				}
			}
		}
	}
}

// add notes the place of the fix of a diagnostic. A finding stands before or
// in the code that its fix changes, but an edit may be the import far above:
// the last edit tells the function.
func (s state) add(files map[string]*source, rule string, d diagnostic) error {
	edits := d.Fixes[0].Edits
	last := edits[0]
	for _, e := range edits {
		if e.Start > last.Start {
			last = e
		}
	}
	src := files[last.Filename]
	if src == nil {
		var err error
		if src, err = readSource(last.Filename); err != nil {
			return err
		}
		files[last.Filename] = src
	}
	fn, text := src.function(last.Start)
	p := place{last.Filename, fn, rule}
	have := s.places[p]
	if have.fixes == 0 {
		have.where, have.text = d.Posn, text
	}
	have.fixes++
	s.places[p] = have
	return nil
}

// A source is a parsed file.
type source struct {
	data []byte
	fset *token.FileSet
	file *ast.File
}

func readSource(name string) (*source, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &source{data, fset, file}, nil
}

// function returns the name and the text of the function around an offset, or
// no name and the text of the file.
func (s *source) function(offset int) (fn, text string) {
	at := func(p token.Pos) int { return s.fset.PositionFor(p, false).Offset }
	for _, decl := range s.file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || offset < at(f.Pos()) || at(f.End()) < offset {
			continue
		}
		fn = f.Name.Name
		if f.Recv != nil {
			fn = string(s.data[at(f.Recv.Pos()):at(f.Recv.End())]) + fn
		}
		return fn, string(s.data[at(f.Pos()):at(f.End())])
	}
	return "", string(bytes.Clone(s.data))
}

// messages lists the messages of the compiler about places in the source.
func messages(stderr string) []string {
	var list []string
	for line := range strings.Lines(stderr) {
		if line = strings.TrimSpace(line); strings.Contains(line, ".go:") {
			list = append(list, line)
		}
	}
	return list
}

// newMessages lists the messages that were not there before, each once,
// wherever their lines have moved to.
func newMessages(before, after []string) []string {
	position := regexp.MustCompile(`(\.go):\d+(:\d+)?`)
	known := make(map[string]bool)
	key := func(m string) string { return position.ReplaceAllString(m, "$1") }
	for _, m := range before {
		known[key(m)] = true
	}
	return slices.DeleteFunc(slices.Clone(after), func(m string) bool {
		k := key(m)
		was := known[k]
		known[k] = true
		return was
	})
}
