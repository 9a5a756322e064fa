/*
Package nestedretry finds retries above other retries.

Attempts multiply: the deepest layer sees the product of the attempts of all
layers above it. Three layers that retry 3 times each turn one request into 64,
and they do so when the service at the bottom is down, and can least bear it.
The inner retry may be hand-written, run by a library, or built into a client.

# Wrong

	func fetch(url string) (*http.Response, error) {
		var err error
		for range 3 {
			var resp *http.Response
			if resp, err = http.Get(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second))
		}
		return nil, err
	}

	func load(url string) (*http.Response, error) {
		var err error
		for range 5 {
			var resp *http.Response
			if resp, err = fetch(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second))
		}
		return nil, err
	}

# Right

	func fetch(url string) (*http.Response, error) {
		return http.Get(url)
	}

	func load(url string) (*http.Response, error) {
		var err error
		for range 5 {
			var resp *http.Response
			if resp, err = fetch(url); err == nil {
				return resp, nil
			}
			time.Sleep(rand.N(time.Second))
		}
		return nil, err
	}

# Silent when

  - the inner retry does not fail together with the outer operation: it runs in
    a goroutine of its own, in a deferred call, or its error is only logged
  - the final failure of the inner retry leaves the outer loop
  - the layers try no kind of failure in common: a lost conditional write above
    a client that repeats lost connections
  - a client tries again only when and if the server asks for it (Retry-After)
  - a layer is switched off, by its count or by the setting of its library
  - only the caller's context ends the inner retry, so that it never gives up
    by itself
  - an operation stays on this host
  - a comment says that a function never retries (//retrylint:noretry)
  - a function or client is out of view and nothing is known of it

# Fix

None is applied: which layer to keep is a decision. Retry at one layer only.
Where the innermost is a client that knows which failures pass, keep that one
and return its error; else keep the outermost, which sees the whole operation.
*/
package nestedretry
