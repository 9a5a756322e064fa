package known

import "time"

// WaitKind is what a waiting function does; the zero value is NoWait.
type WaitKind uint8

const (
	NoWait    WaitKind = iota
	Sleep              // blocks until the delay is over
	After              // returns a channel that delivers after the delay
	Timer              // returns a timer with such a channel
	Ticker             // returns a ticker, or a channel that delivers again and again
	Reset              // gives the timer or ticker in the receiver a new delay
	AfterFunc          // runs a function after the delay, in another goroutine
	Pace               // blocks until a rate limiter lets the caller go on
	Requeue            // puts an item back into a queue after the delay
	NextDelay          // waits for nothing: returns the next delay
)

// A WaitSpec describes a waiting function. Positions count the arguments from
// 0, without the receiver; -1 is none.
type WaitSpec struct {
	Kind WaitKind
	// Arg is the argument that holds the delay; -1 when the callee decides
	// itself, and then Growth, Jitter and Max tell how, as far as it is known.
	Arg int
	// Ctx is the argument with the context that interrupts the wait.
	Ctx int
	// Held says that the receiver holds a context, or another stop, that
	// interrupts the wait.
	Held   bool
	Growth Growth
	Jitter Answer
	Max    time.Duration
}

// Wait returns what is known of a waiting function.
func Wait(fullName string) (WaitSpec, bool) {
	w, ok := find(waits, fullName)
	if !ok {
		w, ok = inCopy(copiedWaits, fullName)
	}
	w.Arg--
	w.Ctx--
	return w, ok
}

// In the tables positions count from 1, so that an absent one is none.

var clockRows = []row[WaitSpec]{
	{name: "*.After", spec: WaitSpec{Kind: After, Arg: 1}},
	{name: "*.AfterFunc", spec: WaitSpec{Kind: AfterFunc, Arg: 1}},
	{name: "*.NewTicker", spec: WaitSpec{Kind: Ticker, Arg: 1}},
	{name: "*.NewTimer", spec: WaitSpec{Kind: Timer, Arg: 1}},
	{name: "*.Reset", spec: WaitSpec{Kind: Reset, Arg: 1}},
	{name: "*.Sleep", spec: WaitSpec{Kind: Sleep, Arg: 1}},
	{name: "*.Tick", spec: WaitSpec{Kind: Ticker, Arg: 1}},
	{name: "*.Ticker", spec: WaitSpec{Kind: Ticker, Arg: 1}}, // benbjohnson and facebookgo
	{name: "*.Timer", spec: WaitSpec{Kind: Timer, Arg: 1}},
	{name: "SleepWithContext", spec: WaitSpec{Kind: Sleep, Arg: 2, Ctx: 1}},
}

