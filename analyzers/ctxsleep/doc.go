/*
Package ctxsleep finds waits between attempts that the context in sight cannot end.

Whoever cancels a context wants its goroutine back: a request whose client is
gone, a server that shuts down, a deadline that has passed. A retry that sleeps
through that keeps all of them waiting for the rest of the delay, and then tries
once more for nobody. Looking at the context between the waits does not help:
the wait is where a retry spends its time.

A context is in sight if it is a parameter, a local or captured variable, that
of a request, or a field that the function uses, and something can cancel it.
A stop channel is no context: to wait for it alone is reported, too.

Where a helper waits that runs its callers' operations and takes no context,
the calls are reported that have one.

# Wrong

	func load(ctx context.Context, url string) (*http.Response, error) {
		var err error
		for attempt := range 5 {
			req, reqErr := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if reqErr != nil {
				return nil, reqErr
			}
			var resp *http.Response
			if resp, err = http.DefaultClient.Do(req); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second << attempt))
		}
		return nil, err
	}

# Right

	func load(ctx context.Context, url string) (*http.Response, error) {
		var err error
		for attempt := range 5 {
			req, reqErr := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if reqErr != nil {
				return nil, reqErr
			}
			var resp *http.Response
			if resp, err = http.DefaultClient.Do(req); err == nil {
				return resp, nil
			}
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(rand.N(time.Second << attempt)):
			}
		}
		return nil, err
	}

# Silent when

  - nothing can end the context: it is Background, or made from it and cancelled
    by the function's own defer alone, or a parameter or field that never holds
    another one
  - the context is over before the wait: each attempt makes its own
  - the operation is handed a context that nothing ends: it is meant to go on
  - a context of the function around a function literal that does not use it
  - the channel that is waited for may be closed since the context is done
  - how the wait ends is out of sight
  - nothing is retried: periodic work, polls, consumers, pacing between items

# Fix

Where package jitter can be imported, jitter.Sleep(ctx, d) in place of
time.Sleep(d); else a select on ctx.Done() and time.After(d). A receive from a
timer or ticker becomes a select as well, and a select gets one more case. When
the context is done, the function returns its error, with zero values before it,
or just returns; a loop whose condition asks ctx.Err() ends by that.

The call of a library gets what the library has for it: an option, a policy that
is bound to the context, a function that takes one.

There is no fix where the function has no error to return, or more to do behind
the loop; where it locks a mutex; for a wait in another function, in an inner
loop or of a clock that is not package time's; and for a helper without a
context.

The flag -jitter says what fixes call, as it does for fixedsleep.
*/
package ctxsleep
