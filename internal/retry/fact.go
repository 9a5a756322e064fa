package retry

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
)

// A Fact is what packages downstream need to know of a function, and cannot
// see: its body. The zero value says nothing.
type Fact struct {
	// Touch is what the function can reach.
	Touch reach.Kind
	// Wait says that the function waits for the delay in one of its parameters.
	Wait known.WaitSpec
	// Delay says that the function returns a delay, and how it changes with the
	// attempt.
	Delay DelayFact
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// A DelayFact is how a returned delay changes from attempt to attempt.
type DelayFact struct {
	Growth known.Growth
	Jitter known.Answer
	Capped known.Answer
	Server bool // taken from the peer's answer
}

// Facts answers for a function of another package; nil says nothing.
type Facts func(*types.Func) *Fact
