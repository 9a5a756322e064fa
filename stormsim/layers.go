package stormsim

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// A Stack is a number of layers that each retry the one below. A request at the
// top becomes (Retries+1)^Layers calls at the bottom if all of them fail.
type Stack struct {
	Layers  int
	Retries int // of each layer for each call of the layer above
	// Budget limits the retries of a layer to this share of its calls from
	// above; 0 for no limit.
	Budget float64
}

// maxCalls limits the calls of one request.
const maxCalls = 1e9

func (s Stack) check() error {
	err := check(atLeast("layers", s.Layers, 1), atLeast("retries", s.Retries, 0), within("budget", s.Budget, 0, 1e6))
	if err != nil {
		return err
	}
	if c := math.Pow(float64(s.Retries)+1, float64(s.Layers)); !(c <= maxCalls) {
		return &ParamError{"layers", fmt.Sprintf("with that many -retries make %.3g calls of one request, more than %.0g", c, maxCalls)}
	}
	return nil
}

// Worst returns the calls at the bottom per request at the top if all calls fail,
// over many requests.
func (s Stack) Worst() float64 {
	perLayer := float64(s.Retries) + 1
	if s.Budget > 0 {
		perLayer = min(perLayer, 1+s.Budget)
	}
	return math.Pow(perLayer, float64(s.Layers))
}

// token is what a retry costs, so that shares of it add up exactly.
const token = 1_000_000

// A budgets value holds the tokens of each layer, or nil without a limit.
type budgets struct {
	tokens []int64
	earned int64 // by each call from above
}

func (s Stack) budgets() *budgets {
	if s.Budget == 0 {
		return &budgets{}
	}
	return &budgets{make([]int64, s.Layers), int64(math.Round(s.Budget * token))}
}

func (b *budgets) deposit(layer int) {
	if b.tokens != nil {
		b.tokens[layer] += b.earned
	}
}

func (b *budgets) withdraw(layer int) bool {
	if b.tokens == nil {
		return true
	}
	if b.tokens[layer] < token {
		return false
	}
	b.tokens[layer] -= token
	return true
}

// A descent is where a request stands: the retries that each layer has made of
// the call in hand, the top first.
type descent []int

// begin starts a request.
func (s Stack) begin(b *budgets) descent {
	d := make(descent, s.Layers)
	for layer := range d {
		b.deposit(layer)
	}
	return d
}

// again finds the lowest layer that still retries after a call at the bottom has
// failed, and returns the number of its retry, counted from 0. It reports false
// if all have given up.
func (s Stack) again(d descent, b *budgets) (retry int, ok bool) {
	for layer := len(d) - 1; layer >= 0; layer-- {
		if d[layer] == s.Retries || !b.withdraw(layer) {
			continue
		}
		retry = d[layer]
		d[layer]++
		for below := layer + 1; below < len(d); below++ {
			d[below] = 0
			b.deposit(below)
		}
		return retry, true
	}
	return 0, false
}

// Layers sends requests through a [Stack], one after the other. Each call at the
// bottom fails with the same probability; a success at the bottom is one at the
// top.
type Layers struct {
	Stack
	Requests int
	Failure  float64 // probability that a call at the bottom fails
}

// A LayersTrial is what came of Layers.
type LayersTrial struct {
	Requests int
	Failed   int     // requests
	Calls    int     // at the bottom
	Counts   []Count // in order of calls
}

// A Count tells how many requests made a number of calls at the bottom.
type Count struct{ Calls, Requests int }

// Run simulates one trial. It fails as [Herd.Run] does.
func (l Layers) Run(ctx context.Context, random *rand.Rand) (LayersTrial, error) {
	if err := l.check(); err != nil {
		return LayersTrial{}, err
	}
	if err := check(atLeast("requests", l.Requests, 1), within("failure", l.Failure, 0, 1)); err != nil {
		return LayersTrial{}, err
	}
	t, counts, b := LayersTrial{}, map[int]int{}, l.budgets()
	for ; t.Requests < l.Requests && ctx.Err() == nil; t.Requests++ {
		calls, failed := l.request(b, random)
		t.Calls += calls
		counts[calls]++
		if failed {
			t.Failed++
		}
	}
	for _, calls := range slices.Sorted(maps.Keys(counts)) {
		t.Counts = append(t.Counts, Count{calls, counts[calls]})
	}
	return t, ctx.Err()
}

func (l Layers) request(b *budgets, random *rand.Rand) (calls int, failed bool) {
	d := l.begin(b)
	for {
		calls++
		if random.Float64() >= l.Failure {
			return calls, false
		}
		if _, ok := l.again(d, b); !ok {
			return calls, true
		}
	}
}

// Mean returns the calls per request.
func (t LayersTrial) Mean() float64 { return float64(t.Calls) / float64(t.Requests) }

// SD returns the standard deviation of the calls per request.
func (t LayersTrial) SD() float64 {
	var squares float64
	for _, c := range t.Counts {
		squares += float64(c.Requests) * math.Pow(float64(c.Calls)-t.Mean(), 2)
	}
	return math.Sqrt(squares / float64(t.Requests))
}

// Quantile returns the least number of calls that a share q, from 0 to 1, of the
// requests did not pass. It is 0 without requests.
func (t LayersTrial) Quantile(q float64) int {
	seen := 0
	for _, c := range t.Counts {
		seen += c.Requests
		if float64(seen) >= q*float64(t.Requests) {
			return c.Calls
		}
	}
	return 0
}
