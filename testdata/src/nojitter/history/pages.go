package history

import (
	"context"
	"errors"
	"net/http"
	"time"
)

const (
	shortPause = 50 * time.Millisecond
	longPause  = time.Second
)

var errThrottled = errors.New("throttled")

type page struct {
	ctx  context.Context
	url  string
	n    int
	last bool
}

func (p *page) fetch() error {
	req, err := http.NewRequestWithContext(p.ctx, http.MethodGet, p.url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return errThrottled
	}
	return nil
}

func (p *page) next() *page {
	if p.last {
		return nil
	}
	return &page{ctx: p.ctx, url: p.url, n: p.n + 1}
}

type pageReader struct {
	first    *page
	callback func(*page) bool
	done     chan error
}
