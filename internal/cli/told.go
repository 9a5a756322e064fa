package cli

import (
	"encoding/json"
	"fmt"

	"github.com/retrylint/retrylint/internal/kept"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/vet"
)

// told is what the tool has said in findings, taken apart, in order of place.
type told struct {
	findings []report.Finding // of rules, marked where a comment keeps them back
	comments []comment        // that are there to keep findings back
	used     []string         // where comments are that do, file:line:col
	funcs    []layertree.Func // that lead to retries
	retries  []policyat.Retry
}

// read takes apart what the tool has said. It fails on what the tool does not
// say.
func read(said []report.Finding) (told, error) {
	t := told{funcs: []layertree.Func{}, retries: []policyat.Retry{}}
	tellers := map[string]func(report.Finding) error{
		kept.Teller: func(f report.Finding) error {
			c := comment{Place: f.Place}
			err := json.Unmarshal([]byte(f.Message), &c.Directive)
			c.Posn = f.Place.Shown("")
			t.comments = append(t.comments, c)
			return err
		},
		layertree.Teller: func(f report.Finding) error {
			var fn layertree.Func
			err := json.Unmarshal([]byte(f.Message), &fn)
			fn.At = f.Place.Shown("")
			t.funcs = append(t.funcs, fn)
			return err
		},
		policyat.Teller: func(f report.Finding) error {
			var r policyat.Retry
			err := json.Unmarshal([]byte(f.Message), &r)
			t.retries = append(t.retries, r)
			return err
		},
	}
	for _, f := range report.InOrder(said) {
		tell := tellers[f.Rule]
		if tell == nil {
			f, by := mark(f)
			t.findings = append(t.findings, f)
			t.used = append(t.used, by...)
			continue
		}
		if err := tell(f); err != nil {
			return t, fmt.Errorf("unexpected output of go vet: %s: %w", f.Place.Shown(""), err)
		}
	}
	return t, nil
}

// telling returns the flags of the tool for the rules that are to run and what
// else it is to tell, each by its flag. The other rules are switched off: to
// switch those on would leave what is no rule out.
func telling(rules, run []Rule, flags ...string) (all []string) {
	on := make(map[string]bool)
	for _, r := range run {
		on[r.Name] = true
	}
	for _, r := range rules {
		if !on[r.Name] {
			all = append(all, "-"+r.Name+"=false")
		}
	}
	for _, f := range flags {
		all = append(all, "-"+f)
	}
	return all
}

// tool returns the flags of the tool for what the options ask for.
func (o options) tool(rules []Rule) []string {
	var also []string
	if o.withKept() {
		also = append(also, vet.TellKept)
	}
	if o.format == htmlFormat {
		also = append(also, vet.TellLayers, vet.TellPolicies)
	}
	return append(telling(rules, o.run(rules), also...), o.rules...)
}
