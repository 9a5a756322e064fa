package history

import (
	"context"
	"io"
	"net/http"
	"strings"
)

type lockedError struct{ by string }

func (e *lockedError) Error() string { return "locked by " + e.by }

// The list of locks is read over the network.
type lockStore struct{ url string }

func (s *lockStore) each(ctx context.Context, skip map[string]bool, f func(id string, err error) error) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	for _, id := range strings.Fields(string(b)) {
		if !skip[id] {
			if err := f(id, err); err != nil {
				return err
			}
		}
	}
	return err
}

type storeLock struct {
	store     *lockStore
	exclusive bool
}
