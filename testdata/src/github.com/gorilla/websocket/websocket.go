// Package websocket is a stub of the dialer of the real package.
package websocket

import (
	"context"
	"net/http"
	"time"
)

type Conn struct{}

type Dialer struct{ HandshakeTimeout time.Duration }

var DefaultDialer = &Dialer{HandshakeTimeout: 45 * time.Second}

func (d *Dialer) Dial(url string, h http.Header) (*Conn, *http.Response, error) {
	return d.DialContext(context.Background(), url, h)
}

func (d *Dialer) DialContext(ctx context.Context, url string, h http.Header) (*Conn, *http.Response, error) {
	return nil, nil, nil
}
