// Package harmless holds requests by POST that may be sent any number of times.
package harmless

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

type client struct{ base string }

func (c *client) post(path, body string) error {
	resp, err := http.Post(c.base+path, "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *client) again(f func() error) (err error) {
	for range 5 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func (c *client) Search(text string) error {
	return c.again(func() error { return c.post("/v1/find", text) })
}

func (c *client) Heartbeat() error {
	return c.again(func() error { return c.post("/beat", "") })
}

func (c *client) Expire(text string) error {
	return c.again(func() error { return c.post("/v1/entries/expire", text) })
}

func (c *client) Invite(text string) error {
	return c.again(func() error {
		return c.post("/invitations", text) // want `retry of c.post sends a POST again`
	})
}

func (c *client) Credentials(text string) error {
	return c.again(func() error { return c.post("/oauth/token", text) })
}

func (c *client) ask(text string) error {
	body := `{"jsonrpc": "2.0", "method": "` + text + `"}`
	return c.post("/", body)
}

func (c *client) Call(text string) error {
	return c.again(func() error { return c.ask(text) })
}
