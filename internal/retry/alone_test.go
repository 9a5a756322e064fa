package retry_test

import (
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// The drivers start these three together.
func TestAnalyzersThatAskTheModelRunOneAfterTheOther(t *testing.T) {
	var inside atomic.Bool
	var rules []*analysis.Analyzer
	for _, name := range []string{"a", "b", "c"} {
		rules = append(rules, &analysis.Analyzer{
			Name: name, Doc: name,
			Requires: []*analysis.Analyzer{retry.Facts},
			Run: retry.Alone(func(*analysis.Pass) (any, error) {
				if inside.Swap(true) {
					t.Errorf("%s runs beside another one", name)
				}
				time.Sleep(10 * time.Millisecond) // let the others come
				inside.Store(false)
				return nil, nil
			}),
		})
	}
	s := ruletest.Check("example.com/p", map[string]string{"p.go": "package p\n"})
	if _, err := s.Run(rules...); err != nil {
		t.Fatal(err)
	}
}
