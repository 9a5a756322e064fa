package simulate

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/retrylint/retrylint/stormsim"
)

// A scenario is one of package stormsim on the command line.
type scenario struct {
	name, about string
	trials      int // by default
	columns     []column
	over        axis
	// flags adds the flags of the scenario, and returns what runs it.
	flags func(*flag.FlagSet) func(*runner) error
}

func scenarios() []scenario {
	return []scenario{
		{
			name: "herd", about: "clients fail together, and the server takes a few in each tick", trials: 30,
			columns: []column{{Name: "time", Unit: "ticks", Digits: 2}, {Name: "calls", Digits: 1}, {Name: "gave up", Unit: "clients"}},
			over:    axis{"calls", "tick", 1, "ticks"}, flags: herd,
		},
		{
			name: "burst", about: "many calls at once, some of which fail", trials: 1000,
			columns: []column{{Name: "succeed", Ranged: true}, {Name: "calls", Ranged: true},
				{Name: "last success", Unit: "s", Digits: 1, Ranged: true}, {Name: "largest window", Unit: "retries", Ranged: true}},
			over: axis{"retries", "100 ms", 0.1, "s"}, flags: burst,
		},
		{
			name: "layers", about: "retries above retries", trials: 10,
			columns: []column{{Name: "worst case", Unit: "calls per request", Digits: 2, Exact: true}, {Name: "mean", Digits: 2}, {Name: "half have at most"},
				{Name: "99 % have at most"}, {Name: "fail", Unit: "%", Digits: 2}},
			over: axis{"requests", "number of calls", 1, "calls"}, flags: layers,
		},
		{
			name: "loop", about: "retries keep a server down after the trigger is gone", trials: 5,
			columns: []column{{Name: "loop gain", Digits: 2, Exact: true}, {Name: "recover", Unit: "% of trials"}, {Name: "last timeout after the outage", Unit: "s"},
				{Name: "answered", Unit: "% of requests", Digits: 1}, {Name: "calls"}},
			over: axis{"calls", "second", 1, "s"}, flags: loop,
		},
		{
			name: "blip", about: "retries make a short outage long by opening circuit breakers", trials: 200,
			columns: []column{{Name: "down for", Unit: "s", Digits: 1}, {Name: "breakers opened", Digits: 1}, {Name: "calls while down", Digits: 1},
				{Name: "failed operations", Digits: 1}},
			over: axis{"calls", "second", 1, "s"}, flags: blip,
		},
		{
			name: "contention", about: "clients write to one row, and one wins each round", trials: 100,
			columns: []column{{Name: "calls", Digits: 1}, {Name: "time", Unit: "s", Digits: 2}},
			over:    axis{"calls", "100 ms", 0.1, "s"}, flags: contention,
		},
	}
}

func herd(f *flag.FlagSet) func(*runner) error {
	var h stormsim.Herd
	f.IntVar(&h.Clients, "clients", 100, "clients that call at tick 0")
	f.IntVar(&h.Capacity, "capacity", 10, "calls that the server accepts in each tick")
	f.IntVar(&h.Attempts, "attempts", 0, "calls after which a client gives up; 0 for no limit")
	f.DurationVar(&h.Tick, "tick", time.Second, "length of a tick")
	p := addPolicies(f, "fixed:2s,exponential,full,equal,decorrelated", time.Second, 32*time.Second)
	return func(r *runner) error {
		policies, err := p.policies(r, attempts{flag: "attempts", endless: true})
		if err != nil {
			return err
		}
		if h.Tick == 0 { // where the package has a default
			return &stormsim.ParamError{Param: "tick", Problem: "must be positive, not 0s"}
		}
		if p.at != "" {
			for i, p := range policies {
				policies[i] = FromFirst(p)
			}
		}
		return r.each(policies, func(p stormsim.Policy) error {
			return run(r, p.Name, func(random *rand.Rand) (stormsim.HerdTrial, error) { return h.Run(r.ctx, p, random) },
				func(t stormsim.HerdTrial) []stormsim.Arrival { return t.Arrivals },
				func(t stormsim.HerdTrial) float64 { return float64(t.Ticks) },
				func(t stormsim.HerdTrial) float64 { return float64(t.Calls) },
				func(t stormsim.HerdTrial) float64 { return float64(t.Failed) })
		})
	}
}

