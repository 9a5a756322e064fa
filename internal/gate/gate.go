// Package gate tells from the text of a package whether it can bring facts, so
// that most dependencies need be neither parsed nor type-checked.
package gate

import (
	"bytes"
	"iter"
	"slices"

	"github.com/retrylint/retrylint/internal/known"
)

// Open says whether a package can bring facts. It can if its code speaks of
// retries or waits, if it imports a retry library or a client that retries, if
// it mentions one of the functions, by name, of which its imports brought facts,
// or if a comment tells facts. The files are the texts of its Go files, without tests; they need not
// be valid Go.
func Open(files iter.Seq[[]byte], functions []string) bool {
	g := &gate{functions: make(map[string]bool, len(functions)), seen: map[string]bool{}}
	for _, name := range functions {
		g.functions[name] = true
	}
	for text := range files {
		if g.file(text) {
			return true
		}
	}
	return false
}

// A Package is what is known of a package before it is parsed.
type Package struct {
	Path      string
	Own       bool // of a module that is being worked on
	Unowned   bool // nobody says of which module it is, so it may be such a one
	Size      int  // bytes of source, without tests
	Files     iter.Seq[[]byte]
	Functions []string // see Open
}

// Open says whether the package can bring facts: its text may, and it is no
// client that is known by heart, nor one of the generated interfaces to a whole
// cloud. Those are the most expensive packages of a program, by far, and what
// retries in them is their runtime, not they. A package of one's own always can,
// and one that may be.
func (p Package) Open() bool {
	switch {
	case p.Mine():
		return true
	case p.tooExpensive():
		return false
	}
	return Open(p.Files, p.Functions)
}

// Mine says whether the package is one of one's own, or may be.
func (p Package) Mine() bool { return p.Own || p.Unowned && !p.tooExpensive() }

func (p Package) tooExpensive() bool { return known.IsClient(p.Path) || tooLarge(p.Size) }

func tooLarge(size int) bool { return size > 1<<20 }

type gate struct {
	functions map[string]bool
	seen      map[string]bool // memo of speaks: sources repeat their words
}

// file says whether one file opens the gate.
func (g *gate) file(text []byte) bool {
	if bytes.Contains(text, []byte("//retrylint:")) {
		return true
	}
	declares := false // the imports are over
	var before token
	for t := range tokens(text) {
		switch {
		case t.quoted && !declares && imports(t.text):
			return true
		case t.quoted:
			if g.speaksIn(t.text) {
				return true
			}
		case g.opens(t, before):
			return true
		}
		declares = declares || !t.quoted && slices.Contains(declarations, string(t.text))
		before = t
	}
	return false
}

// declarations are the keywords before which all imports stand.
var declarations = []string{"const", "func", "type", "var"}

// imports says whether an import opens the gate. Generated stubs import gRPC by
// the thousand; who sets its retry policy speaks of it.
func imports(path []byte) bool {
	p := string(path)
	return p != "google.golang.org/grpc" && known.HasLibrary(p) || known.HasRequests(p)
}

// opens judges a word of the code by itself, by what it is called on, and by
// the functions that imports brought facts of.
func (g *gate) opens(t, before token) bool {
	if t.dotted || t.called {
		if g.functions[string(t.text)] || waits(t, before) {
			return true
		}
	}
	return g.speaks(t.text)
}

// speaksIn judges the words of a string: what a log line says tells of the
// code around it.
func (g *gate) speaksIn(text []byte) bool {
	for word := range bytes.FieldsFuncSeq(text, func(r rune) bool { return !isLetter(byte(min(r, 0xff))) }) {
		if g.speaks(word) {
			return true
		}
	}
	return false
}

func (g *gate) speaks(word []byte) bool {
	answer, seen := g.seen[string(word)]
	if !seen {
		answer = speaks(word)
		g.seen[string(word)] = answer
	}
	return answer
}
