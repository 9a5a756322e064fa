package history

import (
	"net/http"
	"time"
)

// A request of the client's own, which holds one of package http.
type request struct{ *http.Request }

type client struct{ http *http.Client }

// The context is that of the request.
func (c *client) doBefore(req *request) (resp *http.Response, err error) {
	for range 4 {
		if resp, err = c.http.Do(req.Request); err == nil {
			return resp, nil
		}
		time.Sleep(time.Second) // want "even when req.Context\\(\\) is done"
	}
	return nil, err
}

func (c *client) doAfter(req *request) (resp *http.Response, err error) {
	for range 4 {
		if resp, err = c.http.Do(req.Request); err == nil {
			return resp, nil
		}
		select {
		case <-req.Context().Done():
			return nil, req.Context().Err()
		case <-time.After(time.Second):
		}
	}
	return nil, err
}
