package once

import (
	"fmt"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// A Fact is what a function does with requests and readers.
type Fact struct {
	// Renews is the set of parameters, by their position from 0, that the
	// function winds back itself, or of which that cannot be told.
	Renews uint64
	// Spends is the set of parameters that it reads to their end.
	Spends uint64
	// Makes is the request that the function returns first.
	Makes Made
}

// Made is a request that a function returns.
type Made struct {
	// Body says that it may have a body.
	Body bool
	// Verb is the position from 1 of the parameter that holds its method, 0 for
	// none.
	Verb int
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// FuncName is empty: only the packages of the module that is being worked on
// bring these facts, and those are always analyzed.
func (*Fact) FuncName() string { return "" }

// String tells the fact in a few words, for tests and debugging.
func (f *Fact) String() string {
	var words []string
	for i := range 64 {
		if f.Renews&(1<<i) != 0 {
			words = append(words, fmt.Sprintf("renews $%d", i+1))
		}
		if f.Spends&(1<<i) != 0 {
			words = append(words, fmt.Sprintf("spends $%d", i+1))
		}
	}
	if f.Makes.Body {
		words = append(words, strings.TrimSpace(fmt.Sprintf("makes a body, method $%d", f.Makes.Verb)))
	}
	return strings.Join(words, ", ")
}

// fact is what others need to know of a function.
func (r *reader) fact(fn *index.Func) Fact {
	fact := Fact{Makes: r.makes(fn)}
	for i, p := range fn.Params {
		if i >= 64 || !isRequest(p.Type()) && !isReader(p.Type()) {
			continue
		}
		switch r.fate(fn, i) {
		case renews:
			fact.Renews |= 1 << i
		case consumes:
			fact.Spends |= 1 << i
		}
	}
	return fact
}
