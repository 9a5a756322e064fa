package vet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/gate"
	"github.com/retrylint/retrylint/internal/known"
)

// unit is the part of go vet's description of a package that decides whether
// it has to be analyzed.
type unit struct {
	ImportPath    string
	ModulePath    string                         // empty in the standard library
	ModuleVersion string                         // empty in the user's own modules
	Module        struct{ Path, Version string } // what later versions of go give instead
	GoFiles       []string                       // absolute paths
	PackageVetx   map[string]string              // path of an import to the file of its facts
	Standard      map[string]bool                // paths of the standard library
	VetxOnly      bool                           // a dependency: wanted for its facts, not its findings
	VetxOutput    string                         // file to write the facts to
}

// readUnit reads a description. It fails if the file cannot be read or is no
// JSON object.
func readUnit(configFile string) (unit, error) {
	var u unit
	data, err := os.ReadFile(configFile)
	if err != nil {
		return u, err
	}
	if err := json.Unmarshal(data, &u); err != nil {
		return u, fmt.Errorf("%s: %w", configFile, err)
	}
	return u, nil
}

// dependency reports whether only facts are wanted of the unit.
func (u unit) dependency() bool { return u.VetxOnly && u.VetxOutput != "" }

// answer writes the facts of a dependency that can have none of its own without
// parsing it: those that it hands on from its imports. It reports whether that
// was the whole answer. It fails if they cannot be written; what it cannot read
// is for the analysis to judge.
func (u unit) answer(suite []*analysis.Analyzer) (done bool, err error) {
	facts, ok := u.facts(factTypes(suite))
	if !ok {
		return false, nil
	}
	return true, writeWhole(u.VetxOutput, facts)
}

// facts returns what goes into the file of the unit's facts. It reports false
// if only the analysis can tell.
func (u unit) facts(types []analysis.Fact) (data []byte, ok bool) {
	if !u.factsAlone() {
		return nil, false
	}
	if len(types) == 0 || u.standard() {
		return nil, true
	}
	if u.own() {
		return nil, false
	}
	imported, err := importedFacts(types, u.PackageVetx)
	if err != nil {
		return nil, false
	}
	functions, ok := functionNames(imported)
	if !ok {
		return nil, false
	}
	readable := true
	p := gate.Package{Path: u.ImportPath, Size: u.size(), Files: u.files(&readable), Functions: functions}
	if p.Open() || !readable {
		return nil, false
	}
	data, err = encode(handOn(imported))
	return data, err == nil
}

// typesAndFacts begins a file that holds the types of a package too.
const typesAndFacts = "vetx"

// factsAlone reports whether the files that the analysis writes hold facts and
// nothing else. From x/tools v0.50 on they hold the types of a package too,
// without which those that import it cannot be analyzed. Which x/tools the tool
// is built with is up to who builds it, and shows in the files of the imports;
// a package that imports nothing is analyzed, and shows it to the others.
func (u unit) factsAlone() bool {
	for _, file := range u.PackageVetx {
		data, err := os.ReadFile(file)
		return err == nil && !bytes.HasPrefix(data, []byte(typesAndFacts))
	}
	return false
}

// standard reports whether the unit belongs to the standard library, with what
// that has vendored. What its functions do is known by heart.
func (u unit) standard() bool {
	if u.Standard[u.ImportPath] {
		return true
	}
	if u.ModulePath != "" || u.Module.Path != "" {
		return false
	}
	return strings.HasPrefix(u.ImportPath, "vendor/") || known.IsStd(u.ImportPath)
}

// own reports whether the unit belongs to a module that is being worked on.
// Such packages always bring their facts.
func (u unit) own() bool {
	return u.ModulePath+u.Module.Path != "" && u.ModuleVersion+u.Module.Version == ""
}

// size is how many bytes of source the unit has.
func (u unit) size() (bytes int) {
	for _, name := range u.GoFiles {
		if info, err := os.Stat(name); err == nil {
			bytes += int(info.Size())
		}
	}
	return bytes
}

// files yields the text of the unit's files. It stops at one that cannot be
// read, and says so.
func (u unit) files(readable *bool) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, name := range u.GoFiles {
			text, err := os.ReadFile(name)
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

// writeWhole writes a file that is there with all of its data or not at all.
func writeWhole(name string, data []byte) error {
	part := name + ".part"
	err := os.WriteFile(part, data, 0o666)
	if err == nil {
		err = os.Rename(part, name)
	}
	if err != nil {
		os.Remove(part)
	}
	return err
}

// closure lists the analyzers of the suite and all that they require, each
// once, in a fixed order.
func closure(suite []*analysis.Analyzer) []*analysis.Analyzer {
	var (
		all   []*analysis.Analyzer
		seen  = make(map[*analysis.Analyzer]bool)
		visit func([]*analysis.Analyzer)
	)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			all = append(all, a)
			visit(a.Requires)
		}
	}
	visit(suite)
	return all
}
