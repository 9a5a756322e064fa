package apply

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/report"
)

// A plan is what the fixes of an analysis make of the files.
type plan struct {
	applied []report.Finding     // in order
	left    []leftover           // in order
	edits   map[string]edits     // by file
	patches []patch              // by file, in order
	wanting map[string]govet.Run // folders of modules in which a fix imports the jitter module
}

// A leftover is a finding that is not fixed, and why.
type leftover struct {
	report.Finding
	why string
}

// Why a finding with a fix is left.
const (
	whyForeign = "its fix is not applied: it changes a file that belongs to none of the packages that are worked on"
	whyOverlap = "its fix is not applied: it changes the same text as another one; run the command again"
)

// newPlan chooses the fixes, in the order of go vet -fix: rule by rule, as they
// were reported.
func newPlan(suite []*analysis.Analyzer, files map[string]source, findings []report.Finding) *plan {
	p := &plan{edits: make(map[string]edits), wanting: make(map[string]govet.Run)}
	seen := make(map[string]bool) // a file may be analyzed with several packages
	for _, a := range suite {
		for _, f := range findings {
			key := f.Plain("")
			if f.Rule != a.Name || seen[key] {
				continue
			}
			seen[key] = true
			if why := p.add(files, a, f); why != "" {
				p.left = append(p.left, leftover{f, why})
			} else {
				p.applied = append(p.applied, f)
			}
		}
	}
	for i, l := range p.left {
		if slices.ContainsFunc(p.applied, func(f report.Finding) bool { return givesWay(l.Finding, f) }) {
			p.left[i].why = whyOverlap
		}
	}
	slices.SortStableFunc(p.applied, report.Compare)
	slices.SortStableFunc(p.left, func(a, b leftover) int { return report.Compare(a.Finding, b.Finding) })
	return p
}

// add adds the fix of a finding as a whole, or says why it cannot.
func (p *plan) add(files map[string]source, a *analysis.Analyzer, f report.Finding) (why string) {
	if len(f.Fix.Edits) == 0 {
		return unfixable(f, a.Doc)
	}
	touched := make(map[string]edits)
	for _, e := range f.Fix.Edits {
		if _, ok := files[e.File]; !ok {
			return whyForeign
		}
		touched[e.File] = append(touched[e.File], e)
	}
	for file, more := range touched {
		merged, ok := p.edits[file].merge(more)
		if !ok {
			return whyOverlap
		}
		touched[file] = merged
	}
	maps.Copy(p.edits, touched)
	for _, e := range f.Fix.Edits {
		if strings.Contains(e.Text, strconv.Quote(jitterModule)) {
			p.wanting[files[e.File].module] = files[e.File].run
		}
	}
	return ""
}

// givesWay reports whether a finding has no fix because of that of another one:
// lastsleep has none for a wait that ctxsleep writes anew.
func givesWay(f, to report.Finding) bool {
	return f.Rule == "lastsleep" && to.Rule == "ctxsleep" && f.File == to.File && to.Line <= f.Line && f.Line <= to.EndLine
}

// draw makes the patches. It fails if a file is not what it was, or would not
// be Go any more.
func (p *plan) draw(files map[string]source) error {
	for _, file := range slices.Sorted(maps.Keys(p.edits)) {
		old, err := files[file].read(file)
		if err != nil {
			return notWritten(file, err)
		}
		edited, err := report.Edited(old, p.edits[file])
		if err != nil {
			return notWritten(file, errors.Join(errChanged, err))
		}
		new, err := polish(old, edited)
		if err != nil {
			return notWritten(file, fmt.Errorf("it would not be Go: %w", err))
		}
		p.patches = append(p.patches, patch{file, old, new})
	}
	return nil
}

// all returns the findings of a plan that is not carried out. It was made of
// what was left by another one: a fix that calls for a fix might never end.
func (p *plan) all() []leftover {
	left := slices.Clone(p.left)
	for _, f := range p.applied {
		left = append(left, leftover{f, whyOverlap})
	}
	slices.SortStableFunc(left, func(a, b leftover) int { return report.Compare(a.Finding, b.Finding) })
	return left
}