// waits is sorted by path.
var waits = []pkg[WaitSpec]{
	{"code.cloudfoundry.org/clock", clockRows},
	{"github.com/aws/aws-sdk-go/aws", []row[WaitSpec]{
		{name: "SleepWithContext", spec: WaitSpec{Kind: Sleep, Arg: 2, Ctx: 1}},
	}},
	{"github.com/aws/smithy-go/time", []row[WaitSpec]{
		{name: "SleepWithContext", spec: WaitSpec{Kind: Sleep, Arg: 2, Ctx: 1}},
	}},
	{"github.com/aws/smithy-go/waiter", []row[WaitSpec]{
		{name: "ComputeDelay", spec: WaitSpec{Kind: NextDelay, Growth: Exponential, Jitter: Yes}},
	}},
	{"github.com/benbjohnson/clock", clockRows},
	{"github.com/cenkalti/backoff", cenkaltiWaits},
	{"github.com/cloudflare/backoff", []row[WaitSpec]{
		{name: "Backoff.Duration", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}}, // random unless made by NewWithoutJitter
	}},
	{"github.com/facebookgo/clock", clockRows},
	{"github.com/googleapis/gax-go", []row[WaitSpec]{
		{name: "Backoff.Pause", spec: WaitSpec{Kind: NextDelay, Growth: Exponential, Jitter: Yes}},
		{name: "Sleep", spec: WaitSpec{Kind: Sleep, Arg: 2, Ctx: 1}},
	}},
	{"github.com/grafana/dskit/backoff", []row[WaitSpec]{
		{name: "Backoff.NextDelay", spec: WaitSpec{Kind: NextDelay, Growth: Exponential, Jitter: Yes}},
		{name: "Backoff.Wait", spec: WaitSpec{Kind: Sleep, Held: true, Growth: Exponential, Jitter: Yes}},
	}},
	{"github.com/hashicorp/consul/lib/retry", []row[WaitSpec]{
		{name: "Waiter.Wait", spec: WaitSpec{Kind: Sleep, Ctx: 1, Growth: Exponential}}, // random if Jitter is set
		{name: "Waiter.WaitDuration", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}},
	}},
	{"github.com/hashicorp/go-retryablehttp", []row[WaitSpec]{
		{name: "DefaultBackoff", spec: WaitSpec{Kind: NextDelay, Growth: Exponential, Jitter: No}},
		{name: "LinearJitterBackoff", spec: WaitSpec{Kind: NextDelay, Growth: Linear, Jitter: Yes}},
		{name: "RateLimitLinearJitterBackoff", spec: WaitSpec{Kind: NextDelay, Growth: Linear, Jitter: Yes}},
	}},
	{"github.com/jonboulle/clockwork", clockRows},
	{"github.com/jpillora/backoff", []row[WaitSpec]{
		{name: "Backoff.Duration", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}}, // random if Jitter is set
		{name: "Backoff.ForAttempt", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}},
	}},
	{"github.com/juju/clock", clockRows},
	{"github.com/juju/ratelimit", []row[WaitSpec]{
		{name: "Bucket.Wait", spec: WaitSpec{Kind: Pace}},
		{name: "Bucket.WaitMaxDuration", spec: WaitSpec{Kind: Pace}},
	}},
	{"github.com/lestrrat-go/backoff", []row[WaitSpec]{
		{name: "Continue", spec: WaitSpec{Kind: Sleep, Held: true}},
	}},
	{"github.com/segmentio/backo-go", []row[WaitSpec]{
		{name: "Backo.Duration", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}},
		{name: "Backo.Sleep", spec: WaitSpec{Kind: Sleep, Growth: Exponential}},
	}},
	{"go.uber.org/ratelimit", []row[WaitSpec]{
		{name: "*.Take", spec: WaitSpec{Kind: Pace}},
	}},
	{"golang.org/x/time/rate", []row[WaitSpec]{
		{name: "Limiter.Wait", spec: WaitSpec{Kind: Pace, Ctx: 1}},
		{name: "Limiter.WaitN", spec: WaitSpec{Kind: Pace, Ctx: 1}},
	}},
	{"k8s.io/apimachinery/pkg/util/clock", clockRows},
	{"k8s.io/apimachinery/pkg/util/wait", []row[WaitSpec]{
		{name: "Backoff.Step", spec: WaitSpec{Kind: NextDelay, Growth: Varies}}, // by Factor, random by Jitter
		{name: "BackoffManager.Backoff", spec: WaitSpec{Kind: Timer}},
	}},
	{"k8s.io/client-go/util/flowcontrol", []row[WaitSpec]{
		{name: "*.Accept", spec: WaitSpec{Kind: Pace}},
		{name: "*.Wait", spec: WaitSpec{Kind: Pace, Ctx: 1}},
		{name: "Backoff.Get", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}},
	}},
	{"k8s.io/client-go/util/workqueue", []row[WaitSpec]{
		{name: "*.AddAfter", spec: WaitSpec{Kind: Requeue, Arg: 2}},
		{name: "*.AddRateLimited", spec: WaitSpec{Kind: Requeue}},
		{name: "*.When", spec: WaitSpec{Kind: NextDelay}},
	}},
	{"k8s.io/utils/clock", clockRows},
	{"k8s.io/utils/clock/testing", clockRows},
	{"tailscale.com/logtail/backoff", tailscaleWaits},
	{"tailscale.com/util/backoff", tailscaleWaits},
	{"time", []row[WaitSpec]{
		{name: "After", spec: WaitSpec{Kind: After, Arg: 1}},
		{name: "AfterFunc", spec: WaitSpec{Kind: AfterFunc, Arg: 1}},
		{name: "NewTicker", spec: WaitSpec{Kind: Ticker, Arg: 1}},
		{name: "NewTimer", spec: WaitSpec{Kind: Timer, Arg: 1}},
		{name: "Sleep", spec: WaitSpec{Kind: Sleep, Arg: 1}},
		{name: "Tick", spec: WaitSpec{Kind: Ticker, Arg: 1}},
		{name: "Ticker.Reset", spec: WaitSpec{Kind: Reset, Arg: 1}},
		{name: "Timer.Reset", spec: WaitSpec{Kind: Reset, Arg: 1}},
	}},
}

var tailscaleWaits = []row[WaitSpec]{
	{name: "Backoff.BackOff", spec: WaitSpec{Kind: Sleep, Ctx: 1, Growth: Polynomial, Jitter: Yes}},
}

var cenkaltiWaits = []row[WaitSpec]{
	{name: "ConstantBackOff.NextBackOff", spec: WaitSpec{Kind: NextDelay, Growth: Constant, Jitter: No}},
	{name: "ExponentialBackOff.NextBackOff", spec: WaitSpec{Kind: NextDelay, Growth: Exponential}}, // random unless RandomizationFactor is 0
	{name: "ZeroBackOff.NextBackOff", spec: WaitSpec{Kind: NextDelay, Growth: NoDelay, Jitter: No}},
	{name: "*.NextBackOff", spec: WaitSpec{Kind: NextDelay}},
	{name: "NewTicker", spec: WaitSpec{Kind: Ticker}},
}
