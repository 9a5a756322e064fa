package notretry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"
)

// --- a number of requests, not of attempts

func warmUp(url string, n int) (codes []int) {
	for i := 0; i < n; i++ {
		resp, err := http.Get(url)
		if err != nil {
			log.Print(err)
			continue
		}
		codes = append(codes, resp.StatusCode)
		resp.Body.Close()
	}
	return codes
}

func fillPool(addr string) (conns []net.Conn) {
	for range 8 {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Print(err)
			continue
		}
		conns = append(conns, conn)
	}
	return conns
}

// Success leaves: attempts.
func firstOf(addr string) net.Conn {
	for range 8 { // want "does not wait"
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Print(err)
			continue
		}
		return conn
	}
	return nil
}

// --- nothing there

func dequeue(ctx context.Context, db *sql.DB, run func(int)) error {
	for ctx.Err() == nil {
		var id int
		err := db.QueryRowContext(ctx, "select id from jobs limit 1").Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			return err
		}
		run(id)
	}
	return ctx.Err()
}

// The other errors lead back as well.
func dequeueWhateverFails(ctx context.Context, db *sql.DB, run func(int)) error {
	for ctx.Err() == nil {
		var id int
		if err := db.QueryRowContext(ctx, "select id from jobs limit 1").Scan(&id); err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
			continue
		}
		run(id)
	}
	return ctx.Err()
}

// --- one pass over the targets

func fromOffset(urls []string, start int) error {
	var err error
	for i := 0; i < len(urls); i++ {
		if err = fetch(urls[(start+i)%len(urls)]); err == nil {
			return nil
		}
	}
	return err
}

func roundAndRound(urls []string) error {
	var err error
	for i := 0; i < 10; i++ { // want "does not wait"
		if err = fetch(urls[i%len(urls)]); err == nil {
			return nil
		}
	}
	return err
}

type ring struct {
	urls []string
	at   int
}

func (r *ring) next() string {
	r.at = (r.at + 1) % len(r.urls)
	return r.urls[r.at]
}

func (r *ring) any() error {
	var err error
	for range r.urls {
		if err = fetch(r.next()); err == nil {
			return nil
		}
	}
	return err
}

func shrinking(ips []net.IP) (net.Conn, error) {
	for len(ips) > 0 {
		ip := ips[0]
		ips = ips[1:]
		conn, err := net.Dial("tcp", ip.String()+":80")
		if err != nil {
			continue
		}
		return conn, nil
	}
	return nil, errExhausted
}

// --- an iterator runs the rounds, and may wait

func attempts(n int, d time.Duration) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
			time.Sleep(d)
		}
	}
}

func iterated(url string) error {
	var err error
	for range attempts(3, time.Second) {
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

// --- another name in each round

type object struct{ Name string }

func create(url string, o *object) error { return register(url, o.Name) }

func renamed(url string, o *object) error {
	for i := 0; i < 10; i++ {
		o.Name = fmt.Sprintf("x-%d", i)
		if err := create(url, o); !errors.Is(err, errTaken) {
			return err
		}
	}
	return errExhausted
}

func namedOnce(url string, o *object) error {
	o.Name = "x"
	for i := 0; i < 10; i++ { // want "does not wait"
		if err := create(url, o); !errors.Is(err, errTaken) {
			return err
		}
	}
	return errExhausted
}

// --- a callee that returns its context's error may have succeeded

func (r *ring) compact(ctx context.Context) error {
	for _, u := range r.urls {
		if err := fetch(u); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (r *ring) compactPeriodically(ctx context.Context) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := r.compact(ctx); err != nil {
				log.Print(err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// This one comes back with an error only.
func (r *ring) serve(ctx context.Context) error {
	for {
		if err := fetch(r.next()); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
	}
}

func (r *ring) supervise(ctx context.Context) {
	for ctx.Err() == nil {
		if err := r.serve(ctx); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Minute) // want "waits a fixed"
	}
}

// --- progress on a ticker, until something else says that it is done

func progress(ctx context.Context, url string, show func()) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	done := false
	for {
		select {
		case <-t.C:
			if !done {
				if err := fetch(url); err != nil {
					log.Print(err)
					continue
				}
			}
			show()
			if done {
				return
			}
		case <-ctx.Done():
			done = true
		}
	}
}

// --- a listener that is opened again, beside connections that are dropped

func proxy(l net.Listener, relisten func() net.Listener, to string, pipe func(a, b net.Conn)) {
	for {
		in, err := l.Accept()
		if err != nil {
			time.Sleep(time.Second)
			l = relisten()
			continue
		}
		out, err := net.Dial("tcp", to)
		if err != nil {
			in.Close()
			continue
		}
		go pipe(in, out)
	}
}

// --- a redirect is followed to another place

func follow(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusMovedPermanently && left > 0 {
		resp.Body.Close()
		url = resp.Header.Get("Location")
		return follow(url, left-1)
	}
	return resp, nil
}

func askAgain(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusServiceUnavailable && left > 0 {
		resp.Body.Close()
		return askAgain(url, left-1) // want "does not wait"
	}
	return resp, nil
}
