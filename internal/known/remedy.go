package known

// A Remedy is how the delays of a library's policy become random by the
// library's own means, written at the call or literal that makes the policy.
type Remedy struct {
	Way Way
	// Field is the name of the field to set.
	Field string
	// Text is what to write, in Go: "#" stands for the qualifier of the
	// library's package, "$" for the call or function name that is replaced, and
	// "..." for the arguments of the call.
	Text string
}

// Way is where a Remedy is written; the zero value is none.
type Way uint8

const (
	Append  Way = iota + 1 // as one more argument of the call
	Replace                // in place of the call or the function name
	Chain                  // behind the call
	Set                    // as the value of a field of the literal
)

// RemedyOf returns the remedy for a policy that the function or the literal of
// the type with that full name makes.
func RemedyOf(fullName string) (Remedy, bool) {
	r, ok := find(remedies, fullName)
	if !ok {
		return Remedy{}, false
	}
	return *r, true
}

// remedies is sorted by path. What it names was looked up in the source of the
// libraries. A policy that has no row has no remedy which keeps its delays in
// their order of magnitude.
var remedies = []pkg[*Remedy]{
	{"github.com/ThreeDotsLabs/watermill/message/router/middleware", []row[*Remedy]{
		{name: "Retry", spec: &Remedy{Way: Set, Field: "RandomizationFactor", Text: "0.5"}},
	}},
	{"github.com/avast/retry-go", []row[*Remedy]{
		{name: "BackOffDelay", since: 3, spec: avastRandom},
		{name: "FixedDelay", since: 3, spec: avastRandom},
	}},
	{"github.com/buildkite/roko", []row[*Remedy]{
		{name: "NewRetrier", spec: &Remedy{Way: Append, Text: "#WithJitter()"}},
	}},
	{"github.com/cloudflare/backoff", []row[*Remedy]{
		{name: "NewWithoutJitter", spec: &Remedy{Way: Replace, Text: "#New(...)"}},
	}},
	{"github.com/failsafe-go/failsafe-go/retrypolicy", []row[*Remedy]{
		{name: "Builder.WithBackoff", spec: failsafeRandom},
		{name: "Builder.WithBackoffFactor", spec: failsafeRandom},
		{name: "Builder.WithDelay", spec: failsafeRandom},
	}},
	{"github.com/grpc-ecosystem/go-grpc-middleware/interceptors/retry", grpcRandom},
	{"github.com/grpc-ecosystem/go-grpc-middleware/retry", grpcRandom},
	{"github.com/hetznercloud/hcloud-go/hcloud", []row[*Remedy]{
		{name: "ExponentialBackoffOpts", spec: &Remedy{Way: Set, Field: "Jitter", Text: "true"}},
	}},
	{"github.com/jpillora/backoff", []row[*Remedy]{
		{name: "Backoff", spec: &Remedy{Way: Set, Field: "Jitter", Text: "true"}},
	}},
	{"github.com/sethvargo/go-retry", []row[*Remedy]{
		{name: "NewConstant", spec: sethvargoRandom},
		{name: "NewExponential", spec: sethvargoRandom},
		{name: "NewFibonacci", spec: sethvargoRandom},
	}},
	{"google.golang.org/grpc/backoff", []row[*Remedy]{
		{name: "Config", spec: &Remedy{Way: Set, Field: "Jitter", Text: "0.2"}},
	}},
	{"k8s.io/apimachinery/pkg/util/wait", []row[*Remedy]{
		{name: "Backoff", spec: &Remedy{Way: Set, Field: "Jitter", Text: "0.5"}},
	}},
	{"k8s.io/client-go/util/flowcontrol", []row[*Remedy]{
		{name: "NewBackOff", spec: &Remedy{Way: Replace, Text: "#NewBackOffWithJitter(..., 0.5)"}},
	}},
}

var (
	// The library's own default. Its full jitter panics after some forty attempts
	// without a maximum.
	avastRandom = &Remedy{Way: Replace, Text: "#CombineDelay($, #RandomDelay)"}

	failsafeRandom  = &Remedy{Way: Chain, Text: ".WithJitterFactor(0.25)"}
	sethvargoRandom = &Remedy{Way: Replace, Text: "#WithJitterPercent(50, $)"}
)

var grpcRandom = []row[*Remedy]{
	{name: "BackoffExponential", spec: &Remedy{Way: Replace, Text: "#BackoffExponentialWithJitter(..., 0.5)"}},
	{name: "BackoffLinear", spec: &Remedy{Way: Replace, Text: "#BackoffLinearWithJitter(..., 0.5)"}},
}
