package status

import (
	stderrors "errors"
	web "net/http"
)

type client struct{}

// Not the client of package http: what it does is not known.
func (client) Do(req *web.Request) error { return stderrors.New("no") }

func shadowed(http client, req *web.Request) (err error) {
	for range 3 {
		if err = http.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func alias(req *web.Request) (*web.Response, error) {
	for range 3 { // want `retry of web.DefaultClient.Do tries again whatever the HTTP status is`
		resp, err := web.DefaultClient.Do(req)
		if err == nil && resp.StatusCode == web.StatusOK {
			return resp, nil
		}
		pause()
	}
	return nil, stderrors.New("gave up")
}
