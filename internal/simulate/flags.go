package simulate

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/retrylint/retrylint/stormsim"
)

// policyFlags are the policies that a command line asks for.
type policyFlags struct {
	names       string
	base, limit time.Duration
}

func addPolicies(f *flag.FlagSet, names string, base, limit time.Duration) *policyFlags {
	p := &policyFlags{}
	f.StringVar(&p.names, "policy", names, "a `LIST` of: fixed (waits the base), fixed:5s, none, linear, exponential, full, equal, decorrelated")
	f.DurationVar(&p.base, "base", base, "delay that a policy begins with")
	f.DurationVar(&p.limit, "cap", limit, "largest delay")
	return p
}

// policies returns the policies. It fails with a ParamError.
func (p *policyFlags) policies() ([]stormsim.Policy, error) {
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
