package layer

import (
	"fmt"
	"strings"
)

// A Fact lists the retries that a call of a function may run and that fail
// together with it, and the function parameters that it calls.
type Fact struct {
	// Name is that of the function where something follows from the fact for
	// those that call it: a layer below. It is empty for one that only calls
	// its parameter.
	Name   string
	Chains []Chain
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// FuncName is the name of the function that the fact is about, for a driver
// that looks in source for those which mention it; empty where nothing follows
// from that.
func (f *Fact) FuncName() string { return f.Name }

// String lists the chains, for tests and debugging.
func (f *Fact) String() string {
	chains := make([]string, len(f.Chains))
	for i, c := range f.Chains {
		chains[i] = c.String()
	}
	return strings.Join(chains, "; ")
}

// String lists the hops, with the attempts of those that retry.
func (c Chain) String() string {
	var words []string
	for _, h := range c.Hops {
		name := h.Name
		if h.Retries() {
			name += fmt.Sprintf("(%d)", h.Attempts)
		}
		words = append(words, name)
	}
	if c.Runs > 0 {
		words = append(words, fmt.Sprintf("parameter %d", c.Runs))
	}
	return strings.Join(words, " → ")
}
