package retry

import (
	"go/types"
	"iter"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
)

// imported answers from the facts that a driver hands to a pass.
func imported(pass *analysis.Pass) Imported {
	memo := map[*types.Func]*Fact{}
	return func(f *types.Func) *Fact {
		fact, asked := memo[f]
		if asked {
			return fact
		}
		var found Fact
		if pass.ImportObjectFact(f, &found) {
			fact = &found
		}
		memo[f] = fact
		return fact
	}
}

// Exports says whether a package brings facts. Nobody can import a command; the
// standard library, and the clients that retry inside, are known by heart; and
// of the others most have nothing to bring, but for those of the module that is
// being worked on. names are those of the functions whose facts its imports
// brought, as far as something follows from them.
func Exports(pass *analysis.Pass, names []string) bool {
	if !importable(pass) {
		return false
	}
	readable := true
	p := packageOf(pass)
	p.Files, p.Functions = sources(pass, &readable), names
	return p.Open() || !readable
}

// size is how many bytes of source a package has, without its tests.
func size(pass *analysis.Pass) (bytes int) {
	for _, f := range pass.Files {
		if file := pass.Fset.File(f.FileStart); !strings.HasSuffix(file.Name(), "_test.go") {
			bytes += file.Size()
		}
	}
	return bytes
}

// sources yields the text of the files of a package, without its tests. It
// stops at one that cannot be read, and says so.
func sources(pass *analysis.Pass, readable *bool) iter.Seq[[]byte] {
	read := pass.ReadFile
	if read == nil {
		read = os.ReadFile
	}
	return func(yield func([]byte) bool) {
		for _, f := range pass.Files {
			name := pass.Fset.File(f.FileStart).Name()
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := read(name)
			if err != nil {
				*readable = false
				return
			}
			if !yield(text) {
				return
			}
		}
	}
}

// broughtBy lists the names of the functions whose facts the imports of a
// package brought, as far as something follows from them.
func broughtBy(pass *analysis.Pass) (names []string) {
	for _, of := range pass.AllObjectFacts() {
		if fact, is := of.Fact.(*Fact); is && fact.Name != "" && of.Object.Pkg() != pass.Pkg {
			names = append(names, fact.Name)
		}
	}
	return names
}

// export hands out the facts of the functions that other packages can call.
func (r *recogniser) export(to func(*types.Func, *Fact)) {
	hand := func(f *types.Func, fact Fact) {
		if fact == (Fact{}) || f.Pkg() != r.ix.Pkg { // type T other.Interface
			return
		}
		if fact.opens() {
			fact.Name = f.Name()
		}
		to(f, &fact)
	}
	for _, fn := range r.ix.Funcs() {
		if fn.Obj == nil || !fn.Obj.Exported() || inTestFile(r.ix, fn.Obj) {
			continue
		}
		fact := r.fact(fn)
		if Generated(fn.File) && !fact.opens() {
			continue // accessors by the thousand, which facts of methods would carry everywhere
		}
		hand(fn.Obj, fact)
	}
	for m := range r.abstract() {
		hand(m, r.abstractFact(m))
	}
}

func inTestFile(ix *index.Index, obj types.Object) bool {
	f := ix.Fset.File(obj.Pos())
	return f == nil || strings.HasSuffix(f.Name(), "_test.go")
}

// fact is what others need to know of a function with a body, without what is
// known by heart.
func (r *recogniser) fact(fn *index.Func) Fact {
	var fact Fact
	if reach.ByHeart(fn.Obj) == reach.Unknown {
		fact.Touch = r.reach.Own(fn)
	}
	full := fn.Obj.FullName()
	if _, is := known.Wait(full); is || known.Random(full) {
		return fact
	}
	fact.Pauses = r.mayWait(fn)
	fact.Uncancellable = r.uncancellable[fn.Obj]
	fact.Wait = r.waitFact(fn)
	fact.Delay = r.delays.Fact(fn)
	return fact
}

// abstract yields the exported methods of the interfaces of a package.
func (r *recogniser) abstract() iter.Seq[*types.Func] {
	return func(yield func(*types.Func) bool) {
		scope := r.ix.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, is := scope.Lookup(name).(*types.TypeName)
			if !is || tn.IsAlias() || inTestFile(r.ix, tn) {
				continue
			}
			iface, is := tn.Type().Underlying().(*types.Interface)
			if !is {
				continue
			}
			for m := range iface.ExplicitMethods() {
				if m.Exported() && !yield(m) {
					return
				}
			}
		}
	}
}

// abstractFact is what all implementations of an interface method in this
// package agree on. Others may return other delays: only that one is random is
// taken from those in view, for it keeps a rule silent.
func (r *recogniser) abstractFact(m *types.Func) Fact {
	impls := r.ix.Implementations(m)
	var agreed Fact
	for i, impl := range impls {
		fn := r.ix.Body(impl)
		if fn == nil {
			return Fact{}
		}
		fact := r.fact(fn)
		if i == 0 {
			agreed = fact
		}
		agreed.Pauses = agreed.Pauses || fact.Pauses
		agreed.Uncancellable = agreed.Uncancellable && fact.Uncancellable
		if fact.Wait != agreed.Wait {
			agreed.Wait = known.WaitSpec{}
		}
		if fact.Delay != agreed.Delay {
			agreed.Delay = delay.Fact{}
		}
	}
	if agreed.Delay.Jitter != delay.Yes {
		agreed.Delay = delay.Fact{}
	}
	agreed.Touch = reach.Unknown
	if reach.ByHeart(m) == reach.Unknown {
		agreed.Touch = r.reach.Implemented(m)
	}
	return agreed
}
