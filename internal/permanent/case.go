package permanent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/failure"
)

// Kind is what a case is known from; the zero value is unknown.
type Kind uint8

const (
	HTTP      Kind = iota + 1 // a status that blames the request
	RPC                       // a code of gRPC that does
	Rows                      // there is no such row
	Breaker                   // a circuit breaker is open
	Cloud                     // a cloud refuses: no access, no such thing, not valid
	Cluster                   // so does the API of Kubernetes
	Cancelled                 // the caller's context is done
)

// A Case is a failure that no further attempt can help.
type Case struct {
	Kind Kind
	// Code is the status of HTTP or the code of gRPC, else 0.
	Code int
	// As is what the error is sure to be; Whole says that it is nothing else.
	As    failure.Identity
	Whole bool
	// Bare says that the call gives no response beside its error.
	Bare bool
}

// suppose is the case as the failure of a call.
func (c Case) suppose() failure.Case {
	return failure.Case{Code: c.Code, RPC: c.Kind == RPC, As: c.As, Whole: c.Whole, Bare: c.Bare}
}

// A class is a set of codes that blame a request for the same reason. Where one
// of them is told apart, the author knows which one the peer gives.
type class struct {
	codes []int
	// late says that it may be another thing by itself: what was just made may
	// not be found yet.
	late bool
}

var classes = map[Kind][]class{
	HTTP: {
		{codes: []int{400, 422}},
		{codes: []int{401, 403}},
		{codes: []int{404}, late: true},
	},
	RPC: {
		{codes: []int{3}},
		{codes: []int{7, 16}},
		{codes: []int{5}, late: true},
		{codes: []int{12}, late: true},
	},
}

// Codes lists the codes of a kind that are tried.
func Codes(k Kind) (out []int) {
	for _, c := range classes[k] {
		out = append(out, c.codes...)
	}
	return out
}

// All says whether cases are all that are known of their kind.
func All(cases []Case) bool {
	return len(cases) > 0 && len(cases) == max(1, len(Codes(cases[0].Kind)))
}

// untold keeps the cases of the classes that nothing tells apart; none where
// they may be something else.
func untold(cases []Case) (out []Case) {
	if len(cases) == 0 || classes[cases[0].Kind] == nil {
		return cases
	}
	sure := false
	for _, class := range classes[cases[0].Kind] {
		if !has(cases, class.codes) {
			continue
		}
		sure = sure || !class.late
		for _, c := range cases {
			if slices.Contains(class.codes, c.Code) {
				out = append(out, c)
			}
		}
	}
	if !sure {
		return nil
	}
	return out
}

// has says whether cases have each of some codes.
func has(cases []Case, codes []int) bool {
	return !slices.ContainsFunc(codes, func(code int) bool {
		return !slices.ContainsFunc(cases, func(c Case) bool { return c.Code == code })
	})
}

// A Fact tells in which cases a function fails.
type Fact struct {
	// Fails are the cases in which it surely fails.
	Fails []Case
	// Passes are the statuses with which it returns a response, and no error.
	Passes []int
	// Reruns are the positions from 1 of the function parameters that it runs
	// again whatever their error is.
	Reruns []int
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// FuncName is empty: only the packages of the module that is being worked on
// bring these facts, and those are always analyzed. No driver has to look for
// packages that mention the function.
func (*Fact) FuncName() string { return "" }

func (f *Fact) empty() bool { return len(f.Fails)+len(f.Passes)+len(f.Reruns) == 0 }

// String tells the fact in a few words, for tests and debugging.
func (f *Fact) String() string {
	var words []string
	for _, c := range f.Fails {
		words = append(words, strings.TrimSpace(fmt.Sprintf("fails with %d/%d %s", c.Kind, c.Code, c.As)))
	}
	if len(f.Passes) > 0 {
		words = append(words, fmt.Sprint("passes ", f.Passes))
	}
	if len(f.Reruns) > 0 {
		words = append(words, fmt.Sprint("reruns ", f.Reruns))
	}
	return strings.Join(words, "; ")
}
