package checkoutmark

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/buildkite/roko"
)

type executor struct{ repository, head string }

func (e *executor) checkoutPhase(ctx context.Context) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(3),
		roko.WithStrategy(roko.Constant(2*time.Second)),
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		err := e.checkout(ctx)
		if err == nil {
			return nil
		}
		var git *gitError
		switch {
		case errors.Is(err, context.Canceled):
			r.Break()
		case errors.As(err, &git):
			log.Print("git failed: ", err)
			if git.wasRetried {
				r.Break()
			}
		default:
			log.Print("failed: ", err)
		}
		return err
	})
}

func (e *executor) checkout(ctx context.Context) error {
	if err := e.fetch(ctx); err != nil {
		return err
	}
	return ctx.Err()
}

func (e *executor) fetch(ctx context.Context) error {
	refs := []string{"refs/pull/" + e.head + "/head"}
	if err := gitFetch(ctx, fetchArgs{repository: e.repository, refs: refs, retry: true}); err != nil {
		return fmt.Errorf("fetch %q: %w", refs, err)
	}
	return nil
}
