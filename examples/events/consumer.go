// Package events follows the warehouse's event stream, and connects again when
// the connection breaks.
package events

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"time"
)

const (
	dialTimeout  = 5 * time.Second
	firstDelay   = 500 * time.Millisecond
	longestDelay = 30 * time.Second
	mostFailures = 20
)

// Consumer hands each event of the stream to Handle.
type Consumer struct {
	Addr   string
	Handle func(event string)
}

// Follow reads events for as long as the program runs.
func (c *Consumer) Follow() {
	delay := firstDelay
	// WRONG: nothing ends this loop. With a wrong address it dials until the
	// program is killed, and nobody learns of it.
	for {
		conn, err := net.DialTimeout("tcp", c.Addr, dialTimeout)
		if err != nil {
			time.Sleep(rand.N(delay))
			delay = min(2*delay, longestDelay)
			continue
		}
		delay = firstDelay
		c.read(conn)
	}
}

// FollowWithLimit is Follow as it should be: it gives up and says so.
func (c *Consumer) FollowWithLimit() error {
	delay, failures := firstDelay, 0
	for {
		conn, err := net.DialTimeout("tcp", c.Addr, dialTimeout)
		if err != nil {
			// RIGHT: failures in a row are counted, and end it.
			if failures++; failures == mostFailures {
				return fmt.Errorf("%d failures in a row, the last: %w", failures, err)
			}
			time.Sleep(rand.N(delay))
			delay = min(2*delay, longestDelay)
			continue
		}
		delay, failures = firstDelay, 0
		c.read(conn)
	}
}

// Connect dials until it has a connection.
func (c *Consumer) Connect(ctx context.Context) net.Conn {
	d := net.Dialer{Timeout: dialTimeout}
	delay := firstDelay
	// WRONG: the dial takes the context, the loop never looks at it. Once it is
	// cancelled, every dial fails at once and is tried again for ever.
	for {
		conn, err := d.DialContext(ctx, "tcp", c.Addr)
		if err == nil {
			return conn
		}
		// WRONG: and until then, the wait goes on.
		time.Sleep(rand.N(delay))
		delay = min(2*delay, longestDelay)
	}
}

// ConnectWithContext is Connect as it should be.
func (c *Consumer) ConnectWithContext(ctx context.Context) (net.Conn, error) {
	d := net.Dialer{Timeout: dialTimeout}
	delay := firstDelay
	for {
		conn, err := d.DialContext(ctx, "tcp", c.Addr)
		if err == nil {
			return conn, nil
		}
		select {
		// RIGHT: the wait ends with the context, and so does the loop.
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(rand.N(delay)):
		}
		delay = min(2*delay, longestDelay)
	}
}

// read hands on the events of one connection until it breaks.
func (c *Consumer) read(conn net.Conn) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		c.Handle(lines.Text())
	}
	if err := lines.Err(); err != nil {
		log.Printf("event stream: %v", err)
	}
}
