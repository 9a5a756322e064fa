package known

import "strings"

// inCopy looks a name up among the copies of a backoff package that projects
// take from each other (cortex, loki, tempo and more; dskit/backoff is one).
// They agree on the names, and not on whether the delay is random.
func inCopy[T any](rows []row[T], fullName string) (T, bool) {
	path, name := Split(fullName)
	if strings.HasSuffix(path, copySuffix) {
		for _, r := range rows {
			if r.name == name {
				return r.spec, true
			}
		}
	}
	var none T
	return none, false
}

const copySuffix = "/util/backoff"

var copiedWaits = []row[WaitSpec]{
	{name: "Backoff.NextDelay", spec: WaitSpec{Kind: NextDelay}},
	{name: "Backoff.Wait", spec: WaitSpec{Kind: Sleep, Held: true}},
}

var copiedBackoff = []row[*Symbol]{
	{name: "Backoff.Ongoing", spec: &Symbol{Role: Loop, Interrupt: Yes, Settings: []Setting{{Property: From, Arg: Receiver}}}},
	{name: "New", spec: &Symbol{Role: Policy, Interrupt: Yes, Settings: []Setting{{Property: Ctx, Arg: First}, {Property: From, Arg: Second}}}},
}

var copiedConfigs = []row[*Struct]{
	{name: "Config", spec: &Struct{Role: Policy, Fields: []Field{
		{"MaxBackoff", Setting{Property: MaxDelay}},
		{"MaxRetries", Setting{Property: Attempts, Zero: Endless}},
		{"MinBackoff", Setting{Property: Delay}},
	}}},
}