// FromFirst is a policy for a herd, which counts from 1, that begins with its
// first delay: code does so.
func FromFirst(p stormsim.Policy) stormsim.Policy {
	of := p.Range
	p.Range = func(attempt int) (low, high time.Duration) { return of(attempt - 1) }
	return p
}

func burst(f *flag.FlagSet) func(*runner) error {
	var b stormsim.Burst
	f.IntVar(&b.Requests, "requests", 1000, "requests that are made at once")
	f.Float64Var(&b.Failure, "failure", 0.3, "probability that an attempt fails")
	f.IntVar(&b.Attempts, "attempts", 5, "calls per request at most")
	p := addPolicies(f, "none,fixed,exponential,full", time.Second, time.Minute)
	return func(r *runner) error {
		policies, err := p.policies(r, attempts{flag: "attempts"})
		if err != nil {
			return err
		}
		return r.each(policies, func(p stormsim.Policy) error {
			return run(r, p.Name, func(random *rand.Rand) (stormsim.BurstTrial, error) { return b.Run(r.ctx, p, random) },
				func(t stormsim.BurstTrial) []stormsim.Arrival { return t.Retries },
				func(t stormsim.BurstTrial) float64 { return float64(t.Succeeded) },
				func(t stormsim.BurstTrial) float64 { return float64(t.Calls) },
				func(t stormsim.BurstTrial) float64 { return t.LastSuccess.Seconds() },
				func(t stormsim.BurstTrial) float64 { return float64(t.Largest) })
		})
	}
}

// addStack adds the flags of a stack.
func addStack(f *flag.FlagSet, layers int) *stormsim.Stack {
	s := &stormsim.Stack{}
	f.IntVar(&s.Layers, "layers", layers, "layers that each retry the one below")
	f.IntVar(&s.Retries, "retries", 3, "retries of each layer for each call from above")
	f.Float64Var(&s.Budget, "budget", 0.2, "retries of a layer as a share of its calls from above, where there is a budget")
	return s
}

// A variant of a stack is a row.
type variant struct {
	name string
	stormsim.Stack
}

// variants returns the stack without a budget, and with it.
func variants(s stormsim.Stack) []variant {
	without := s
	without.Budget = 0
	name := fmt.Sprintf("%d retries", s.Retries)
	if s.Retries == 1 {
		name = "1 retry"
	}
	return []variant{{name, without}, {fmt.Sprintf("%s, budget %v", name, s.Budget), s}}
}

