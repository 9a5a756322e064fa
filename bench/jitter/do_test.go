package bench

import (
	"context"
	"testing"

	avast "github.com/avast/retry-go/v5"
	cenkalti "github.com/cenkalti/backoff/v5"
	"github.com/retrylint/retrylint/jitter"
	sethvargo "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func repeat(b *testing.B, call func() error) {
	b.ReportAllocs()
	for range b.N {
		if err := call(); err != nil {
			b.Fatal(err)
		}
	}
}

// A call that succeeds at once, as nearly all do: what the retry around it
// costs. Each library is set up as its documentation says for repeated use.
func BenchmarkSuccess(b *testing.B) {
	ctx := context.Background()
	op := func(context.Context) error { return nil }
	b.Run("jitter.Do", func(b *testing.B) {
		policy := jitter.Policy{}
		repeat(b, func() error { return jitter.Do(ctx, policy, op) })
	})
	b.Run("jitter.DoValue", func(b *testing.B) {
		policy := jitter.Policy{}
		value := func(context.Context) (int, error) { return 1, nil }
		repeat(b, func() error { _, err := jitter.DoValue(ctx, policy, value); return err })
	})
	b.Run("jitter.Do+budget", func(b *testing.B) {
		policy := jitter.Policy{Budget: &jitter.Budget{}}
		repeat(b, func() error { return jitter.Do(ctx, policy, op) })
	})
	b.Run("jitter.Loop", func(b *testing.B) {
		policy := jitter.Policy{}
		repeat(b, func() (err error) {
			for _, ctx := range policy.Loop(ctx, &err) {
				err = op(ctx)
			}
			return err
		})
	})
	b.Run("cenkalti", func(b *testing.B) {
		repeat(b, func() error {
			_, err := cenkalti.Retry(ctx, func() (struct{}, error) { return struct{}{}, op(ctx) }, cenkalti.WithMaxTries(3))
			return err
		})
	})
	b.Run("avast", func(b *testing.B) {
		retrier := avast.New(avast.Attempts(3), avast.Context(ctx))
		repeat(b, func() error { return retrier.Do(func() error { return op(ctx) }) })
	})
	b.Run("avast+throttle", func(b *testing.B) {
		retrier := avast.New(avast.Attempts(3), avast.Context(ctx),
			avast.WithFixedTokenBucketThrottle(avast.FixedTokenBucketThrottleConfig{}))
		repeat(b, func() error { return retrier.Do(func() error { return op(ctx) }) })
	})
	b.Run("sethvargo", func(b *testing.B) {
		repeat(b, func() error {
			return sethvargo.Do(ctx, sethvargo.WithMaxRetries(2, newSethvargo()), op) // it is used up by one retry
		})
	})
	b.Run("k8s", func(b *testing.B) {
		repeat(b, func() error {
			return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: base, Factor: 2, Jitter: 1, Steps: 3, Cap: limit},
				func(ctx context.Context) (bool, error) { return true, op(ctx) })
		})
	})
}
