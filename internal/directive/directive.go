// Package directive reads the comments with which the user tells of a function
// what its code does not:
//
//	//retrylint:local       it stays on this host
//	//retrylint:remote      it reaches the network
//	//retrylint:retries N   calling it retries inside, N times after the first call
//	//retrylint:noretry     calling it never retries
//
// They hold in the doc comment of a function or method, and in that of a method
// of an interface or behind it. Anywhere else, and in any other words, they are
// a mistake that says nothing.
package directive

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
)

// A Said is what the user says of a function. The zero value says nothing.
type Said struct {
	Local, Remote bool // what it can touch; not both
	// Attempts are the calls in all that one call of it makes of what it retries:
	// 1 where it never retries, 0 where nothing is said.
	Attempts int
}

// Once says that a call of the function never retries.
func (s Said) Once() bool { return s.Attempts == 1 }

// Directives are those of one package. They are read-only.
type Directives struct {
	said     map[*types.Func]Said // nil where there are none
	mistakes map[*ast.File][]analysis.Diagnostic
}

// Any says whether anything is said of any function.
func (d *Directives) Any() bool { return d.said != nil }

// Of is what is said of a function of the package, which may be nil.
func (d *Directives) Of(f *types.Func) Said {
	if f == nil || d.said == nil {
		return Said{}
	}
	return d.said[f.Origin()]
}

// Around is what is said of a function, or of the one that a literal stands in;
// fn may be nil.
func (d *Directives) Around(fn *index.Func) Said {
	for fn != nil && fn.Obj == nil {
		fn = fn.Outer
	}
	if fn == nil {
		return Said{}
	}
	return d.Of(fn.Obj)
}

// Mistakes are the directives of a file that say nothing, each with its place
// and reason and, where that is clear, the fix.
func (d *Directives) Mistakes(f *ast.File) []analysis.Diagnostic { return d.mistakes[f] }

// Read reads the directives of a package.
func Read(ix *index.Index) *Directives {
	d := &Directives{}
	for _, f := range ix.Files {
		if found := inFile(f); found != nil {
			d.add(ix, f, found)
		}
	}
	return d
}

// A note is one directive, or what was meant as one.
type note struct {
	*ast.Comment
	parsed
}

func inFile(f *ast.File) (notes []*note) {
	for _, g := range f.Comments {
		for _, c := range g.List {
			if p, is := parse(c.Text); is {
				notes = append(notes, &note{c, p})
			}
		}
	}
	return notes
}

// add takes over what the notes of a file say, and what is wrong with them.
func (d *Directives) add(ix *index.Index, f *ast.File, notes []*note) {
	byComment := map[*ast.Comment]*note{}
	for _, n := range notes {
		byComment[n.Comment] = n
	}
	placed := map[*note]bool{}
	functions(f, func(name *ast.Ident, groups ...*ast.CommentGroup) {
		var on []*note
		for _, g := range groups {
			if g == nil {
				continue
			}
			for _, c := range g.List {
				if n := byComment[c]; n != nil {
					placed[n] = true
					on = append(on, n)
				}
			}
		}
		if obj, is := ix.Info.Defs[name].(*types.Func); is && len(on) > 0 {
			d.tell(f, obj, on)
		}
	})
	for _, n := range notes {
		switch {
		case n.problem != "":
			d.mistake(f, n, n.problem)
		case !placed[n]:
			d.mistake(f, n, fmt.Sprintf("%s, so it says nothing: write it right above a function, a method or a method of an interface", where(ix.Fset, f, n)))
		}
	}
	slices.SortStableFunc(d.mistakes[f], func(a, b analysis.Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
}

// functions hands over the functions and methods of a file, and the methods of
// its interfaces, with the comments in which a directive for them may stand.
func functions(f *ast.File, to func(name *ast.Ident, groups ...*ast.CommentGroup)) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			to(n.Name, n.Doc)
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				for _, name := range m.Names {
					to(name, m.Doc, m.Comment)
				}
			}
		}
		return true
	})
}

// tell joins what the notes on one function say. Of those that contradict each
// other none holds: which one is out of date cannot be known.
func (d *Directives) tell(f *ast.File, obj *types.Func, on []*note) {
	var touch, retry []*note
	for _, n := range on {
		switch {
		case n.problem != "":
		case n.said.Attempts > 0:
			retry = append(retry, n)
		default:
			touch = append(touch, n)
		}
	}
	var said Said
	if n := d.agreed(f, touch); n != nil {
		said.Local, said.Remote = n.said.Local, n.said.Remote
	}
	if n := d.agreed(f, retry); n != nil {
		said.Attempts = n.said.Attempts
	}
	if said == (Said{}) {
		return
	}
	if d.said == nil {
		d.said = map[*types.Func]Said{}
	}
	d.said[obj] = said
}

// agreed is the note that stands for all of some, nil where they contradict.
func (d *Directives) agreed(f *ast.File, notes []*note) *note {
	if len(notes) == 0 {
		return nil
	}
	same := true
	for _, n := range notes[1:] {
		if n.said != notes[0].said || n.said.Attempts > 1 {
			same = false
			d.mistake(f, n, fmt.Sprintf("%s stands beside %s on one function, so neither holds: keep one", n.head, notes[0].head))
		}
	}
	if !same {
		return nil
	}
	return notes[0]
}

func (d *Directives) mistake(f *ast.File, n *note, problem string) {
	m := analysis.Diagnostic{Pos: n.Pos(), End: n.Pos() + token.Pos(n.size), Category: "directive", Message: problem}
	if n.better != "" {
		m.SuggestedFixes = []analysis.SuggestedFix{{
			Message: "Correct the directive",
			TextEdits: []analysis.TextEdit{{
				Pos: n.Pos() + token.Pos(n.from), End: n.Pos() + token.Pos(n.to), NewText: []byte(n.better),
			}},
		}}
	}
	if d.mistakes == nil {
		d.mistakes = map[*ast.File][]analysis.Diagnostic{}
	}
	d.mistakes[f] = append(d.mistakes[f], m)
}
