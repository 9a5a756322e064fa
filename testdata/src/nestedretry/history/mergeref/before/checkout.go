// Package mergeref fetched a merge commit with retries, in a phase that is
// retried as a whole.
package mergeref

import (
	"context"
	"fmt"
	"time"

	"github.com/buildkite/roko"
)

type executor struct {
	repository, head string
	mergeCommit      bool
}

func (e *executor) checkoutPhase(ctx context.Context) error {
	r := roko.NewRetrier(
		roko.WithMaxAttempts(3),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)),
	)
	return r.DoWithContext(ctx, func(*roko.Retrier) error { // want `retry of .* has another retry below it \(mergeref.executor.checkout → mergeref.gitFetch`
		return e.checkout(ctx)
	})
}

func (e *executor) checkout(ctx context.Context) error {
	ref := "refs/pull/" + e.head + "/merge"
	if err := gitFetch(ctx, fetchArgs{
		repository: e.repository,
		retry:      true,
		refs:       []string{ref},
	}); err != nil {
		return fmt.Errorf("fetch %q: %w", ref, err)
	}
	return nil
}
