/*
Package notimeout finds retried calls that can hang for ever.

A retry tries again when an attempt fails. An attempt that never ends never
fails: the peer took the connection and says nothing more, the goroutine waits,
and no attempt follows, however many are allowed. The zero http.Client has no
timeout, nor do http.Get, net.Dial and context.Background; each attempt needs
one of its own. (The operating system gives up on a connection attempt after
minutes, and on an answer never.)

# Wrong

	func fetch(url string) (resp *http.Response, err error) {
		for range 5 {
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second))
		}
		return nil, err
	}

# Right

	var client = &http.Client{Timeout: 10 * time.Second}

	func fetch(url string) (resp *http.Response, err error) {
		for range 5 {
			if resp, err = client.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second))
		}
		return nil, err
	}

# Silent when

  - the client or dialer has a timeout, or the context a deadline; a transport
    that waits only so long for the headers of a response counts too
  - where the client or the context comes from is out of view: an exported
    function's parameter, a client of another library
  - something in view cancels the context, such as a timer
  - the names on the way say that the response goes on for as long as it likes: a
    stream, a watch, a long poll, a download
  - a connection is made to this host
  - a library has timeouts of its own (clients of databases and clouds)

# Fix

Dial with a timeout of 10 seconds, where the retried call is net.Dial itself;
else none, since where the timeout belongs, on the client or on a context for
each attempt, is a decision.
*/
package notimeout
