package history

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
)

type request struct {
	key, value string
	write      bool
}

// The answers of the server are final, the failures on the way are not.
type answerError struct{ status int }

func (e *answerError) Error() string { return http.StatusText(e.status) }

func isAnswer(err error) bool {
	var a *answerError
	return errors.As(err, &a)
}

type keyValueClient interface {
	Get(ctx context.Context, key string) (string, error)
	Put(ctx context.Context, key, value string) error
	Commit(ctx context.Context, rs []request) error
}

type httpKeyValue struct{ base string }

func (h *httpKeyValue) send(ctx context.Context, method, path, body string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, method, h.base+path, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		return "", &answerError{resp.StatusCode}
	}
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func (h *httpKeyValue) Get(ctx context.Context, key string) (string, error) {
	return h.send(ctx, http.MethodGet, key, "")
}

func (h *httpKeyValue) Put(ctx context.Context, key, value string) error {
	_, err := h.send(ctx, http.MethodPut, key, value)
	return err
}

func (h *httpKeyValue) Commit(ctx context.Context, rs []request) error {
	_, err := h.send(ctx, http.MethodPost, "/txn", rs[0].key)
	return err
}

type keyValue struct {
	mu     sync.Mutex
	hosts  []string
	at     int
	remote keyValueClient
}

func newKeyValue(hosts []string) *keyValue {
	return &keyValue{hosts: hosts, remote: &httpKeyValue{hosts[0]}}
}

func (kv *keyValue) client() keyValueClient {
	kv.mu.Lock()
	defer kv.mu.Unlock()
	return kv.remote
}

// reconnect connects again after a failure.
func (kv *keyValue) reconnect(cause error) error {
	kv.mu.Lock()
	defer kv.mu.Unlock()
	resp, err := http.Get(kv.hosts[kv.at])
	if err != nil {
		return errors.Join(cause, err)
	}
	kv.remote = &httpKeyValue{kv.hosts[kv.at]}
	return resp.Body.Close()
}
