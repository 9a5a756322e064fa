package history

import (
	"context"
	"io"
	"net/http"
	"strings"
)

// A stream that is opened over the network.

type watchStream interface {
	Recv() (string, error)
}

type watchService interface {
	Watch(ctx context.Context, key string) (watchStream, error)
}

type lines struct{ body io.ReadCloser }

func (l *lines) Recv() (string, error) {
	b := make([]byte, 80)
	n, err := l.body.Read(b)
	return string(b[:n]), err
}

type httpWatch struct{ base string }

func (h *httpWatch) Watch(ctx context.Context, key string) (watchStream, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.base+key, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	return &lines{resp.Body}, nil
}

type watcher struct {
	ctx    context.Context
	remote watchService
	key    string
}

func newWatcher(ctx context.Context, base, key string) *watcher {
	return &watcher{ctx: ctx, remote: &httpWatch{base}, key: key}
}

// final says that the caller is gone, or that the server will never answer.
func final(ctx context.Context, err error) bool {
	return ctx.Err() != nil || err != nil && strings.Contains(err.Error(), "refused for good")
}

func unavailable(err error) bool {
	return err != nil && strings.Contains(err.Error(), "unavailable")
}
