// Package jitter computes waits between attempts: exponential backoff with
// jitter, capped, and safe for every input.
//
// A delay that every client computes alike brings the clients that failed
// together back together. A random one spreads them:
//
//	for attempt := range maxRetries {
//		if err = call(ctx); err == nil {
//			return nil
//		}
//		if err := jitter.Sleep(ctx, jitter.Full(base, limit, attempt)); err != nil {
//			return err
//		}
//	}
//
// [Full], [Spread] and [Sleep] are for a single place; a [Backoff] holds the
// settings of many. The formulas, with c = min(cap, base·factor^attempt):
//
//	NoJitter            c
//	FullJitter          random(0, c)
//	EqualJitter         c/2 + random(0, c/2)
//	DecorrelatedJitter  min(cap, random(base, 3·previous))
//
// An attempt is counted from 0, the first retry. All bounds are inclusive.
package jitter
