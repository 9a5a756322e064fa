// Package history holds mistakes that projects have made and mended, each as
// small as it can be, before and after.
package history

import (
	"context"
	"errors"
	"net/http"
	"strings"
)

var errBusy = errors.New("busy")

func send(ctx context.Context, url, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusServiceUnavailable {
		return errBusy
	}
	return resp.Body.Close()
}

// post is send for who has no context.
func post(url, body string) error { return send(context.Background(), url, body) }
