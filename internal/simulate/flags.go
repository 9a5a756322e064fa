package simulate

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/stormsim"
)

// policyFlags are the policies that a command line asks for.
type policyFlags struct {
	flags       *flag.FlagSet
	names       string
	base, limit time.Duration
	at          string
	tags        string
	factor      float64
	jitter      string
	override    bool
}

func addPolicies(f *flag.FlagSet, names string, base, limit time.Duration) *policyFlags {
	p := &policyFlags{flags: f}
	f.StringVar(&p.names, "policy", names, "a `LIST` of: fixed (waits the base), fixed:5s, none, linear, exponential, full, equal, decorrelated")
	f.DurationVar(&p.base, "base", base, "delay that a policy begins with")
	f.DurationVar(&p.limit, "cap", limit, "largest delay")
	f.StringVar(&p.at, "at", "", "`FILE:LINE` of a retry in Go code, whose policy is shown beside a better one")
	f.StringVar(&p.tags, "tags", "", "with -at: a `LIST` of build tags, separated by commas")
	f.Float64Var(&p.factor, "factor", 0, "with -at, where the code does not tell: what a delay is multiplied with for the next")
	f.StringVar(&p.jitter, "jitter", "", "with -at, where the code does not tell: none, full, equal, or a `SHARE` from 0 to 1, as 0.5 for half of the delay more or less")
	f.BoolVar(&p.override, "override", false, "with -at: flags take the place of what the code tells")
	return p
}

// ofCode are the flags that tell of a policy in code, and have no meaning for
// others.
var ofCode = []string{"at", "factor", "jitter", "override", "tags"}

// hidden says whether a flag has no part in the result: one that only -at has,
// without it; with it, one of policies that nobody has set.
func hidden(flags *flag.FlagSet, name string) bool {
	at := flags.Lookup("at")
	switch {
	case at == nil:
		return false
	case at.Value.String() == "":
		return slices.Contains(ofCode, name)
	}
	return name != "at" && slices.Contains(append(ofCode, "policy", "base", "cap"), name) && !isSet(flags, name)
}

func isSet(flags *flag.FlagSet, name string) bool {
	set := false
	flags.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// ifSet is a pointer to the value of a flag that is set, else nil.
func ifSet[T any](p *policyFlags, name string, v *T) *T {
	if isSet(p.flags, name) {
		return v
	}
	return nil
}

// attempts is the flag of a scenario for the number of calls; none where it has
// no use for it.
type attempts struct {
	flag    string
	more    int // calls beyond what the flag says
	endless bool
}

// policies returns the policies, and sets the number of attempts to that of a
// policy in code. It fails with a ParamError, or where code does not tell enough.
func (p *policyFlags) policies(r *runner, calls attempts) ([]stormsim.Policy, error) {
	if p.at != "" {
		return p.code(r, calls)
	}
	for _, name := range ofCode {
		if isSet(p.flags, name) {
			return nil, &stormsim.ParamError{Param: name, Problem: "has a meaning with -at only"}
		}
	}
	var out []stormsim.Policy
	for name := range strings.SplitSeq(p.names, ",") {
		one, err := p.policy(name)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// code returns the policy of a retry in code, and one to suggest if there is one.
func (p *policyFlags) code(r *runner, calls attempts) ([]stormsim.Policy, error) {
	if isSet(p.flags, "policy") {
		return nil, errors.New("-policy cannot be used with -at")
	}
	at, retries, err := r.read(r.ctx, p.at, p.tags)
	r.told = time.Now() // how long that took says nothing of the trials
	if err != nil {
		return nil, err
	}
	given := policyat.Given{
		Base: ifSet(p, "base", &p.base), Cap: ifSet(p, "cap", &p.limit), Factor: ifSet(p, "factor", &p.factor),
		Jitter: ifSet(p, "jitter", &p.jitter), Override: p.override,
	}
	if calls.flag != "" && isSet(p.flags, calls.flag) {
		n, err := strconv.Atoi(p.flags.Lookup(calls.flag).Value.String())
		switch {
		case err != nil:
			return nil, &stormsim.ParamError{Param: calls.flag, Problem: "takes one number with -at"}
		case n < 0:
			return nil, &stormsim.ParamError{Param: calls.flag, Problem: fmt.Sprintf("must be at least 0, not %d", n)}
		}
		n += calls.more
		given.Attempts = &n
	}
	code, err := policyat.Resolve(retries, at, given, policyat.Limits{Flag: calls.flag, Endless: calls.endless})
	if err != nil {
		return nil, err
	}
	r.notes = code.Notes
	if calls.flag != "" {
		p.flags.Set(calls.flag, strconv.Itoa(max(code.Attempts, 0)-calls.more))
	}
	if tick := p.flags.Lookup("tick"); tick != nil && !isSet(p.flags, "tick") {
		if first := code.Written.Spans[0].High; first > 0 && first < time.Second {
			tick.Value.Set(first.String()) // all shorter delays would be one tick
		}
	}
	out := []stormsim.Policy{code.Written.Policy}
	if code.Suggested.Spans != nil {
		out = append(out, code.Suggested.Policy)
	}
	return out, nil
}

func (p *policyFlags) policy(name string) (stormsim.Policy, error) {
	base, limit := p.base, p.limit
	kind, of, own := strings.Cut(name, ":")
	if own {
		d, err := time.ParseDuration(of)
		if err != nil || kind != "fixed" || d < 0 {
			return stormsim.Policy{}, &stormsim.ParamError{Param: "policy", Problem: fmt.Sprintf("%q: only fixed takes a delay, such as fixed:5s", name)}
		}
		out := stormsim.Fixed(d)
		out.Name = "fixed " + d.String()
		return out, nil
	}
	out, err := stormsim.Named(kind, base, limit)
	if kind == "fixed" {
		out.Name = "fixed " + base.String()
	}
	return out, err
}

// numbers is a flag with a list of whole numbers.
type numbers []int

func (n *numbers) String() string {
	var out []string
	for _, i := range *n {
		out = append(out, strconv.Itoa(i))
	}
	return strings.Join(out, ",")
}

func (n *numbers) Set(s string) error {
	var out numbers
	for part := range strings.SplitSeq(s, ",") {
		i, err := strconv.Atoi(part)
		if err != nil {
			return fmt.Errorf("%q is no whole number", part)
		}
		out = append(out, i)
	}
	*n = out
	return nil
}
