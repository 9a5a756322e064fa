// Package retry is a stub of the real package.
package retry

import (
	"context"
	"time"
)

type Config struct {
	attempts uint
	delay    time.Duration
}

type Option func(*Config)

type RetryableFunc func() error

type DelayTypeFunc func(n uint, err error, config *Config) time.Duration

func Do(f RetryableFunc, opts ...Option) error { return f() }

func Attempts(n uint) Option { return func(c *Config) { c.attempts = n } }

func UntilSucceeded() Option { return Attempts(0) }

func Delay(d time.Duration) Option { return func(c *Config) { c.delay = d } }

func MaxDelay(d time.Duration) Option { return func(*Config) {} }

func MaxJitter(d time.Duration) Option { return func(*Config) {} }

func DelayType(f DelayTypeFunc) Option { return func(*Config) {} }

func Context(ctx context.Context) Option { return func(*Config) {} }

func FixedDelay(_ uint, _ error, c *Config) time.Duration { return c.delay }

func BackOffDelay(n uint, _ error, c *Config) time.Duration { return c.delay << n }

func RandomDelay(_ uint, _ error, c *Config) time.Duration { return c.delay }

func CombineDelay(fs ...DelayTypeFunc) DelayTypeFunc { return fs[0] }

func FullJitterBackoffDelay(n uint, _ error, c *Config) time.Duration { return c.delay << n }

func RetryIf(f func(error) bool) Option { return func(*Config) {} }

func IsRecoverable(err error) bool { return true }
