/*
Package retrypermanent finds retries that do not look at what failed.

A request that the server refuses for good is refused each time: one without
access, for what is not there, or that is not valid. Trying it again like a
timeout keeps the caller waiting for an answer that is already known, and adds
load where something is misconfigured everywhere at once.

Known to be permanent are the statuses of HTTP that blame the request (400, 401,
403, 404, 422), the codes of gRPC that do (InvalidArgument, NotFound,
PermissionDenied, Unauthenticated, Unimplemented), sql.ErrNoRows, an open circuit
breaker (gobreaker), what an AWS service or the API of Kubernetes refuses, and the
end of the caller's own context in a loop that does not wait. They are followed
through functions and packages of the module to the retry, with what becomes of
the error on the way.

# Wrong

	func load(url string) ([]byte, error) {
		var err error
		for attempt := range 5 {
			var body []byte
			if body, err = get(url); err == nil {
				return body, nil
			}
			time.Sleep(rand.N(time.Second << attempt))
		}
		return nil, err
	}

	func get(url string) ([]byte, error) {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s: %s", url, resp.Status)
		}
		return io.ReadAll(resp.Body)
	}

# Right

	var errRefused = errors.New("refused")

	func load(url string) ([]byte, error) {
		var err error
		for attempt := range 5 {
			var body []byte
			if body, err = get(url); err == nil {
				return body, nil
			}
			if errors.Is(err, errRefused) {
				return nil, err
			}
			time.Sleep(rand.N(time.Second << attempt))
		}
		return nil, err
	}

	func get(url string) ([]byte, error) {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		switch {
		case resp.StatusCode == http.StatusOK:
			return io.ReadAll(resp.Body)
		case resp.StatusCode == http.StatusTooManyRequests, resp.StatusCode >= 500:
			return nil, fmt.Errorf("%s: %s", url, resp.Status)
		}
		return nil, fmt.Errorf("%w: %s: %s", errRefused, url, resp.Status)
	}

# Silent when

  - a branch, a callback, a classifier or a library's mark for permanent errors
    tells such failures apart; one that cannot be read is taken to do so
  - one status of those that blame the same thing leaves (400 or 422; 401 or
    403): the author knows which one the server gives. 404 alone may be what is
    not there yet
  - only conflicts, or only what may pass, is tried again
  - the loop waits for a server: it reads nothing but the status, or its name
    says so (wait, ready, health, alive, ping, probe)
  - the loop goes on with what it opened: a watch, a stream, a session; or it is
    to go on until it works or is stopped, and its function returns no error
  - the statement always gives a row (an aggregate, EXISTS, a RETURNING), or takes
    the next one of a queue
  - the next attempt has another target (an element of a list, the next host, a
    session made anew) or another secret, or something is done first that may make good what was
    missing
  - the very status or error is asked for and then tried again
  - the wait ends with the context; where it could and does not, ctxsleep says so
  - the operation is out of sight: another module's function, an interface whose
    implementations are not in view

# Fix

None: only the author knows which failures may pass.
*/
package retrypermanent
