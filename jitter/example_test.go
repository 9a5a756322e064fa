package jitter_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/retrylint/retrylint/jitter"
)

func ExampleBackoff() {
	// A fixed seed makes a test deterministic; leave Rand out elsewhere.
	b := jitter.Backoff{
		Base: 100 * time.Millisecond,
		Cap:  time.Second,
		Rand: rand.New(rand.NewPCG(1, 2)).Uint64N,
	}
	for attempt := range 6 {
		fmt.Println(b.Delay(attempt) <= min(time.Second, 100*time.Millisecond<<attempt))
	}
	// Output:
	// true
	// true
	// true
	// true
	// true
	// true
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
