package known

// A Bind is how a call that hands an operation to a retry library, and waits
// whatever happens to its caller, is bound to a context.
type Bind struct {
	Way BindWay
	// Name is that of the option, of the function around the policy, or of the
	// function to call in its place.
	Name string
	// Same says that the other function takes the same arguments, behind the
	// context.
	Same bool
}

// BindWay is where the context goes; the zero value is none.
type BindWay uint8

const (
	ByOption BindWay = iota + 1 // into an option, one more argument: Name(ctx)
	ByPolicy                    // around the policy, the second argument: Name(policy, ctx)
	ByCall                      // into another function: Name(ctx, …)
)

// BindOf returns how a call of the function with that full name is bound to a
// context; false where it always is, or where that cannot be done.
func BindOf(fullName string) (Bind, bool) { return find(binds, fullName) }

// binds is sorted by path.
var binds = []pkg[Bind]{
	{"github.com/avast/retry-go", []row[Bind]{
		{name: "Do", since: 3, until: 4, spec: Bind{Way: ByOption, Name: "Context"}},
		{name: "DoWithData", since: 4, until: 4, spec: Bind{Way: ByOption, Name: "Context"}},
	}},
	{"github.com/buildkite/roko", []row[Bind]{
		{name: "Retrier.Do", spec: Bind{Way: ByCall, Name: "DoWithContext", Same: true}},
	}},
	{"github.com/cenkalti/backoff", []row[Bind]{
		{name: "Retry", until: 4, spec: Bind{Way: ByPolicy, Name: "WithContext"}},
		{name: "RetryNotify", until: 4, spec: Bind{Way: ByPolicy, Name: "WithContext"}},
		{name: "RetryNotifyWithData", until: 4, spec: Bind{Way: ByPolicy, Name: "WithContext"}},
		{name: "RetryNotifyWithTimer", until: 4, spec: Bind{Way: ByPolicy, Name: "WithContext"}},
		{name: "RetryNotifyWithTimerAndData", until: 4, spec: Bind{Way: ByPolicy, Name: "WithContext"}},
		{name: "RetryWithData", until: 4, spec: Bind{Way: ByPolicy, Name: "WithContext"}},
	}},
	{"github.com/eapache/go-resiliency/retrier", []row[Bind]{
		{name: "Retrier.Run", spec: Bind{Way: ByCall, Name: "RunCtx"}},
	}},
	{"github.com/flowchartsman/retry", []row[Bind]{
		{name: "Retrier.Run", spec: Bind{Way: ByCall, Name: "RunContext"}},
	}},
	{"github.com/hashicorp/terraform-plugin-sdk/helper/retry", []row[Bind]{
		{name: "Retry", spec: Bind{Way: ByCall, Name: "RetryContext", Same: true}},
	}},
	{"k8s.io/apimachinery/pkg/util/wait", []row[Bind]{
		{name: "ExponentialBackoff", spec: Bind{Way: ByCall, Name: "ExponentialBackoffWithContext"}},
		{name: "Poll", spec: Bind{Way: ByCall, Name: "PollUntilContextTimeout"}},
		{name: "PollImmediate", spec: Bind{Way: ByCall, Name: "PollUntilContextTimeout"}},
		{name: "PollImmediateInfinite", spec: Bind{Way: ByCall, Name: "PollUntilContextCancel"}},
		{name: "PollInfinite", spec: Bind{Way: ByCall, Name: "PollUntilContextCancel"}},
	}},
}
