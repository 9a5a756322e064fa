package jitter

import (
	"context"
	"math"
	"time"
)

// DefaultMaxAttempts is what a [Policy] uses if MaxAttempts is not set: one
// call and two retries.
const DefaultMaxAttempts = 3

// A Policy says how an operation is retried: see [Do], [DoValue],
// [Policy.Loop], [Policy.Attempts] and [Transport]. The zero value is ready: 3
// attempts, with full jitter under 100ms and 200ms between them, and for
// transient errors only. A Policy keeps no state, so one value serves any number of
// operations at once, as long as its functions do.
type Policy struct {
	// Backoff computes the waits.
	Backoff Backoff
	// MaxAttempts is the number of calls in total, the first one included;
	// DefaultMaxAttempts if it is 0. If it is negative the number is not
	// limited, and MaxElapsed or the context ends the retry; where neither can,
	// DefaultMaxAttempts holds all the same.
	MaxAttempts int
	// MaxElapsed is the time, from the start of the first attempt, after which
	// none begins; no such limit if it is not positive. A wait that would last
	// longer is not begun. An attempt under way is not cut short: that is what
	// AttemptTimeout and the context are for.
	MaxElapsed time.Duration
	// AttemptTimeout is the time that one attempt may take, by the context that
	// it is given; not limited if it is not positive.
	AttemptTimeout time.Duration
	// Transient reports whether an error of an attempt may go away by itself;
	// the function [Transient] if nil. It is not asked about what [Permanent]
	// has marked, nor once the context is done.
	Transient func(error) bool
	// OnRetry, if not nil, is called before each wait, for logs and metrics,
	// with the number of the attempt that failed, counted from 0, the wait, and
	// the error; the error is nil in [Policy.Attempts], which does not know it.
	OnRetry func(attempt int, delay time.Duration, err error)
	// Budget, if not nil, limits the retries of all who share it.
	Budget *Budget
}

// unlimited as a number of attempts.
const unlimited = math.MaxInt

func (p *Policy) maxAttempts(ctx context.Context) int {
	switch {
	case p.MaxAttempts > 0:
		return p.MaxAttempts
	case p.MaxAttempts < 0 && (p.MaxElapsed > 0 || ctx.Done() != nil):
		return unlimited
	default:
		return DefaultMaxAttempts
	}
}

// transient reports whether to retry after err while the caller's context is
// alive; timedOut says that the attempt's own context is not.
func (p *Policy) transient(err error, timedOut bool) bool {
	if isPermanent(err) {
		return false
	}
	// The caller's deadline has not passed, so this one was the attempt's own.
	// The error alone does not show it.
	if timedOut || holds(err, context.DeadlineExceeded) {
		err = &mark{err: err}
	}
	if p.Transient != nil {
		return p.Transient(err)
	}
	return Transient(err)
}

// A run is one operation on its way through its attempts.
type run struct {
	policy   *Policy
	start    time.Time
	attempts int           // calls made
	previous time.Duration // the wait before the last of them, for decorrelated jitter
}

// next returns the wait before the next attempt, or why there is none. A nil
// err stands for a failure that is not known.
func (r *run) next(ctx context.Context, err error, timedOut bool) (time.Duration, *Error) {
	p := r.policy
	if ctx.Err() != nil {
		return 0, r.stop(ReasonContext, err, context.Cause(ctx))
	}
	if err != nil && !p.transient(err, timedOut) {
		return 0, r.stop(ReasonPermanent, err, nil)
	}
	if r.attempts >= p.maxAttempts(ctx) {
		return 0, r.stop(ReasonAttempts, err, nil)
	}
	delay := r.delay(err)
	if p.MaxElapsed > 0 && delay > p.MaxElapsed-time.Since(r.start) {
		return 0, r.stop(ReasonTime, err, nil)
	}
	// Waiting for a deadline that ends the wait would only hold the caller up.
	if deadline, ok := ctx.Deadline(); ok && delay >= time.Until(deadline) {
		return 0, r.stop(ReasonContext, err, context.DeadlineExceeded)
	}
	if !p.Budget.Withdraw() { // last, since it takes a token
		return 0, r.stop(ReasonBudget, err, nil)
	}
	if p.OnRetry != nil {
		p.OnRetry(r.attempts-1, delay, err)
	}
	return delay, nil
}

// wait waits for the next attempt, or returns why there is none.
func (r *run) wait(ctx context.Context, err error, timedOut bool) *Error {
	delay, stop := r.next(ctx, err, timedOut)
	if stop != nil {
		return stop
	}
	if cause := Sleep(ctx, delay); cause != nil {
		return r.stop(ReasonContext, err, cause)
	}
	return nil
}

func (r *run) delay(err error) time.Duration {
	b := r.policy.Backoff
	var own time.Duration
	if b.Kind == DecorrelatedJitter {
		r.previous = b.Next(r.previous)
		own = r.previous
	} else {
		own = b.Delay(r.attempts - 1)
	}
	// The own delay comes on top of the server's: all clients were told the
	// same, and would return together.
	_, limit, _ := settings(b.Base, b.Cap, b.Factor)
	asked := min(retryAfter(err), limit)
	if own > math.MaxInt64-asked {
		return math.MaxInt64
	}
	return asked + own
}

func (r *run) stop(why Reason, err, cause error) *Error {
	return &Error{Reason: why, Err: err, Cause: cause, Attempts: r.attempts, Elapsed: time.Since(r.start)}
}

// succeeded pays for retries if the call was fresh.
func (r *run) succeeded() {
	if r.attempts == 1 {
		r.policy.Budget.Deposit()
	}
}
