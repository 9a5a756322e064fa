package history

import (
	"context"
	"errors"
	"log"
	"net/http"
	"time"
)

// The delay is a configured time divided by a constant.
func (l *leaver) findTarget(ctx context.Context) (string, error) {
	find := func() (string, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url, nil)
		if err != nil {
			return "", err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return "", err
		}
		defer resp.Body.Close()
		if resp.Header.Get("Target") == "" {
			return "", errors.New("nobody is waiting")
		}
		return resp.Header.Get("Target"), nil
	}

	deadline := time.Now().Add(l.cfg.SearchFor)
	for {
		target, err := find()
		if err != nil {
			log.Print(err)
			if time.Now().Before(deadline) {
				time.Sleep(l.cfg.SearchFor / searches) // want "waits a fixed"
				continue
			} else {
				return "", err
			}
		}
		return target, nil
	}
}
