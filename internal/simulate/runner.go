package simulate

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/retrylint/retrylint/stormsim"
)

// A runner runs the rows of a report.
type runner struct {
	ctx    context.Context
	trials int
	seed   uint64
	rows   []row
	read   Reader
	notes  []string  // of the report
	log    io.Writer // told how far a long run is
	told   time.Time // when
}

// patience is the time after which a run tells how far it is, and again.
const patience = 3 * time.Second

func (r *runner) progress(name string, trial int) {
	if time.Since(r.told) < patience {
		return
	}
	r.told = time.Now()
	fmt.Fprintf(r.log, "%s: trial %d of %d\n", name, trial, r.trials)
}

// A quantity takes a number out of a trial.
type quantity[T any] func(T) float64

// run adds a row: the summary of some trials. If the context ends, that of those
// that were done, or else of what there is of the first.
func run[T any](r *runner, name string, trial func(*rand.Rand) (T, error), arrivals func(T) []stormsim.Arrival, quantities ...quantity[T]) error {
	var (
		last T
		n    int
	)
	done, err := stormsim.Sample(r.ctx, r.trials, r.seed, func(random *rand.Rand) (t T, err error) {
		n++
		r.progress(name, n)
		last, err = trial(random)
		return last, err
	})
	if err != nil && r.ctx.Err() == nil {
		return err
	}
	out := row{Name: name, Trials: len(done)}
	if len(done) == 0 {
		done, out.Cut = []T{last}, true
	}
	for _, q := range quantities {
		out.Values = append(out.Values, stormsim.Summarize(done, q))
	}
	out.Arrivals = arrivals(done[0])
	r.rows = append(r.rows, out)
	return err
}

// each runs a row for each policy.
func (r *runner) each(policies []stormsim.Policy, row func(stormsim.Policy) error) error {
	for _, p := range policies {
		if err := row(p); err != nil {
			return err
		}
	}
	return nil
}
