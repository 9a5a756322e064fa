package retry_test

import (
	"testing"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// A wait that decides its delay itself has no argument for it, also where the
// function that calls it is the other half of a recursion.
func TestRecursionThroughAKnownWaitWithoutADelay(t *testing.T) {
	s := ruletest.Check("k8s.io/client-go/util/workqueue", map[string]string{"queue.go": `package workqueue

type Queue struct{ put func(any) error }

func (q *Queue) add(item any) {
	if err := q.put(item); err != nil {
		q.AddRateLimited(item)
	}
}

func (q *Queue) AddRateLimited(item any) { q.add(item) }
`})
	if m := retry.Recognise(index.New(s.Fset, s.Pkg, s.Info, s.Files), nil); len(m.Retries) != 1 {
		t.Errorf("got %d retries, want the recursion", len(m.Retries))
	}
}
