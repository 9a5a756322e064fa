// Package reconnect holds loops that establish something again after it failed.
package reconnect

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

func dialFixed(addr string, serve func(net.Conn) error) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(5 * time.Second) // want "waits a fixed"
			continue
		}
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

func dialGrowing(addr string, serve func(net.Conn) error) {
	wait := time.Second
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(wait)
			wait *= 2
			continue
		}
		wait = time.Second
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

// The wait stands behind both the failed dial and the broken session.
func waitBehindBoth(addr string, serve func(net.Conn) error) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			err = serve(conn)
		}
		log.Print(err)
		time.Sleep(5 * time.Second) // want "waits a fixed"
	}
}

func dialNoWait(addr string, serve func(net.Conn) error) {
	for { // want "does not wait"
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			continue
		}
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

func dialUntilThere(addr string) net.Conn {
	for { // want "does not wait"
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
	}
}

func follow(resp *http.Response, line func(string)) error {
	defer resp.Body.Close()
	sc := bufio.NewScanner(resp.Body)
	for sc.Scan() {
		line(sc.Text())
	}
	return sc.Err()
}

// Only the loss of a stream that served for a while leads straight back; a
// failure to open it waits.
func lossOfStream(url string, line func(string)) {
	wait := time.Second
	for {
		resp, err := http.Get(url)
		if err != nil {
			time.Sleep(wait)
			wait *= 2
			continue
		}
		wait = time.Second
		if err := follow(resp, line); err != nil {
			log.Print(err)
		}
	}
}

// A failure to open the stream leaves the loop; only its loss leads back.
func lossOnly(url string, line func(string)) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		if err := follow(resp, line); err == nil {
			return nil
		}
	}
}

// A failure to open the stream leads back without a wait as well.
func openingFailsToo(url string, line func(string)) {
	for { // want "does not wait"
		resp, err := http.Get(url)
		if err != nil {
			log.Print(err)
			continue
		}
		if err := follow(resp, line); err != nil {
			log.Print(err)
		}
	}
}

type runner interface {
	Run(ctx context.Context) error
}

func supervise(ctx context.Context, r runner) error {
	for {
		err := r.Run(ctx)
		if err == nil || errors.Is(err, context.Canceled) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Second): // want "waits a fixed"
		}
	}
}

func superviseGrowing(ctx context.Context, r runner) error {
	for wait := time.Second; ; wait *= 2 {
		err := r.Run(ctx)
		if err == nil || errors.Is(err, context.Canceled) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// The work is done in rounds, failed or not.
func runPeriodically(ctx context.Context, r runner) {
	for ctx.Err() == nil {
		if err := r.Run(ctx); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Minute)
	}
}

type client struct {
	addr string
	conn net.Conn
}

func (c *client) connect() error {
	conn, err := net.Dial("tcp", c.addr)
	if err != nil {
		return err
	}
	c.conn = conn
	return nil
}

func (c *client) read(handle func([]byte)) error {
	buf := make([]byte, 512)
	for {
		n, err := c.conn.Read(buf)
		if err != nil {
			return err
		}
		handle(buf[:n])
	}
}

func (c *client) run(handle func([]byte)) {
	for {
		if err := c.connect(); err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
			continue
		}
		if err := c.read(handle); err != nil {
			c.conn.Close()
		}
	}
}

// The inner loop establishes, the outer one uses.
func (c *client) nested(handle func([]byte)) {
	for {
		for c.connect() != nil {
			time.Sleep(time.Second) // want "waits a fixed"
		}
		if err := c.read(handle); err == io.EOF {
			return
		}
	}
}

// The failure path has its own growing delay, so that path is a retry and its
// delay is nothing fixed; the pause after a good round is the period.
func periodicWithGrowingFailures(url string) {
	wait := time.Second
	for {
		resp, err := http.Get(url)
		if err != nil {
			time.Sleep(wait)
			wait *= 2
			continue
		}
		resp.Body.Close()
		wait = time.Second
		time.Sleep(time.Minute)
	}
}

// A wait of the success path in one case does not make the others periodic.
func readOn(conn net.Conn, reconnect func() net.Conn, handle func([]byte) bool) {
	buf := make([]byte, 512)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			time.Sleep(10 * time.Second) // want "waits a fixed"
			conn = reconnect()
			continue
		}
		if !handle(buf[:n]) {
			time.Sleep(time.Minute)
			conn = reconnect()
		}
	}
}
