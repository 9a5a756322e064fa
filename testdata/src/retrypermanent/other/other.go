// Package other fails with a missing row, or with a code of gRPC.
package other

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func rows(db *sql.DB) (n int, err error) {
	for range 3 { // want `tries again on sql.ErrNoRows, so a row that is not there is asked for until the attempts are used up: return when errors.Is\(err, sql.ErrNoRows\)`
		if err = db.QueryRow("SELECT n FROM t").Scan(&n); err == nil {
			return n, nil
		}
		pause()
	}
	return 0, err
}

func rowsAsked(db *sql.DB) (n int, err error) {
	for range 3 {
		if err = db.QueryRow("SELECT n FROM t").Scan(&n); err == nil || err == sql.ErrNoRows {
			return n, err
		}
		pause()
	}
	return 0, err
}

func statement(db *sql.DB) (err error) {
	for range 3 {
		if _, err = db.Exec("DELETE FROM t"); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type reply struct{}

type client struct{}

func (client) Get(ctx context.Context, in *reply, opts ...grpc.CallOption) (*reply, error) {
	return nil, nil
}

func everyCode(ctx context.Context, c client) (out *reply, err error) {
	for range 3 { // want `retry of c.Get tries again whatever the code of gRPC is, so`
		if out, err = c.Get(ctx, &reply{}); err == nil {
			return out, nil
		}
		pause()
	}
	return nil, err
}

func unavailable(ctx context.Context, c client) (out *reply, err error) {
	for range 3 {
		if out, err = c.Get(ctx, &reply{}); err == nil || status.Code(err) != codes.Unavailable {
			return out, err
		}
		pause()
	}
	return nil, err
}

func someCodes(ctx context.Context, c client) (out *reply, err error) {
	for range 3 { // want `retry of c.Get tries again on PermissionDenied, Unimplemented and Unauthenticated, so`
		if out, err = c.Get(ctx, &reply{}); err == nil {
			return out, nil
		}
		switch status.Code(err) {
		case codes.InvalidArgument, codes.NotFound:
			return nil, err
		}
		pause()
	}
	return nil, err
}

func byStatus(ctx context.Context, c client) (out *reply, err error) {
	for range 3 {
		if out, err = c.Get(ctx, &reply{}); err == nil {
			return out, nil
		}
		if st, ok := status.FromError(err); ok && st.Code() != codes.Unavailable {
			return nil, err
		}
		pause()
	}
	return nil, err
}

var errGone = errors.New("gone")

func shadowed(db *sql.DB) error {
	for range 3 {
		var n int
		err := db.QueryRow("SELECT n FROM t").Scan(&n)
		if err == nil {
			return nil
		}
		if err := translated(err); errors.Is(err, errGone) {
			return err
		}
		pause()
	}
	return errGone
}

func translated(err error) error {
	if err == sql.ErrNoRows {
		return errGone
	}
	return err
}

func getOrInsert(db *sql.DB) (n int, err error) {
	for range 3 {
		if err = db.QueryRow("SELECT n FROM t").Scan(&n); err == nil {
			return n, nil
		}
		if _, err = db.Exec("INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING"); err != nil {
			return 0, err
		}
		pause()
	}
	return 0, err
}
