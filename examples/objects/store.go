// Package objects reads product pictures from an object store.
package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"
)

const attempts = 4

// ErrRefused is an answer that no further attempt can change: there is no such
// object, or no access to it.
var ErrRefused = errors.New("refused")

// Store reads objects of one bucket.
type Store struct {
	BucketURL string
	HTTP      *http.Client
}

// New returns a store of the bucket at bucketURL.
func New(bucketURL string) *Store {
	return &Store{BucketURL: bucketURL, HTTP: &http.Client{Timeout: 30 * time.Second}}
}

// Get reads an object.
func (s *Store) Get(ctx context.Context, name string) ([]byte, error) {
	var (
		data []byte
		err  error
	)
	// WRONG: the attempts follow one another at once. A store that is down for
	// a second sees four times the load, and no attempt has a chance.
	for attempt := 0; attempt < attempts && ctx.Err() == nil; attempt++ {
		if data, err = s.get(ctx, name); err == nil || errors.Is(err, ErrRefused) {
			return data, err
		}
	}
	return nil, fmt.Errorf("reading %s: %w", name, err)
}

// GetWithBackoff is Get as it should be.
func (s *Store) GetWithBackoff(ctx context.Context, name string) ([]byte, error) {
	var (
		data []byte
		err  error
	)
	for attempt := range attempts {
		if attempt > 0 {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			// RIGHT: a random wait before each further attempt.
			case <-time.After(rand.N(200 * time.Millisecond << attempt)):
			}
		}
		if data, err = s.get(ctx, name); err == nil || errors.Is(err, ErrRefused) {
			return data, err
		}
	}
	return nil, fmt.Errorf("reading %s: %w", name, err)
}

// get sends one request.
func (s *Store) get(ctx context.Context, name string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.BucketURL+"/"+name, nil)
	if err != nil {
		return nil, err
	}
	resp, err := s.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusOK:
		return io.ReadAll(resp.Body)
	case resp.StatusCode == http.StatusTooManyRequests, resp.StatusCode >= http.StatusInternalServerError:
		return nil, fmt.Errorf("store says %s", resp.Status)
	}
	return nil, fmt.Errorf("%w: %s", ErrRefused, resp.Status)
}
