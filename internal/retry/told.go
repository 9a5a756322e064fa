package retry

import (
	"go/token"
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/directive"
)

// Told is what the comments of the package tell of its functions.
func (m *Model) Told() *directive.Directives { return m.recogniser.told }

// NeverRetries says whether a place stands in a function of which a comment says
// so.
func (m *Model) NeverRetries(pos token.Pos) bool {
	return m.recogniser.told.Any() && m.recogniser.told.Around(m.Index.FuncAt(pos)).Once()
}

// believe has comments overrule what was found in the functions that they stand
// on: none retries there that never does, and none goes on for longer than was
// told.
func (r *recogniser) believe(m *Model) {
	if !r.told.Any() {
		return
	}
	m.Retries = slices.DeleteFunc(m.Retries, func(rt *Retry) bool { return r.told.Around(rt.Func).Once() })
	for _, rt := range m.Retries {
		n := r.told.Around(rt.Func).Attempts
		if n == 0 || rt.Form == Client || rt.Form == Library && rt.Run == nil { // one that is only built there
			continue
		}
		b := &rt.Bound
		b.By |= ByAttempts
		b.Unlimited, b.Ctx, b.Attempts, b.Param, b.More = delay.No, nil, n, nil, 0
	}
}
