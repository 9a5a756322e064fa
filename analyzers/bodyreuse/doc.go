/*
Package bodyreuse finds retries whose second attempt cannot send what the first one sent.

A body is read once. The first attempt reads it to its end and closes it; a
request that is handed to http.Client.Do again, or a reader that is uploaded
again, has nothing left. The second attempt then fails for a reason that hides
the first one ("http: ContentLength=5 with Body length 0", "file already
closed"), or, where the length is not known, it succeeds and stores an empty
object. http.NewRequest sets GetBody for a bytes.Buffer, bytes.Reader and
strings.Reader, but Do calls it only for redirects and where a connection that
was reused breaks before anything was sent. So the same code may work over an
idle HTTP/1 connection, and fails over a new one and over HTTP/2.

Category leak: the response of a failed attempt goes round with its body open.
Its connection is not used again, and each attempt leaves another one behind.

# Wrong

	func store(c *http.Client, url string, data string) error {
		req, err := http.NewRequest("PUT", url, strings.NewReader(data))
		if err != nil {
			return err
		}
		for range 5 {
			resp, err := c.Do(req)
			if err == nil {
				return resp.Body.Close()
			}
			time.Sleep(rand.N(time.Second))
		}
		return errors.New("store: no answer")
	}

# Right

	func store(c *http.Client, url string, data string) error {
		for range 5 {
			req, err := http.NewRequest("PUT", url, strings.NewReader(data))
			if err != nil {
				return err
			}
			resp, err := c.Do(req)
			if err == nil {
				return resp.Body.Close()
			}
			time.Sleep(rand.N(time.Second))
		}
		return errors.New("store: no answer")
	}

# Silent when

  - the request or the reader is made for each attempt, or wound back in it: by
    GetBody, Seek, Reset, a method that says so, or a store into Body
  - the request has no body, or its body and method are looked at before it is
    sent again
  - the reader is handed on to what may wind it back: a function out of view that
    takes more than an io.Reader, such as an io.ReadSeeker
  - the body is of a type of the code's own with a Close, or a Read that wraps no
    other reader, which may start it anew
  - a stream is read item by item, or copied on to what lives on
  - it is read in some rounds only, as a condition on what rounds change tells
  - the retry repeats only what was never sent, such as a refused connection
  - a response is closed, or handed on to what may close it

# Fix

Wind back before each attempt, where the request or reader is made in the function
from a bytes.Buffer, bytes.Reader or strings.Reader, and the function returns an
error: req.Body from req.GetBody, or Seek to the start. Else none: whether a file
is opened again, or an upload kept in memory, is a decision, and so is where a
response should be closed.
*/
package bodyreuse
