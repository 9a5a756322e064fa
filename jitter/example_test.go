package jitter_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"time"

	"github.com/retrylint/retrylint/jitter"
)

// unreliable fails as a server does that comes back with the third call.
func unreliable() func(context.Context) error {
	calls := 0
	return func(context.Context) error {
		if calls++; calls < 3 {
			return fmt.Errorf("call %d: %w", calls, syscall.ECONNREFUSED)
		}
		return nil
	}
}

// short keeps the examples from waiting long.
var short = jitter.Backoff{Base: time.Millisecond}

func ExampleDo() {
	ctx := context.Background()
	call := unreliable()
	err := jitter.Do(ctx, jitter.Policy{}, func(ctx context.Context) error {
		return call(ctx)
	})
	fmt.Println(err)
	// Output: <nil>
}

func ExampleDoValue() {
	calls := 0
	name, err := jitter.DoValue(context.Background(), jitter.Policy{Backoff: short},
		func(context.Context) (string, error) {
			if calls++; calls == 1 {
				return "", syscall.ECONNRESET
			}
			return "gopher", nil
		})
	fmt.Println(name, err)
	// Output: gopher <nil>
}

func ExamplePolicy() {
	policy := jitter.Policy{
		Backoff:        jitter.Backoff{Base: time.Millisecond, Cap: time.Second},
		MaxAttempts:    5,
		MaxElapsed:     30 * time.Second,
		AttemptTimeout: 2 * time.Second,
		OnRetry: func(attempt int, delay time.Duration, err error) {
			fmt.Printf("attempt %d failed: %v; waiting at most %v\n", attempt, err, time.Millisecond<<attempt)
		},
	}
	call := unreliable()
	fmt.Println(jitter.Do(context.Background(), policy, call))
	// Output:
	// attempt 0 failed: call 1: connection refused; waiting at most 1ms
	// attempt 1 failed: call 2: connection refused; waiting at most 2ms
	// <nil>
}

func ExamplePolicy_Loop() {
	ctx := context.Background()
	call := unreliable()
	var err error
	for attempt, ctx := range (jitter.Policy{Backoff: short}).Loop(ctx, &err) {
		err = call(ctx)
		fmt.Println(attempt, err)
	}
	fmt.Println(err)
	// Output:
	// 0 call 1: connection refused
	// 1 call 2: connection refused
	// 2 <nil>
	// <nil>
}

func ExamplePolicy_Attempts() {
	ctx := context.Background()
	call := unreliable()
	policy := jitter.Policy{Backoff: short}
	var err error
	for range policy.Attempts(ctx) {
		if err = call(ctx); err == nil || !jitter.Transient(err) {
			break
		}
	}
	fmt.Println(err)
	// Output: <nil>
}

func ExampleError() {
	err := jitter.Do(context.Background(), jitter.Policy{Backoff: short}, func(context.Context) error {
		return syscall.ECONNREFUSED
	})
	var ended *jitter.Error
	if errors.As(err, &ended) {
		fmt.Println(ended.Reason, ended.Attempts)
	}
	fmt.Println(errors.Is(err, syscall.ECONNREFUSED))
	// Output:
	// attempts 3
	// true
}

func ExamplePermanent() {
	calls := 0
	err := jitter.Do(context.Background(), jitter.Policy{}, func(context.Context) error {
		calls++
		return jitter.Permanent(errors.New("no such order"))
	})
	var ended *jitter.Error
	if errors.As(err, &ended) {
		fmt.Println(calls, ended.Reason, ended.Err)
	}
	// Output: 1 permanent no such order
}

func ExampleRetryAfter() {
	policy := jitter.Policy{
		Backoff: jitter.Backoff{Base: time.Millisecond, Cap: 10 * time.Millisecond, Kind: jitter.NoJitter},
		OnRetry: func(_ int, delay time.Duration, err error) { fmt.Println(err, delay) },
	}
	_ = jitter.Do(context.Background(), policy, func(context.Context) error {
		// The server asks for a second, of which the cap leaves 10ms.
		return jitter.RetryAfter(errors.New("busy"), time.Second)
	})
	// Output:
	// busy 11ms
	// busy 12ms
}

func ExampleTransient() {
	for _, err := range []error{syscall.ECONNRESET, context.Canceled, errors.New("unknown")} {
		fmt.Println(jitter.Transient(fmt.Errorf("store: %w", err)))
	}
	// Output:
	// true
	// false
	// false
}

// To retry errors that the default does not know, say which.
func ExamplePolicy_transient() {
	errLocked := errors.New("row is locked")
	policy := jitter.Policy{
		Backoff:   short,
		Transient: func(err error) bool { return errors.Is(err, errLocked) || jitter.Transient(err) },
	}
	calls := 0
	_ = jitter.Do(context.Background(), policy, func(context.Context) error {
		calls++
		return errLocked
	})
	fmt.Println(calls)
	// Output: 3
}

// The calls to one dependency share a budget: while it is down, they do not
// retry more than the budget allows, all together.
func ExampleBudget() {
	policy := jitter.Policy{Backoff: short, Budget: &jitter.Budget{Burst: 5, Floor: -1}}
	calls := 0
	for range 100 {
		_ = jitter.Do(context.Background(), policy, func(context.Context) error {
			calls++
			return syscall.ECONNREFUSED
		})
	}
	fmt.Println(calls, "calls for 100 operations")
	// Output: 105 calls for 100 operations
}

// breaker stands for a circuit breaker of any package.
type breaker struct{ failures int }

var errOpen = errors.New("circuit breaker is open")

func (b *breaker) Execute(op func() error) error {
	if b.failures >= 2 {
		return errOpen
	}
	err := op()
	if err != nil {
		b.failures++
	}
	return err
}