func layers(f *flag.FlagSet) func(*runner) error {
	var l stormsim.Layers
	stack := addStack(f, 3)
	f.IntVar(&l.Requests, "requests", 10_000, "requests at the top in each trial")
	f.Float64Var(&l.Failure, "failure", 0.5, "probability that a call at the bottom fails")
	return func(r *runner) error {
		for _, v := range variants(*stack) {
			l.Stack = v.Stack
			err := run(r, v.name, func(random *rand.Rand) (stormsim.LayersTrial, error) { return l.Run(r.ctx, random) }, counts,
				func(stormsim.LayersTrial) float64 { return v.Worst() },
				stormsim.LayersTrial.Mean,
				func(t stormsim.LayersTrial) float64 { return float64(t.Quantile(0.5)) },
				func(t stormsim.LayersTrial) float64 { return float64(t.Quantile(0.99)) },
				func(t stormsim.LayersTrial) float64 { return percent(t.Failed, t.Requests) })
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// counts are the requests by their number of calls.
func counts(t stormsim.LayersTrial) (out []stormsim.Arrival) {
	for _, c := range t.Counts {
		out = append(out, stormsim.Arrival{At: c.Calls, Calls: c.Requests})
	}
	return out
}

func percent(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

func loop(f *flag.FlagSet) func(*runner) error {
	var l stormsim.Loop
	stack := addStack(f, 1)
	f.Float64Var(&l.Fresh, "fresh", 60, "requests per second")
	f.Float64Var(&l.Capacity, "capacity", 100, "calls that the server serves per second")
	f.DurationVar(&l.Timeout, "timeout", time.Second, "time after which a client gives a call up")
	f.DurationVar(&l.Start, "start", time.Minute, "time at which the server stops")
	f.DurationVar(&l.Outage, "outage", 10*time.Second, "how long it stands still")
	f.DurationVar(&l.Length, "length", 10*time.Minute, "length of the simulation")
	p := addPolicies(f, "full", time.Second, 30*time.Second)
	return func(r *runner) error {
		policies, err := p.policies(r, attempts{flag: "retries", more: 1})
		if err != nil {
			return err
		}
		none := *stack
		none.Retries = 0
		rows := append([]variant{{"no retries", none}}, variants(*stack)...)
		return r.each(policies, func(p stormsim.Policy) error {
			for _, v := range rows {
				l.Stack = v.Stack
				err := run(r, p.Name+", "+v.name, func(random *rand.Rand) (stormsim.LoopTrial, error) { return l.Run(r.ctx, p, random) },
					func(t stormsim.LoopTrial) []stormsim.Arrival { return t.Arrivals },
					func(stormsim.LoopTrial) float64 { return l.Gain() },
					func(t stormsim.LoopTrial) float64 { return map[bool]float64{true: 100}[t.Recovered] },
					func(t stormsim.LoopTrial) float64 { return t.After.Seconds() },
					func(t stormsim.LoopTrial) float64 { return percent(t.Succeeded, t.Requests) },
					func(t stormsim.LoopTrial) float64 { return float64(t.Calls) })
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
}

func blip(f *flag.FlagSet) func(*runner) error {
	var b stormsim.Blip
	tries := numbers{5, 3}
	f.IntVar(&b.Instances, "instances", 10, "instances of the client")
	f.DurationVar(&b.Every, "every", 10*time.Second, "time from one operation of an instance to the next")
	f.DurationVar(&b.Down, "down", 10*time.Second, "how long the dependency is down")
	f.IntVar(&b.Threshold, "threshold", 5, "failures in a row that open the breaker of an instance; 0 for no breaker")
	f.DurationVar(&b.Open, "open", time.Minute, "how long a breaker stays open")
	f.Var(&tries, "attempts", "calls per operation, a `LIST`")
	p := addPolicies(f, "fixed,full", time.Second, 10*time.Second)
	return func(r *runner) error {
		policies, err := p.policies(r, attempts{flag: "attempts"})
		if err != nil {
			return err
		}
		return r.each(policies, func(p stormsim.Policy) error {
			for _, n := range tries {
				b.Attempts = n
				err := run(r, fmt.Sprintf("%s, %d tries", p.Name, n), func(random *rand.Rand) (stormsim.BlipTrial, error) { return b.Run(r.ctx, p, random) },
					func(t stormsim.BlipTrial) []stormsim.Arrival { return t.Arrivals },
					func(t stormsim.BlipTrial) float64 { return t.Longest.Seconds() },
					func(t stormsim.BlipTrial) float64 { return float64(t.Opened) },
					func(t stormsim.BlipTrial) float64 { return float64(t.Calls) },
					func(t stormsim.BlipTrial) float64 { return float64(t.Failed) })
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
}

func contention(f *flag.FlagSet) func(*runner) error {
	var c stormsim.Contention
	f.IntVar(&c.Clients, "clients", 100, "clients that write to the row")
	f.DurationVar(&c.Network, "network", 10*time.Millisecond, "mean time of one way over the network")
	f.DurationVar(&c.Spread, "spread", 2*time.Millisecond, "its standard deviation")
	p := addPolicies(f, "none,exponential,full,equal,decorrelated", 5*time.Millisecond, 2*time.Second)
	return func(r *runner) error {
		policies, err := p.policies(r, attempts{})
		if err != nil {
			return err
		}
		return r.each(policies, func(p stormsim.Policy) error {
			return run(r, p.Name, func(random *rand.Rand) (stormsim.ContentionTrial, error) { return c.Run(r.ctx, p, random) },
				func(t stormsim.ContentionTrial) []stormsim.Arrival { return t.Arrivals },
				func(t stormsim.ContentionTrial) float64 { return float64(t.Calls) },
				func(t stormsim.ContentionTrial) float64 { return t.Done.Seconds() })
		})
	}
}
