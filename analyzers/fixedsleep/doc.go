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

Exponential backoff with full jitter, keeping the old delay as the base, where
the loop has a counter; else the old delay is spread. The fix uses package
jitter where the file's package imports it already, and math/rand/v2 otherwise.
There is no fix for nowait, and none for a wait that another function makes.
*/
package fixedsleep
