// Package layertree joins what the packages of a program tell of their retries
// to one tree for each entry point: which layer of retries stands above which,
// and how many calls and how much waiting that makes in the worst case.
package layertree

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Teller is the name of the analyzer that tells of functions.
const Teller = "layers"

// Unlimited is a number of attempts that nothing counts.
const Unlimited = -1

// A Func is what one function of an analyzed package tells.
type Func struct {
	// ID is unique in the program, the full name of a declared function; Name
	// is how a reader calls it: "s3.Client.GetObject".
	ID   string `json:"id"`
	Name string `json:"name"`
	// At is where it stands: file:line:col. It is not part of the JSON, since
	// the diagnostic that carries it has a position of its own.
	At string `json:"-"`
	// Literal says that the function is a literal. It sees the parameters of
	// the one around it.
	Literal bool `json:"literal,omitempty"`
	// Interface says that it is a method of an interface, and each step calls
	// an implementation.
	Interface bool   `json:"interface,omitempty"`
	Steps     []Step `json:"steps,omitempty"`
}

// A Step is a call that may lead to a retry, or a retry whose operation is not
// followed.
type Step struct {
	// Layers are the retries that the call goes through before it reaches
	// Calls, the outermost first.
	Layers []Layer `json:"layers,omitempty"`
	// Calls are the IDs of the functions of which the call can run any.
	Calls []string `json:"calls,omitempty"`
	// Below is what is known of them where they are not analyzed: the way down
	// to the innermost retry. A Layer without a Kind is a plain function on it.
	Below []Layer `json:"below,omitempty"`
	// Fails says that the function fails when the step does.
	Fails bool `json:"fails,omitempty"`
	// Deadline says that the call hands over a context that ends by itself.
	Deadline bool `json:"deadline,omitempty"`
	// Counts are the numbers that the call hands over.
	Counts []Count `json:"counts,omitempty"`
	// Runs is the position from 1 of the parameter that the step calls in the
	// end, 0 for none.
	Runs int `json:"runs,omitempty"`
	// Skip are the parameters of the called function whose calls other steps of
	// this function tell of.
	Skip []int `json:"skip,omitempty"`
}

// A Count is a number that a call hands over: N, or what the parameter From of
// the calling function holds. Positions count from 1.
type Count struct {
	Param int `json:"param"`
	N     int `json:"n,omitempty"`
	From  int `json:"from,omitempty"`
}

// A Layer is one retry.
type Layer struct {
	// Name is the function that retries, and Op what it calls again, "" where
	// that cannot be named.
	Name string `json:"name"`
	Op   string `json:"op,omitempty"`
	// Kind is "loop", "recursion", "library", "client" or "told": by a comment.
	Kind string `json:"kind,omitempty"`
	// At is where the retry, or the call of the library or client, stands:
	// file:line:col, "" where it is not known.
	At string `json:"at,omitempty"`
	// Attempts is the number of all calls, the first included: Unlimited, or 0
	// where it is not known. Param is the position from 1 of the parameter that
	// holds the number, less More.
	Attempts int `json:"attempts,omitempty"`
	Param    int `json:"param,omitempty"`
	More     int `json:"more,omitempty"`
	// Growth is how the delay changes: "constant", "linear", "polynomial",
	// "exponential", "fibonacci", "table" or "varies"; Jitter is "yes" or "no".
	// Both are empty where it is not known. Base is the first delay and Max the
	// largest. NoWait says that the next attempt starts at once.
	Growth string        `json:"growth,omitempty"`
	Jitter string        `json:"jitter,omitempty"`
	Base   time.Duration `json:"base,omitempty"`
	Max    time.Duration `json:"max,omitempty"`
	NoWait bool          `json:"noWait,omitempty"`
	// Elapsed ends the retry after a time, 0 for never or not known.
	Elapsed time.Duration `json:"elapsed,omitempty"`
	// Until is what alone ends it: "context", which says that nobody above
	// learns of a failure before that is over; or "deadline".
	Until string `json:"until,omitempty"`
	// Local says that its operation stays on this host.
	Local bool `json:"local,omitempty"`
	// On is the kind of failure that it tries again: "everything",
	// "transient", "conflict" or "marked"; "" where it is not known.
	On string `json:"on,omitempty"`
}

// both is the kind of failure that two layers have in common, "" for none.
func both(a, b string) string {
	switch {
	case a == b || b == "everything":
		return a
	case a == "everything":
		return b
	}
	return ""
}

// either is the kind of failure that a layer repeats with two calls.
func either(a, b string) string {
	switch {
	case a == b || b == "":
		return a
	case a == "":
		return b
	}
	return "everything"
}

// A Tree holds the layers below one entry point.
type Tree struct {
	Name, At string
	// Worst is the largest number of calls that one operation below can see,
	// and Total the longest time that all layers on one way down wait.
	Worst Times
	Total Span
	Below []*Box
}

// A Box is a layer in a tree.
type Box struct {
	Layer
	// Via are the functions between the layer and the one above, or the entry
	// point, that do not retry.
	Via []string
	// OtherWays is how many other ways lead to the layer.
	OtherWays int
	// Apart says why the layer does not multiply with those above, "" where it
	// does.
	Apart string
	// Again says that the layers below are the same as of another box of the
	// tree with this name and place, and left out here; Later that this one
	// stands behind it. Circle says that this is no layer, but a call of a
	// function that the box is already in.
	Again, Later, Circle bool
	// Calls is how often all runs of the layer call what is below, and Worst
	// how often the deepest operation is called, in the worst case.
	Calls, Worst Times
	// Wait is how long one run of the layer waits at most, and Total that with
	// the waits of the layers below.
	Wait, Total Span
	Below       []*Box

	lost  string // the function that keeps the failure from the layer above
	under string // what the layer above repeats when this one fails
	full  *Box   // what Again refers to
}

// seek finds out which boxes that are repeated stand behind their repetition.
func seek(boxes []*Box, seen map[[2]string]bool) {
	for _, b := range boxes {
		id := [2]string{b.Name, b.At}
		b.Later = b.Again && !seen[id]
		seen[id] = seen[id] || !b.Again
		seek(b.Below, seen)
	}
}

// where says where the layers below a box are that is repeated.
func (b *Box) where() string {
	if b.Later {
		return "see further down"
	}
	return "see above"
}

// Join makes the trees of a program, the one with the largest product first.
// Functions may be told of several times, and in any order.
func Join(funcs []Func) []Tree {
	j := newJoiner(funcs)
	var trees []Tree
	for _, id := range j.entries() {
		j.done = map[string][]*Box{}
		fn := j.funcs[id]
		t := Tree{Name: fn.Name, At: fn.At, Below: j.expand(frame{fn: fn, stack: map[string]int{id: 0}})}
		n := numbers{memo: map[key]sum{}}
		n.fill(&t)
		seek(t.Below, map[[2]string]bool{})
		if len(t.Below) > 0 {
			trees = append(trees, t)
		}
	}
	slices.SortStableFunc(trees, func(a, b Tree) int {
		return cmp.Or(b.Worst.compare(a.Worst), strings.Compare(a.Name, b.Name), strings.Compare(a.At, b.At))
	})
	return trees
}
