package bench

import (
	"fmt"
	"sync"
	"testing"

	avast "github.com/avast/retry-go/v5"
	"github.com/retrylint/retrylint/jitter"
)

// shared runs step in n goroutines at once, b.N times in all. The time is that
// of one step, whoever made it: where nothing makes the goroutines wait for each
// other it does not grow with n.
func shared(b *testing.B, n int, step func(i int)) {
	b.ReportAllocs()
	var group sync.WaitGroup
	for g := range n {
		group.Go(func() {
			for i := g; i < b.N; i += n {
				step(i)
			}
		})
	}
	group.Wait()
}

// One budget for all goroutines, in health (successes), in an outage (retries
// asked for and refused), and in between (one retry asked for after ten successes).
func BenchmarkBudget(b *testing.B) {
	type bucket struct {
		deposit  func()
		withdraw func() bool
	}
	buckets := []struct {
		name string
		make func() bucket
	}{
		{"jitter", func() bucket {
			budget := &jitter.Budget{}
			return bucket{budget.Deposit, budget.Withdraw}
		}},
		{"avast", func() bucket {
			throttle := avast.NewFixedTokenBucketThrottle(avast.FixedTokenBucketThrottleConfig{})
			return bucket{func() { throttle.OnSuccess(0) }, func() bool { return throttle.AllowRetry(0, nil) }}
		}},
	}
	for _, n := range []int{1, 64} {
		for _, made := range buckets {
			name := fmt.Sprintf("goroutines=%d/%s", n, made.name)
			b.Run("health/"+name, func(b *testing.B) {
				bucket := made.make()
				shared(b, n, func(int) { bucket.deposit() })
			})
			b.Run("outage/"+name, func(b *testing.B) {
				bucket := made.make()
				shared(b, n, func(int) { bucket.withdraw() })
			})
			b.Run("between/"+name, func(b *testing.B) {
				bucket := made.make()
				shared(b, n, func(i int) {
					if i%11 == 0 {
						bucket.withdraw()
						return
					}
					bucket.deposit()
				})
			})
		}
	}
}
