package vet

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// A gobFact is an element of a file of facts. x/tools reads and writes such
// files as a gob of a list of them; gob knows the fields by their names.
type gobFact struct {
	PkgPath string
	Object  objectpath.Path // empty for a fact about the package
	Fact    analysis.Fact
}

// factTypes lists the types of the facts that the analyzers of the suite, and
// those that they require, exchange.
func factTypes(suite []*analysis.Analyzer) []analysis.Fact {
	var types []analysis.Fact
	for _, a := range closure(suite) {
		types = append(types, a.FactTypes...)
	}
	return types
}

// factsOnly returns the analyzers without what only findings need, with all of
// their flags: unitchecker would run in dependencies whatever requires an
// analyzer with facts, and all that it requires.
func factsOnly(suite []*analysis.Analyzer) []*analysis.Analyzer {
	out := make([]*analysis.Analyzer, len(suite))
	for i, a := range suite {
		out[i] = a
		if len(a.FactTypes) > 0 {
			continue
		}
		b := *a
		b.ResultType = nil
		b.Run = func(*analysis.Pass) (any, error) { return nil, nil }
		b.Requires = slices.DeleteFunc(closure(a.Requires), func(r *analysis.Analyzer) bool {
			return len(r.FactTypes) == 0
		})
		out[i] = &b
	}
	return out
}

// importedFacts reads the facts in the files of a unit's imports, sorted and
// each once. It fails if a file cannot be read or holds facts of other types.
func importedFacts(types []analysis.Fact, vetx map[string]string) ([]gobFact, error) {
	for _, t := range types {
		gob.Register(t)
	}
	var (
		facts []gobFact
		seen  = make(map[string]bool) // packages that hand on the same have equal files
	)
	for _, path := range slices.Sorted(maps.Keys(vetx)) {
		data, err := os.ReadFile(vetx[path])
		if err != nil {
			return nil, err
		}
		if len(data) == 0 || seen[string(data)] {
			continue
		}
		seen[string(data)] = true
		var more []gobFact
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&more); err != nil {
			return nil, err
		}
		facts = append(facts, more...)
	}
	slices.SortStableFunc(facts, compareFacts)
	return slices.CompactFunc(facts, func(a, b gobFact) bool { return compareFacts(a, b) == 0 }), nil
}

// compareFacts orders facts by what they are about, and then by their types.
func compareFacts(a, b gobFact) int {
	if c := cmp.Or(cmp.Compare(a.PkgPath, b.PkgPath), cmp.Compare(a.Object, b.Object)); c != 0 {
		return c
	}
	return cmp.Compare(fmt.Sprintf("%T", a.Fact), fmt.Sprintf("%T", b.Fact))
}

// A funcNamer is a fact that tells the name of the function that it is about:
// the file of facts has that of a function of a package, but of a method only
// its number in its type. The name is empty where nothing follows from the fact
// for a package that mentions the function.
type funcNamer interface{ FuncName() string }

// functionNames lists the names of the functions that facts are about, sorted
// and each once. It reports false if one cannot be told.
func functionNames(facts []gobFact) (names []string, ok bool) {
	for _, f := range facts {
		name, ok := functionName(f)
		if !ok {
			return nil, false
		}
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), true
}

func functionName(f gobFact) (name string, ok bool) {
	if n, ok := f.Fact.(funcNamer); ok {
		return n.FuncName(), true
	}
	return string(f.Object), f.Object != "" && !isMethod(f.Object)
}

// isMethod tells the path of a method from that of a function. Facts are about
// nothing else.
func isMethod(path objectpath.Path) bool {
	return strings.Contains(string(path), ".")
}

// handOn picks the facts that a package hands on from its imports, as x/tools
// does: those about methods, which a value brings along wherever it goes. Who
// calls a function of a package imports that package.
func handOn(imported []gobFact) []gobFact {
	return slices.DeleteFunc(imported, func(f gobFact) bool { return !isMethod(f.Object) })
}

// encode returns the content of a file of facts. It is empty for none. It fails
// as gob does.
func encode(facts []gobFact) ([]byte, error) {
	if len(facts) == 0 {
		return nil, nil
	}
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(facts)
	return out.Bytes(), err
}
