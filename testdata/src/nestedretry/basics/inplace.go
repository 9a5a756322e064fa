package basics

import (
	"context"
	"net/http"
	"time"

	"github.com/grafana/dskit/backoff"
)

// What is returned is the reason why the inner loop ended.
func ongoing(ctx context.Context, url string) error {
	b := backoff.New(ctx, backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 3})
	for b.Ongoing() {
		if _, err := http.Get(url); err == nil {
			return nil
		}
		b.Wait()
	}
	return b.Err()
}

func byOngoing(ctx context.Context, url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = ongoing(ctx, url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Near miss: when the inner loop is used up, the function returns; only a
// failure of the read goes round.
func reconnects(url string, read func(*http.Response) error) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	for {
		if err := read(resp); err == nil {
			continue
		}
		for range 3 {
			if resp, err = http.Get(url); err == nil {
				break
			}
			pause()
		}
		if err != nil {
			return err
		}
	}
}

// Near miss: each round sends another batch.
func batches(urls []string, send func([]string) error) {
	for i := 0; i < len(urls); i += 10 {
		part := urls[i:min(i+10, len(urls))]
		if err := send(part); err != nil {
			for _, u := range part {
				for range 3 {
					if _, err := http.Get(u); err == nil {
						break
					}
					pause()
				}
			}
		}
	}
}

// Success is told together with what it gave.
func withBody(url string) (*http.Response, error) {
	var resp *http.Response
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		resp, err = respond(url)
		if err == nil && resp.Body != nil {
			return resp, nil
		}
		pause()
	}
	return nil, err
}

func respond(url string) (*http.Response, error) {
	var resp *http.Response
	var err error
	for range 3 {
		if resp, err = http.Get(url); err == nil {
			return resp, nil
		}
		pause()
	}
	return nil, err
}
