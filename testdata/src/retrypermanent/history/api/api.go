// Package api is a client of the server that an agent works for.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

type Client struct{ http *http.Client }

func (c *Client) send(ctx context.Context, method, path string, out any) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, "https://agents/"+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return resp, errors.New(resp.Status)
	}
	return resp, json.NewDecoder(resp.Body).Decode(out)
}

func (c *Client) Finish(ctx context.Context, job string) (*http.Response, error) {
	return c.send(ctx, "PUT", job, nil)
}

func (c *Client) CreateArtifacts(ctx context.Context, batch []string) (ids []string, resp *http.Response, err error) {
	resp, err = c.send(ctx, "POST", "artifacts", &ids)
	return ids, resp, err
}

func (c *Client) Register(ctx context.Context, name string) (string, *http.Response, error) {
	var id string
	resp, err := c.send(ctx, "POST", "agents/"+name, &id)
	return id, resp, err
}

// TokenOnly loses the response when it is no good one.
func (c *Client) TokenOnly(ctx context.Context) (string, *http.Response, error) {
	var token string
	resp, err := c.send(ctx, "POST", "token", &token)
	if err != nil {
		return "", nil, err
	}
	return token, resp, nil
}

func (c *Client) Token(ctx context.Context) (string, *http.Response, error) {
	var token string
	resp, err := c.send(ctx, "POST", "token", &token)
	return token, resp, err
}
