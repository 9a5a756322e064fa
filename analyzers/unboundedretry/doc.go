/*
Package unboundedretry finds retries that nothing ends while the operation
keeps failing.

A retry without a limit turns an outage of its peer into one of its own: the
goroutine never comes back, its caller never learns of the failure, and every
such loop adds its load to a peer that is trying to recover. A limit is a
number of attempts, a deadline, a context, a stop channel or a flag that is
looked at in every round. Leaving on some errors does not bound the others, and
a context that nothing can cancel bounds nothing.

A limit that cannot work is none: a counter that never changes or is never
compared, a limit that nothing ever sets, a deadline made anew in each round.

Category ctxdead: the operation takes a context that can be cancelled, and the
loop never looks at it and repeats the very error that the cancellation causes.

# Wrong

	func connect(addr string) net.Conn {
		for {
			conn, err := net.Dial("tcp", addr)
			if err == nil {
				return conn
			}
			time.Sleep(rand.N(time.Second))
		}
	}

# Right

	func connect(ctx context.Context, addr string) (net.Conn, error) {
		for {
			conn, err := net.Dial("tcp", addr)
			if err == nil {
				return conn, nil
			}
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(rand.N(time.Second)):
			}
		}
	}

# Silent when

  - a context, stop channel, closed flag or changing state is looked at in each
    round (the flag -unboundedretry.strict reports these too, since only the
    caller can end them)
  - the loop leaves on context.Canceled, on net.ErrClosed and its likes, or on
    the errors that a cancellation of the operation's context produces
  - a condition on the way cannot be read
  - nothing is waited for and the operation is not known to be remote: what only
    computes tries again with something else (a larger buffer, another random
    number)
  - nothing is retried: periodic work, polls, consumers, failover, accept
    loops, contention on this host

# Fix

An attempt cap of 10 in the header of a for loop without a condition, where the
loop waits in a statement of its own and the function can return the error there;
else none, since only the author knows what should happen in the end.
*/
package unboundedretry
