package bounds

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

func pause() time.Duration { return rand.N(time.Second) }

// The conflict repeats, and beginning the transaction fails when the context
// is done.
func transaction(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	for {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if err = f(tx); err != nil {
			return err
		}
		err = tx.Commit()
		if errors.Is(err, errFailed) {
			time.Sleep(pause())
			continue
		}
		return err
	}
}

func transactionWithoutContext(db *sql.DB, f func(*sql.Tx) error) error {
	for { // want "has no limit"
		tx, err := db.Begin()
		if err != nil {
			return err
		}
		if err = f(tx); err != nil {
			return err
		}
		err = tx.Commit()
		if errors.Is(err, errFailed) {
			time.Sleep(pause())
			continue
		}
		return err
	}
}

// A dropped item is no reason to open again; opening looks at the context.
func session(ctx context.Context, open func() (chan string, error), handle func(string) error) {
	for {
		c, err := open()
		if err != nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause()):
			}
			continue
		}
		for s := range c {
			if err := handle(s); err != nil {
				log.Print(err)
			}
		}
	}
}

func sessionForEver(open func() (chan string, error), handle func(string) error) {
	for { // want "has no limit"
		c, err := open()
		if err != nil {
			time.Sleep(pause())
			continue
		}
		for s := range c {
			if err := handle(s); err != nil {
				log.Print(err)
			}
		}
	}
}

// The end of the context changes what the header asks.
func running(ctx context.Context, url string) {
	for running := true; running; {
		if send(ctx, url) == nil {
			return
		}
		select {
		case <-ctx.Done():
			running = false
		case <-time.After(pause()):
		}
	}
}

func runningOn(ctx context.Context, url string) {
	for running := true; running; { // want "is cancelled"
		if send(ctx, url) == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause()):
		}
	}
}

type budget struct {
	ctx context.Context
}

func (b *budget) more() bool { return b.ctx.Err() == nil }

func methodLooks(ctx context.Context, url string) {
	b := &budget{ctx: ctx}
	for b.more() {
		if fetch(url) == nil {
			return
		}
		time.Sleep(pause())
	}
}

// The request that was handed in carries its caller's context.
func request(req *http.Request) (*http.Response, error) {
	for {
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusForbidden {
			resp.Body.Close()
			time.Sleep(pause())
			continue
		}
		return resp, nil
	}
}

// What failed is opened again, and that is limited.
func reopened(open func() (chan error, error), conn *http.Client, url string) error {
	resp, err := conn.Get(url)
	if err != nil {
		return err
	}
	for {
		if err := resp.Write(nil); err != nil {
			log.Print(err)
			for i := 0; i < 5; i++ {
				if resp, err = conn.Get(url); err == nil {
					break
				}
				time.Sleep(pause())
			}
			if err != nil {
				return err
			}
			continue
		}
	}
}

type connector struct {
	addr string
	conn chan string
}

func (c *connector) close() { c.conn = nil }

// Only success gives the field a value.
func (c *connector) connect(dial func(string) (chan string, error)) {
	for c.conn == nil { // want "has no limit"
		conn, err := dial(c.addr)
		if err != nil {
			time.Sleep(pause())
			continue
		}
		c.conn = conn
	}
}

type shared struct {
	addr string
	conn chan string
}

func (s *shared) set(conn chan string) { s.conn = conn }

// Something else may set it.
func (s *shared) connect(dial func(string) (chan string, error)) {
	for s.conn == nil {
		conn, err := dial(s.addr)
		if err != nil {
			time.Sleep(pause())
			continue
		}
		s.conn = conn
	}
}

// A good answer counts, a bad one repeats for ever.
func stable(ctx context.Context, url string) {
	count := 0
	for { // want "is cancelled"
		time.Sleep(pause())
		if err := send(ctx, url); err != nil {
			log.Print(err)
			continue
		}
		if count++; count > 3 {
			return
		}
	}
}

// Both count.
func countsBoth(ctx context.Context, url string) {
	count := 0
	for {
		time.Sleep(pause())
		if err := send(ctx, url); err != nil {
			log.Print(err)
		}
		if count++; count > 3 {
			return
		}
	}
}

type retrier struct{ last error }

// proceed waits, and says why not to go on.
func (r *retrier) proceed(ctx context.Context, err error) error {
	r.last = err
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(pause()):
		return nil
	}
}

func asksRetrier(ctx context.Context, url string) error {
	r := &retrier{}
	for {
		err := send(ctx, url)
		if err == nil {
			return nil
		}
		if stop := r.proceed(ctx, err); stop != nil {
			return stop
		}
	}
}

type issuer struct{ url string }

func (i *issuer) IssueCert(name string) error { return fetch(i.url + name) }

// A verb ends with its word: to issue is not to ask whether something is.
func issues(i *issuer) error {
	for { // want "has no limit"
		err := i.IssueCert("a")
		if errors.Is(err, errFailed) {
			time.Sleep(pause())
			continue
		}
		return err
	}
}

type policy struct {
	left int
	last error
}

func (p *policy) ongoing() bool { p.left--; return p.left >= 0 }

func (p *policy) Err() error { return p.last }

// What opens it again has a limit of its own, and says so.
func reopenedByPolicy(dial func() (chan error, error), read func(chan error) error) {
	c, err := dial()
	if err != nil {
		return
	}
	for {
		err := read(c)
		if err == nil {
			return
		}
		p := &policy{left: 5}
		for p.ongoing() {
			if c, err = dial(); err == nil {
				break
			}
			time.Sleep(pause())
		}
		if err = p.Err(); err != nil {
			return
		}
	}
}