// The breaker stands inside the retry, so that it sees each attempt. Its error
// while it is open is one that Transient does not know, so nothing waits for
// it. An error type can also say so by a method CircuitOpen() bool.
func ExampleDo_circuitBreaker() {
	b := &breaker{}
	policy := jitter.Policy{Backoff: short, MaxAttempts: 10}
	err := jitter.Do(context.Background(), policy, func(context.Context) error {
		return b.Execute(func() error { return syscall.ECONNREFUSED })
	})
	var ended *jitter.Error
	if errors.As(err, &ended) {
		fmt.Println(ended.Attempts, ended.Reason, ended.Err)
	}
	// Output: 3 permanent circuit breaker is open
}

func ExampleTransport() {
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if requests++; requests < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	defer server.Close()

	client := &http.Client{
		Timeout: 10 * time.Second, // of all attempts together
		Transport: &jitter.Transport{Policy: jitter.Policy{
			Backoff:        short,
			AttemptTimeout: 2 * time.Second,
			Budget:         &jitter.Budget{},
		}},
	}
	req, err := http.NewRequest(http.MethodPost, server.URL, strings.NewReader("order"))
	if err != nil {
		fmt.Println(err)
		return
	}
	req.Header.Set("Idempotency-Key", "order-4711") // or a POST is not repeated
	resp, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	fmt.Println(resp.StatusCode, requests)
	// Output: 200 3
}

// With a client of one's own, ResponseError lets Do judge the response.
func ExampleResponseError() {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	err := jitter.Do(context.Background(), jitter.Policy{}, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return jitter.ResponseError(resp)
	})
	var ended *jitter.Error
	if errors.As(err, &ended) {
		fmt.Println(ended.Attempts, ended.Err)
	}
	// Output: 1 404 Not Found
}

// The table of the package documentation.
func ExampleBackoff_Delay() {
	lowest := func(uint64) uint64 { return 0 }
	highest := func(n uint64) uint64 { return n - 1 }
	ends := func(b jitter.Backoff, attempt int) (low, high float64) {
		if b.Kind != jitter.DecorrelatedJitter {
			b.Rand = lowest
			low = b.Delay(attempt).Seconds()
			b.Rand = highest
			return low, b.Delay(attempt).Seconds()
		}
		var longest time.Duration
		b.Rand = highest
		for range attempt + 1 {
			longest = b.Next(longest)
		}
		b.Rand = lowest
		return b.Next(longest).Seconds(), longest.Seconds()
	}
	fmt.Println("retry  FullJitter  EqualJitter   DecorrelatedJitter  NoJitter")
	for attempt := range 10 {
		_, full := ends(jitter.Backoff{}, attempt)
		equalLow, equal := ends(jitter.Backoff{Kind: jitter.EqualJitter}, attempt)
		decorrelatedLow, decorrelated := ends(jitter.Backoff{Kind: jitter.DecorrelatedJitter}, attempt)
		_, none := ends(jitter.Backoff{Kind: jitter.NoJitter}, attempt)
		fmt.Printf("%5d   0 – %5.2f  %5.2f – %5.2f      %5.2f – %5.2f     %5.2f\n",
			attempt+1, full, equalLow, equal, decorrelatedLow, decorrelated, none)
	}
	// Output:
	// retry  FullJitter  EqualJitter   DecorrelatedJitter  NoJitter
	//     1   0 –  0.10   0.05 –  0.10       0.10 –  0.30      0.10
	//     2   0 –  0.20   0.10 –  0.20       0.10 –  0.90      0.20
	//     3   0 –  0.40   0.20 –  0.40       0.10 –  2.70      0.40
	//     4   0 –  0.80   0.40 –  0.80       0.10 –  8.10      0.80
	//     5   0 –  1.60   0.80 –  1.60       0.10 – 24.30      1.60
	//     6   0 –  3.20   1.60 –  3.20       0.10 – 30.00      3.20
	//     7   0 –  6.40   3.20 –  6.40       0.10 – 30.00      6.40
	//     8   0 – 12.80   6.40 – 12.80       0.10 – 30.00     12.80
	//     9   0 – 25.60  12.80 – 25.60       0.10 – 30.00     25.60
	//    10   0 – 30.00  15.00 – 30.00       0.10 – 30.00     30.00
}

// A fixed seed makes the waits of a test the same in each run; the longest ones
// come from func(n uint64) uint64 { return n - 1 }.
func ExampleBackoff() {
	waits := func() (ds []time.Duration) {
		b := jitter.Backoff{
			Base: 100 * time.Millisecond,
			Cap:  time.Second,
			Rand: rand.New(rand.NewPCG(1, 2)).Uint64N,
		}
		for attempt := range 6 {
			ds = append(ds, b.Delay(attempt))
		}
		return ds
	}
	fmt.Println(fmt.Sprint(waits()) == fmt.Sprint(waits()))
	// Output: true
}

func ExampleBackoff_Next() {
	b := jitter.Backoff{Base: time.Second, Cap: time.Minute}
	var wait time.Duration
	for range 3 {
		wait = b.Next(wait)
		fmt.Println(time.Second <= wait && wait <= time.Minute)
	}
	// Output:
	// true
	// true
	// true
}

func ExampleFull() {
	for attempt := range 3 {
		wait := jitter.Full(time.Second, time.Minute, attempt)
		fmt.Println(0 <= wait && wait <= time.Second<<attempt)
	}
	// Output:
	// true
	// true
	// true
}

func ExampleSleep() {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("shutting down"))
	fmt.Println(jitter.Sleep(ctx, time.Hour))
	// Output: shutting down
}

func ExampleSpread() {
	wait := jitter.Spread(time.Second)
	fmt.Println(0 <= wait && wait <= time.Second)
	// Output: true
}
