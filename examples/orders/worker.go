// Package orders takes orders from a queue and stores them in the database.
package orders

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"math/rand/v2"
	"time"
)

const attempts = 6

// An Order is one line of the orders table.
type Order struct {
	ID    string
	Cents int
}

// Worker stores orders until its queue is closed.
type Worker struct {
	DB    *sql.DB
	Queue <-chan Order
}

// Run stores each order of the queue. An order that cannot be stored is
// logged, and the next one follows.
func (w *Worker) Run(ctx context.Context) {
	for o := range w.Queue {
		if err := w.Store(ctx, o); err != nil {
			log.Print(err)
		}
	}
}

// Store writes one order.
func (w *Worker) Store(ctx context.Context, o Order) error {
	delay := 100 * time.Millisecond
	var err error
	for attempt := range attempts {
		if err = w.insert(ctx, o); err == nil {
			return nil
		}
		if attempt == attempts-1 {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// WRONG: the delay grows, but all workers grow it in step: after 100,
		// 200, 400 ms … they meet at the database again.
		case <-time.After(delay):
		}
		delay = min(2*delay, 5*time.Second)
	}
	return fmt.Errorf("storing order %s: %w", o.ID, err)
}

// StoreWithJitter is Store as it should be.
func (w *Worker) StoreWithJitter(ctx context.Context, o Order) error {
	delay := 100 * time.Millisecond
	var err error
	for attempt := range attempts {
		if err = w.insert(ctx, o); err == nil {
			return nil
		}
		if attempt == attempts-1 {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// RIGHT: the computed delay is the ceiling of a random one.
		case <-time.After(rand.N(delay)):
		}
		delay = min(2*delay, 5*time.Second)
	}
	return fmt.Errorf("storing order %s: %w", o.ID, err)
}

// insert writes the order once; the second time it changes nothing.
func (w *Worker) insert(ctx context.Context, o Order) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_, err := w.DB.ExecContext(ctx,
		"insert into orders (id, cents) values ($1, $2) on conflict do nothing", o.ID, o.Cents)
	return err
}
