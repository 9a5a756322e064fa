package bundled

import (
	"context"
	"time"

	"github.com/retrylint/retrylint/jitter"
)

// The sleeps are the only uses of package time.
func onlySleeps(ctx context.Context) {
	for do(ctx) != nil {
		time.Sleep(interval) // want "even when ctx is done"
	}
}

func onlySleepsToo(ctx context.Context) {
	for do(ctx) != nil {
		time.Sleep(jitter.Spread(interval)) // want "even when ctx is done"
	}
}
