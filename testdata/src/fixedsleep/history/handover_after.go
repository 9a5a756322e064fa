package history

import (
	"context"
	"errors"
	"log"
	"net/http"
	"time"
)

// The search leaves after the first tick, found or not, so that nothing is
// repeated any more.
func (l *leaver) findTargetOnTick(ctx context.Context) (string, error) {
	find := func(ctx context.Context) (string, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url, nil)
		if err != nil {
			return "", err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return "", err
		}
		defer resp.Body.Close()
		return resp.Header.Get("Target"), nil
	}

	deadline := time.NewTimer(l.cfg.SearchFor)
	defer deadline.Stop()
	ticker := time.NewTicker(l.cfg.SearchFor / searches)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			ctx, cancel := context.WithTimeout(ctx, l.cfg.SearchFor/searches)
			target, err := find(ctx)
			cancel()
			if err != nil {
				log.Print(err)
			}
			return target, nil
		case <-deadline.C:
			return "", errors.New("found nobody")
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}
