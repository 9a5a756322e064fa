/*
Package nonidempotent finds retried requests that are carried out twice.

When an attempt fails, its request may have been carried out all the same: only
the answer was lost. What then is sent again is done again: a second order, a
second charge, a second row, a second message. An HTTP POST or PATCH, an INSERT, a
published message and a gRPC call that creates are safe to repeat only with
something that tells the receiver that it has seen them: an idempotency key, a
message id, a conflict clause. It has to be the same in every attempt: a key that
is made anew for each is none.

# Wrong

	func order(c *http.Client, url, body string) (err error) {
		for range 5 {
			var resp *http.Response
			if resp, err = c.Post(url, "application/json", strings.NewReader(body)); err == nil {
				return resp.Body.Close()
			}
			time.Sleep(rand.N(time.Second))
		}
		return err
	}

# Right

	func order(c *http.Client, url, key, body string) error {
		for range 5 {
			req, err := http.NewRequest("POST", url, strings.NewReader(body))
			if err != nil {
				return err
			}
			req.Header.Set("Idempotency-Key", key)
			if resp, err := c.Do(req); err == nil {
				return resp.Body.Close()
			}
			time.Sleep(rand.N(time.Second))
		}
		return errors.New("order: no answer")
	}

# Silent when

  - an idempotency key, a request or message id, a UUID or a sequence number is
    in sight: a header, a field of what is sent, a variable, in any function on
    the way, or in a transport of the package; or callers may add one, with a
    header of their own or in a value of any type that is encoded; or the code
    asks for the answer that the thing exists already
  - a header makes it conditional (If-Match, Upload-Offset, Content-Range)
  - the retry repeats only what cannot have been processed: a refused connection,
    429, a lost conditional write
  - each attempt looks first, or the retry asks whether the request writes
  - the method is not a constant, or the POST says in its body what it asks for
    (GraphQL, JSON-RPC, Twirp, SOAP, a merge patch)
  - the names on the way, or the URL, say that a second time does no harm: what
    reads (search, query), sets a state (update, cancel), renews (login, token,
    heartbeat) or reports measures (push, metrics)
  - an INSERT has a conflict clause, runs in a transaction, gives a value to a
    column that tells rows apart (id, uuid, name), ties two others together
    (user_id, role_id), or does not name its columns

# Fix

None is applied: which key the receiver understands is not in the code.
*/
package nonidempotent
