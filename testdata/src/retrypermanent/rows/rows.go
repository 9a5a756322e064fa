// Package rows holds statements that find a row or not, and those that always
// give one.
package rows

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"time"
)

func pause() { time.Sleep(time.Second) }

func find(ctx context.Context, db *sql.DB, id int) (name string, err error) {
	for range 3 { // want `tries again on sql.ErrNoRows`
		row := db.QueryRowContext(ctx, "SELECT name FROM people WHERE id = $1", id)
		if err = row.Scan(&name); err == nil {
			return name, nil
		}
		pause()
	}
	return "", err
}

func count(ctx context.Context, db *sql.DB) (n int, err error) {
	for range 3 {
		row := db.QueryRowContext(ctx, "select count(*) from people")
		if err = row.Scan(&n); err == nil {
			return n, nil
		}
		pause()
	}
	return 0, err
}

func countByTeam(ctx context.Context, db *sql.DB, team int) (n int, err error) {
	for range 3 { // want `tries again on sql.ErrNoRows`
		const perTeam = "SELECT COUNT(*) FROM people WHERE team = $1 GROUP BY team"
		if err = db.QueryRowContext(ctx, perTeam, team).Scan(&n); err == nil {
			return n, nil
		}
		pause()
	}
	return 0, err
}

func discount(ctx context.Context, db *sql.DB, id int) (n int, err error) {
	for range 3 { // want `tries again on sql.ErrNoRows`
		if err = db.QueryRowContext(ctx, "SELECT discount(price) FROM goods WHERE id = $1", id).Scan(&n); err == nil {
			return n, nil
		}
		pause()
	}
	return 0, err
}

func exists(ctx context.Context, db *sql.DB, id int) (is bool, err error) {
	for range 3 {
		if err = db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM people WHERE id = $1)", id).Scan(&is); err == nil {
			return is, nil
		}
		pause()
	}
	return false, err
}

func newest(ctx context.Context, db *sql.DB) (at sql.NullTime, err error) {
	for range 3 {
		if err = db.QueryRowContext(ctx, "SELECT now(), max (made) FROM people").Scan(&at); err == nil {
			return at, nil
		}
		pause()
	}
	return at, err
}

func added(ctx context.Context, db *sql.DB, name string) (id int, err error) {
	for range 3 {
		if err = db.QueryRowContext(ctx, "INSERT INTO people (name) VALUES ($1) RETURNING id", name).Scan(&id); err == nil {
			return id, nil
		}
		pause()
	}
	return 0, err
}

func nextJob(ctx context.Context, db *sql.DB) (id int, err error) {
	for range 3 {
		if err = db.QueryRowContext(ctx, "SELECT id FROM jobs LIMIT 1 FOR UPDATE SKIP LOCKED").Scan(&id); err == nil {
			return id, nil
		}
		pause()
	}
	return 0, err
}

type upload struct {
	client  *http.Client
	session string
	made    int
}

func (u *upload) open() error {
	u.session = "/uploads/1"
	return nil
}

func (u *upload) finish() error {
	for range 3 {
		if u.session == "" {
			if err := u.open(); err != nil {
				return err
			}
		}
		resp, err := u.client.Post(u.session, "", nil)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		u.session = ""
		pause()
	}
	return errors.New("no answer")
}

func (u *upload) finishTheSame() error {
	for range 3 { // want `tries again whatever the HTTP status is`
		resp, err := u.client.Post(u.session, "", nil)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		u.made++
		pause()
	}
	return errors.New("no answer")
}

func (u *upload) unlock(code string) error {
	resp, err := u.client.PostForm(u.session, url.Values{"code": {code}})
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return nil
}

func (u *upload) typed(in *bufio.Scanner) (err error) {
	for range 3 {
		in.Scan()
		if err = u.unlock(in.Text()); err == nil {
			return nil
		}
	}
	return err
}

func (u *upload) typedOnce(in *bufio.Scanner) (err error) {
	in.Scan()
	code := in.Text()
	for range 3 { // want `tries again whatever the HTTP status is`
		if err = u.unlock(code); err == nil {
			return nil
		}
	}
	return err
}
