package layer

import (
	"fmt"
	"go/types"
	"strings"
)

// A Fact lists the retries that a call of a function may run and that fail
// together with it, and the function parameters that it calls;
// and the layers of what it makes.
type Fact struct {
	// Name is that of the function where something follows from the fact for
	// those that call it: a layer below. It is empty for one that only calls
	// its parameter.
	Name   string
	Chains []Chain
	// Told says that a comment tells what the function retries: the chains are all
	// that can be below it, in whatever implements or wraps it.
	Told bool
	// Value is the stack of the function's first result.
	Value []Part
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// FuncName is the name of the function that the fact is about, for a driver
// that looks in source for those which mention it; empty where nothing follows
// from that.
func (f *Fact) FuncName() string { return f.Name }

// String lists the chains and the stack, for tests and debugging.
func (f *Fact) String() string {
	var words []string
	for _, c := range f.Chains {
		words = append(words, c.String())
	}
	if f.Told {
		words = append(words, "as told")
	}
	if len(f.Value) > 0 {
		words = append(words, "makes "+stackString(f.Value))
	}
	return strings.Join(words, "; ")
}

// stackString writes down a stack.
func stackString(parts []Part) string {
	var words []string
	for _, p := range parts {
		switch {
		case p.Hole == Receiver:
			words = append(words, "receiver")
		case p.Hole > 0:
			words = append(words, fmt.Sprintf("parameter %d", p.Hole))
		case p.leaf != nil:
			words = append(words, types.TypeString(p.leaf, nil))
		default:
			words = append(words, p.Hop.String())
		}
	}
	return strings.Join(words, " → ")
}

// String lists the hops, with the attempts of those that retry.
func (c Chain) String() string {
	var words []string
	for _, h := range c.Hops {
		words = append(words, h.String())
	}
	if c.Runs > 0 {
		words = append(words, fmt.Sprintf("parameter %d", c.Runs))
	}
	return strings.Join(words, " → ")
}

// String is the name, with the attempts of a layer.
func (h Hop) String() string {
	if !h.Retries() {
		return h.Name
	}
	return fmt.Sprintf("%s(%d)", h.Name, h.Attempts)
}
