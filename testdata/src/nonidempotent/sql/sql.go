// Package sql holds statements that are run again.
package sql

import (
	"context"
	"database/sql"
	"time"
)

const wait = time.Second

func add(ctx context.Context, db *sql.DB, item string) (err error) {
	for range 5 {
		if _, err = db.ExecContext(ctx, "INSERT INTO orders (item) VALUES ($1)", item); err == nil { // want `retry of db.ExecContext runs an INSERT again without a conflict clause, so an attempt whose answer was lost leaves a second row: give the row a key made before the first attempt, and say ON CONFLICT`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func addOnce(ctx context.Context, db *sql.DB, item, id string) (err error) {
	for range 5 {
		if _, err = db.ExecContext(ctx, "INSERT INTO orders (id, item) VALUES ($1, $2) ON CONFLICT DO NOTHING", id, item); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

const insert = `
	INSERT INTO visits (page)
	VALUES (?)
	RETURNING id`

func visit(db *sql.DB, page string) (n int, err error) {
	for range 5 {
		if err = db.QueryRow(insert, page).Scan(&n); err == nil { // want `retry of db.QueryRow runs an INSERT again`
			return n, nil
		}
		time.Sleep(wait)
	}
	return 0, err
}

func inTransaction(tx *sql.Tx, item string) (err error) {
	for range 5 {
		if _, err = tx.Exec("INSERT INTO orders (item) VALUES ($1)", item); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func deadlocked(error) bool

func afterDeadlock(db *sql.DB, item string) (err error) {
	for range 5 {
		if _, err = db.Exec("INSERT INTO orders (item) VALUES ($1)", item); err == nil {
			return nil
		}
		if !deadlocked(err) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}
