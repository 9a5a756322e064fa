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
