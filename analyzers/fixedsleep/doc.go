/*
Package fixedsleep finds retries that wait the same time before every attempt.

Clients that fail together come back together when each waits the same time.
200 clients that share a server with room for 10 calls a tick make 2,100 calls
with a fixed wait until all are served, and 814 with full jitter. A retry of a
remote operation that does not wait at all (category nowait) is worse still: it
repeats as fast as the peer can refuse.

A retry is a place that runs an operation again because it failed: a loop of
any shape, a function that calls itself, a timer that schedules the operation
again, or a policy handed to a retry library.

# Wrong

	func load(url string) (*http.Response, error) {
		var err error
		for range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(2 * time.Second)
		}
		return nil, err
	}

# Right

	func load(url string) (*http.Response, error) {
		var err error
		for attempt := range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(2 * time.Second << attempt))
		}
		return nil, err
	}

# Silent when

  - there is any randomness in the delay, be it only a hash of the host's name
  - the delay grows, or comes from the server (Retry-After)
  - the operation stays on this host: only shared parties suffer from clients in step
  - nothing is retried: periodic work, polls for a state, pacing between items,
    consumers, failover to another target, compare-and-swap, accept loops
  - nowait: a stream, watch or session that is lost leads straight back, and a
    failure to open it does not; or something that cannot be read may wait
  - the delay or the operation is out of sight in a way that leaves it open

# Fix

Exponential backoff with full jitter: the old delay is the base, and 8 times it
the cap. The fix counts with the counter of the loop, or gives it one where each
round follows a failure and nothing counts already; else a random part of the
old delay is waited. A ticker gets a new, random period before each wait.

Where nothing was waited, the wait is put before each attempt but the first, or
after each failure in a loop that goes on with what it opened. It ends with the
context in sight.

The policy of a library gets the library's own jitter where it has one.

There is no fix where the function has a context and no way to say that it
ended, where a lock may be held, for a delay that another package or somebody
else's wait shares, a plain number, a period that may have changed, and for
policies of libraries without jitter.

The flag -jitter says what fixes call: "std" for math/rand/v2, "bundled" for
package jitter, "auto" (the default) for package jitter where it can be imported;
-jitter.import is the path of an own copy. docs/fixes.md has it all, with reasons.
*/
package fixedsleep
