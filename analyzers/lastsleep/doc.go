/*
Package lastsleep finds counted retries that wait after the last attempt too.

The wait behind the last attempt, just before giving up, buys nothing: no
attempt follows. It is the longest one where the delay grows, and all that time
the caller waits for an error that is known already, and holds what it holds.

# Wrong

	func load(url string) (*http.Response, error) {
		var err error
		for i := range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second << i))
		}
		return nil, err
	}

# Right

	func load(url string) (*http.Response, error) {
		var err error
		for i := range 5 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			if i < 4 {
				time.Sleep(rand.N(time.Second << i))
			}
		}
		return nil, err
	}

# Silent when

  - a deadline or a context ends the retry, or a library does
  - the wait is not reached after the last attempt: something asks the counter
    before it, or it stands before the attempts
  - the same operation is tried once more behind the loop, or a loop around it
    starts the same attempts again, or the task is sent to a queue
  - the delay may be zero for the last attempt
  - the wait gives time for something that is looked at behind it
  - the function that waits is handed the counter, or does not always wait

# Fix

The wait is put under the condition that another attempt follows, where the
header of the loop alone counts and the wait is a statement of its own.
*/
package lastsleep
