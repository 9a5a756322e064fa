// Package websockets holds dials of websockets, with and without a timeout.
package websockets

import (
	"time"

	"github.com/gorilla/websocket"
)

const wait = time.Second

func dial(url string) (conn *websocket.Conn, err error) {
	d := websocket.Dialer{}
	for range 5 {
		if conn, _, err = d.Dial(url, nil); err == nil { // want `retry of d.Dial has no timeout`
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialDefault(url string) (conn *websocket.Conn, err error) {
	for range 5 {
		if conn, _, err = websocket.DefaultDialer.Dial(url, nil); err == nil { // 45 seconds
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}

func dialLimited(url string) (conn *websocket.Conn, err error) {
	d := websocket.Dialer{HandshakeTimeout: wait}
	for range 5 {
		if conn, _, err = d.Dial(url, nil); err == nil {
			return conn, nil
		}
		time.Sleep(wait)
	}
	return nil, err
}
