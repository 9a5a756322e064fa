package retry

import (
	"go/ast"
	"go/types"
	"time"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/reach"
)

// A Model holds the retries of one package. It is read-only.
type Model struct {
	Retries []*Retry
	// Index is what the model was read with, for fixes.
	Index *index.Index

	// Uncancellable are the calls of helpers that wait between attempts and take
	// no context, where one is in sight: each has one wait, at the call.
	Uncancellable []*Retry

	recogniser *recogniser
	library    *library // nil where the package imports none
}

// Form is what makes a place a retry.
type Form uint8

const (
	Loop       Form = iota + 1 // for, range over int, label and goto
	Reconnect                  // a loop that establishes something again after it failed
	Recursion                  // a function that calls itself when it failed
	Deferred                   // a failure asks a queue or manager to run the function again later
	Helper                     // a loop that runs a function value handed to it
	HelperCall                 // a call that takes away the limit of a helper
	Library                    // an operation handed to a retry library
	Client                     // a client told to retry, or that does by default
)

// A Retry is a place that runs an operation again because it failed.
type Retry struct {
	Form Form
	// Node is the loop statement, label, recursive call, library call or
	// policy expression. Func is the function around it, nil at package level.
	Node ast.Node
	Func *index.Func
	// Op is the call that fails and is made again, nil when it cannot be named;
	// Name is how to call it in a message.
	Op   *ast.CallExpr
	Name string
	// Reach is what the operation can touch.
	Reach reach.Kind
	// Attempts are the calls whose failure leads to the next attempt. There
	// are none where a library runs the operation.
	Attempts []Attempt
	// Run is the operation that a library is handed, and On what it tries
	// again.
	Run ast.Expr
	On  Repeats
	// Classifier is the function that tells the library what to try again, nil
	// where none is set.
	Classifier ast.Expr
	// RunParam is the parameter that holds the operation of a helper.
	RunParam *types.Var

	// Waits are the waits on the way from a failure to the next attempt.
	Waits []*Wait
	// NoWait is Yes when every way from a failure to the next attempt is seen
	// and none of them waits.
	NoWait delay.Answer

	Bound Bound
	// GivesUp are the exits that are taken when a limit is reached, none where
	// a library runs the operation.
	GivesUp []Exit
	// OnlyFailures says that each way to the next round is one on which an
	// attempt failed: no state is waited for, and no success goes on.
	OnlyFailures bool

	round []bool // by block of the function: it is on a way to the next round

	// Test says that the retry stands in test code.
	Test bool
}

// An Attempt is a call that is made again when it failed, and with what.
type Attempt struct {
	Call *ast.CallExpr
	On   Repeats
	// Asked are the questions about its failure that were answered yes on the
	// way to the next attempt, as they are written, where On is not Everything.
	Asked []string
}

// Repeats is the kind of failure that a retry tries again; the zero value is
// unknown.
type Repeats uint8

const (
	RepeatsUnknown Repeats = iota
	Everything             // every failure, or all but some kinds
	Transient              // what may pass: a lost connection, an overloaded peer
	Conflict               // a conditional write that lost
	Marked                 // what the operation marked as worth another try
)

// Both is the kind of failure that two retries have in common; RepeatsUnknown
// where there is none, or it cannot be told.
func (r Repeats) Both(other Repeats) Repeats {
	switch {
	case r == other || other == Everything:
		return r
	case r == Everything:
		return other
	}
	return RepeatsUnknown
}

// A Wait is one wait between two attempts.
type Wait struct {
	// Node is where a report belongs: the duration expression, or the call
	// when the duration stands out of this function.
	Node ast.Node
	// Expr is the duration expression when it stands in the function of the
	// retry, so that a fix may change it; else nil.
	Expr ast.Expr
	// Away is the duration expression when it stands in another function of
	// the package, to which Node leads; else nil.
	Away ast.Expr
	// Policy are the calls and literals that made the policy of a library which
	// tells the delay; none where no policy does.
	Policy []ast.Node
	Delay  delay.Delay
	// AfterError says that every way through the wait is one on which the
	// operation returned an error, so that it can be returned there.
	AfterError bool
	// AfterLast says whether the wait runs after the last of a counted number
	// of attempts, too.
	AfterLast delay.Answer
	// Deferred says that nothing waits: a timer runs the next attempt.
	Deferred bool
	// Owned says that this retry is the innermost one that passes the wait: it
	// is reported there.
	Owned bool
	// Ticker says that the duration is the period of a ticker.
	Ticker bool
	// At is the call, receive or range statement in the function of the retry
	// that waits.
	At ast.Node
	// Interruptible says whether a context that something can cancel ends the
	// wait early. Context is the one in sight that should, as it is written
	// there: "ctx", "w.ctx", "req.Context()"; it is "" where none is, where one
	// does, and where another retry around this one passes the wait as well.
	Interruptible delay.Answer
	Context       string

	inner    bool     // no retry inside this one passes it
	policies []policy // what Policy stands for, of all calls in view that use it
	holder   ast.Expr // the policy that the wait asks whether to wait, nil for most
}

// Bound tells what ends a retry whose operation keeps failing.
type Bound struct {
	// By lists what is looked at in every round.
	By Bounds
	// Unlimited is Yes when it is proved that some kind of failure repeats for ever.
	Unlimited delay.Answer
	// Ctx is the cancellable context that the operation takes and the loop
	// never looks at, when Unlimited is Yes.
	Ctx ast.Expr
	// Attempts is the total number of calls when a constant limits it, else 0.
	Attempts int
	// Param is the parameter that holds the limit, if one does: there are
	// More calls than it says.
	Param *types.Var
	More  int
	// Elapsed is the constant time limit of a library's policy, else 0.
	Elapsed time.Duration
}

// Bounds is a set of things that can end a retry.
type Bounds uint16

const (
	ByAttempts Bounds = 1 << iota
	ByDeadline
	ByContext
	ByStop    // a channel, or a flag that something else sets
	ByUnknown // a condition whose meaning is out of sight
)
