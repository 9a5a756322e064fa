package fixes

import (
	"math/rand"
	"net"
)

func dial(addr string) (conn net.Conn, err error) {
	for rand.Int() > 0 {
		// The peer may be starting.
		if conn, err = net.Dial("tcp", addr /* host:port */); err == nil { // want "retry of net.Dial has no timeout"
			return conn, nil
		}
	}
	return nil, err
}
