// Package payment charges cards through the payment provider's HTTP interface.
package payment

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const attempts = 5

// Client talks to the payment provider. The HTTP client has a timeout, so that
// an attempt that hangs is a failed attempt.
type Client struct {
	BaseURL string
	HTTP    *http.Client
}

// New returns a client of the provider at baseURL.
func New(baseURL string) *Client {
	return &Client{BaseURL: baseURL, HTTP: &http.Client{Timeout: 10 * time.Second}}
}

// Charge takes cents from the card. The order is the idempotency key: a charge
// that is sent twice is made once.
func (c *Client) Charge(ctx context.Context, order, card string, cents int) error {
	var err error
	for attempt := range attempts {
		if err = c.charge(ctx, order, card, cents); err == nil || refused(err) {
			return err
		}
		if attempt == attempts-1 {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// WRONG: every client waits the same two seconds. When the provider
		// comes back, all clients that failed together return together.
		case <-time.After(2 * time.Second):
		}
	}
	return fmt.Errorf("charging order %s: %w", order, err)
}

// ChargeWithJitter is Charge as it should be.
func (c *Client) ChargeWithJitter(ctx context.Context, order, card string, cents int) error {
	var err error
	for attempt := range attempts {
		if err = c.charge(ctx, order, card, cents); err == nil || refused(err) {
			return err
		}
		if attempt == attempts-1 {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// RIGHT: anything from nothing to a ceiling that doubles from 2 s.
		case <-time.After(rand.N(2 * time.Second << attempt)):
		}
	}
	return fmt.Errorf("charging order %s: %w", order, err)
}

// charge sends one request, with a new body each time.
func (c *Client) charge(ctx context.Context, order, card string, cents int) error {
	form := url.Values{"card": {card}, "cents": {fmt.Sprint(cents)}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.BaseURL+"/charges", strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Idempotency-Key", order)
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusOK:
		return nil
	case resp.StatusCode == http.StatusTooManyRequests, resp.StatusCode >= http.StatusInternalServerError:
		return fmt.Errorf("provider says %s", resp.Status)
	}
	return refusal(resp.Status)
}
