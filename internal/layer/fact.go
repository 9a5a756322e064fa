package layer

// A Fact lists the retries that a call of a function may run and that fail
// together with it, and the function parameters that it calls.
type Fact struct {
	Chains []Chain
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}
