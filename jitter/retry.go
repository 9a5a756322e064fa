package jitter

import (
	"context"
	"iter"
	"time"
)

// Do calls op until it succeeds or policy ends the retry, which returns an
// [*Error]. It waits between attempts only, never after the last one, and does
// not call op at all if ctx is done before.
//
// The context that op is given ends with the attempt if policy limits the
// attempt's time: do not return what still needs it, such as the body of a
// response.
func Do(ctx context.Context, policy Policy, op func(context.Context) error) error {
	_, err := DoValue(ctx, policy, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, op(ctx)
	})
	return err
}

// DoValue is [Do] for an operation with a result. It returns the result of the
// last attempt, whether that succeeded or not, and the zero value if there was
// none.
func DoValue[T any](ctx context.Context, policy Policy, op func(context.Context) (T, error)) (value T, err error) {
	r := run{policy: &policy, start: time.Now()}
	for {
		if ctx.Err() != nil {
			return value, r.stop(ReasonContext, err, context.Cause(ctx))
		}
		var timedOut bool
		r.attempts++
		value, timedOut, err = call(ctx, policy.AttemptTimeout, op)
		if err == nil {
			r.succeeded()
			return value, nil
		}
		if stop := r.wait(ctx, err, timedOut); stop != nil {
			return value, stop
		}
	}
}

// call makes one attempt and reports whether its own time was over at its end.
func call[T any](ctx context.Context, timeout time.Duration, op func(context.Context) (T, error)) (value T, timedOut bool, err error) {
	if timeout <= 0 {
		value, err = op(ctx)
		return value, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel() // also if op panics
	value, err = op(ctx)
	return value, ctx.Err() != nil, err
}

// Loop is [Do] for the body of a range loop, which sets *err:
//
//	for attempt, ctx := range policy.Loop(ctx, &err) {
//		value, err = fetch(ctx)
//	}
//	return value, err
//
// It yields the number of the attempt, counted from 0, and its context. The
// loop ends when an attempt leaves *err nil, and when the policy ends the
// retry: *err is an [*Error] then. The body may also leave it at any time; *err
// stays as it is. Each attempt starts with *err nil.
func (p Policy) Loop(ctx context.Context, err *error) iter.Seq2[int, context.Context] {
	return func(yield func(int, context.Context) bool) {
		r := run{policy: &p, start: time.Now()}
		if ctx.Err() != nil {
			*err = r.stop(ReasonContext, nil, context.Cause(ctx))
			return
		}
		for {
			*err = nil
			more, timedOut := r.yield(ctx, yield)
			if *err == nil {
				r.succeeded()
				return
			}
			if !more {
				return
			}
			if stop := r.wait(ctx, *err, timedOut); stop != nil {
				*err = stop
				return
			}
		}
	}
}

// Attempts paces a range loop whose body decides when to leave it:
//
//	for attempt := range policy.Attempts(ctx) {
//		if err = call(ctx); err == nil || !jitter.Transient(err) {
//			break
//		}
//	}
//	return err
//
// It yields the number of the attempt, counted from 0, and its context. It
// waits only when another attempt follows. The first attempt is made even if
// ctx is done, so that err is never nil after the loop for want of an attempt.
// Attempts does not learn of the error: it knows no permanent ones, no delay
// that a server asks for, and takes a loop that is left in its first attempt
// for a success. [Policy.Loop] does.
func (p Policy) Attempts(ctx context.Context) iter.Seq2[int, context.Context] {
	return func(yield func(int, context.Context) bool) {
		r := run{policy: &p, start: time.Now()}
		for {
			if more, _ := r.yield(ctx, yield); !more {
				r.succeeded()
				return
			}
			if r.wait(ctx, nil, false) != nil {
				return
			}
		}
	}
}

// yield runs the body of a loop for one attempt.
func (r *run) yield(ctx context.Context, yield func(int, context.Context) bool) (more, timedOut bool) {
	r.attempts++
	more, timedOut, _ = call(ctx, r.policy.AttemptTimeout, func(ctx context.Context) (bool, error) {
		return yield(r.attempts-1, ctx), nil
	})
	return more, timedOut
}
