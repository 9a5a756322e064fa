// Package rate is a stub of the limiter of the real package.
package rate

import (
	"context"
	"time"
)

type Limit float64

type Limiter struct{ limit Limit }

func NewLimiter(r Limit, b int) *Limiter { return &Limiter{limit: r} }

func Every(interval time.Duration) Limit { return 1 / Limit(interval.Seconds()) }

func (lim *Limiter) Wait(ctx context.Context) (err error) { return nil }

func (lim *Limiter) Allow() bool { return true }
