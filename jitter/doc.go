// Package jitter retries what failed, without making the failure worse: few
// attempts, random waits between them, an end to them, and a limit on the
// retries of all calls together.
//
//	err := jitter.Do(ctx, jitter.Policy{}, func(ctx context.Context) error {
//		return client.Store(ctx, order)
//	})
//
// The zero [Policy] makes at most 3 attempts, waits a random time of up to
// 100ms and then of up to 200ms between them, and retries only errors that are
// known to pass ([Transient]): a plain errors.New is not one of them. To retry
// an error of one's own, mark it with [RetryAfter] or set Policy.Transient. The
// package needs nothing but the standard library.
//
// # Words
//
// Attempts are calls in total; retries are attempts − 1. An attempt, in
// [Backoff.Delay], in loops and in OnRetry, is counted from 0. All bounds are
// inclusive.
//
// # Which form
//
//	Do, DoValue      an operation in a function
//	Policy.Loop      an operation in the body of a loop that sets an error
//	Policy.Attempts  a loop that decides by itself when it is done
//	Transport        the requests of an http.Client
//	Full, Sleep      a loop that is there already and shall stay
//
// The forms that take a [Policy] wait between attempts only, never after the
// last one; begin no wait that would pass MaxElapsed or the deadline of the
// context; and end when the context is done. An [*Error] says why they ended,
// but for a Transport that has a response to return, and for Attempts. No timer
// or goroutine outlives them.
//
// # Waits
//
// A [Backoff] computes them. With c = min(Cap, Base·Factor^attempt):
//
//	FullJitter          random(0, c)
//	EqualJitter         c/2 + random(0, c/2)
//	DecorrelatedJitter  min(Cap, random(Base, 3·previous))
//	NoJitter            c
//
// Under the defaults (Base 100ms, Cap 30s, Factor 2) the waits before each
// retry are, in seconds:
//
//	retry  FullJitter  EqualJitter   DecorrelatedJitter  NoJitter
//	    1   0 –  0.10   0.05 –  0.10       0.10 –  0.30      0.10
//	    2   0 –  0.20   0.10 –  0.20       0.10 –  0.90      0.20
//	    3   0 –  0.40   0.20 –  0.40       0.10 –  2.70      0.40
//	    4   0 –  0.80   0.40 –  0.80       0.10 –  8.10      0.80
//	    5   0 –  1.60   0.80 –  1.60       0.10 – 24.30      1.60
//	    6   0 –  3.20   1.60 –  3.20       0.10 – 30.00      3.20
//	    7   0 –  6.40   3.20 –  6.40       0.10 – 30.00      6.40
//	    8   0 – 12.80   6.40 – 12.80       0.10 – 30.00     12.80
//	    9   0 – 25.60  12.80 – 25.60       0.10 – 30.00     25.60
//	   10   0 – 30.00  15.00 – 30.00       0.10 – 30.00     30.00
//
// The mean is the middle of the range, but for DecorrelatedJitter, where a wait
// follows from the one before and grows by about half each time.
//
// # Which jitter
//
// Full jitter, the default, unless there is a reason. A wait that all clients
// compute alike brings those that failed together back together; any randomness
// as wide as the wait itself prevents that, and how exactly it is shaped matters
// little. Equal jitter keeps a least wait, for a server that needs a pause.
// Decorrelated jitter spreads a client's own attempts as well, and starts with
// longer waits. No jitter is for a single client, or a test.
//
// What matters more is how many retries there are at all. The waits only move
// them: while a dependency stays down, each call makes MaxAttempts calls
// however they are spread. Retry at one layer only (an [*Error] of a retry below
// is not retried again), and share a [Budget] among the calls to a dependency:
// it sees at most a fifth more than the fresh calls then, plus 10 a second.
//
// # Tests
//
// A policy with Backoff.Rand set waits the same in each run, and under
// testing/synctest no time at all. See the example of [Backoff].
package jitter
