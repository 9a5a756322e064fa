/*
Package lostfailure finds retries of which nobody learns that all attempts have failed.

The limit of a retry is reached, and the function carries on or returns as if
it had succeeded: data is missing, a message was not sent, a caller builds on
nothing. It shows up far from here, much later, and without a cause. A log line
or a counter is for people, and no program acts on it.

A loop over items can lose one of them: it waits after a certain failure, and
then its post statement goes on to the next item, as for p := first; p != nil;
p = p.Next() does after a continue. What failed is never tried again.

# Wrong

	func load(url string) error {
		var err error
		for range 5 {
			resp, err := http.Get(url) // another err
			if err == nil {
				return resp.Body.Close()
			}
			time.Sleep(rand.N(time.Second))
		}
		return err
	}

# Right

	func load(url string) error {
		var err error
		for range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp.Body.Close()
			}
			time.Sleep(rand.N(time.Second))
		}
		return err
	}

# Silent when

  - the error is returned, stored, sent, or handed to a function that is no log,
    on one of the ways behind the limit at least
  - something is done there that is not done when an attempt succeeds: another
    call, a flag that is set, the end of the program
  - the result tells it: false, nil in place of a value, the last response
  - the function has no result, and a success sets or sends something that others
    miss after a failure
  - a comment behind the retry, or on the function, speaks of a default, a
    fallback or best effort; one right above the retry, of a fallback or best
    effort
  - a context or a stop channel ends the retry: the caller wanted it to end
  - nothing is retried, or for ever
  - the loop over items goes on after every failure, not after certain ones only;
    does something about it but to log it; or calls nothing in its post statement
    whose name begins with next

A helper that returns the error is in order; a caller that throws its error away
is reported.

# Fix

None: what the caller is to learn is a decision.
*/
package lostfailure
