package retry

import (
	"context"
	"time"
)

type Backoff interface{ Next() (time.Duration, bool) }

func NewExponential(time.Duration) Backoff                           { return nil }
func WithMaxRetries(uint64, Backoff) Backoff                         { return nil }
func WithCappedDuration(time.Duration, Backoff) Backoff              { return nil }
func WithJitter(time.Duration, Backoff) Backoff                      { return nil }
func Do(context.Context, Backoff, func(context.Context) error) error { return nil }
