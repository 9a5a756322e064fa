/*
Package nojitter finds retries whose delay grows without randomness.

A delay that grows from attempt to attempt (linearly, exponentially, along a
table) but is the same for every client moves the crowd without dispersing it:
200 clients that fail together still make 2,100 calls, as with a fixed wait,
and need 511 ticks for what takes 39. With full jitter they make 814 calls in 41
ticks. Whether there is jitter decides; which kind is secondary.

# Wrong

	func load(url string) (*http.Response, error) {
		delay := 100 * time.Millisecond
		var err error
		for range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(delay)
			delay *= 2
		}
		return nil, err
	}

# Right

	func load(url string) (*http.Response, error) {
		delay := 100 * time.Millisecond
		var err error
		for range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(delay))
			delay *= 2
		}
		return nil, err
	}

# Silent when

  - randomness is anywhere on the way into the delay, also inside a helper in
    another package, or the delay function cannot be seen
  - another wait of the same retry is random
  - the server tells the delay (Retry-After)
  - the operation stays on this host
  - nothing is retried: periodic work, polls, pacing, consumers, failover

# Fix

The computed delay is wrapped with full jitter: a random part of it is waited.
It is also where another function of the same file waits, which only retries
call. The policy of a library gets the library's own jitter where it has one.

There is no fix for a delay that another package or somebody else's wait
shares, a plain number, and for policies of libraries without jitter.

The flag -jitter says what fixes call: "std" for math/rand/v2, "bundled" for
package jitter, "auto" (the default) for package jitter where it can be imported;
-jitter.import is the path of an own copy. docs/fixes.md has it all, with reasons.
*/
package nojitter
