package ruletest_test

import (
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/uncappedbackoff"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// Two rules report one expression, and both of their fixes apply: drivers leave
// out a package whose fixes change the same text.
func TestFixesOfOneDelayApplyTogether(t *testing.T) {
	for _, test := range []struct{ before, after string }{
		{"time.Second << attempt", "rand.N(max(time.Second<<min(attempt, 8), 1))"},
		{"min(time.Second<<attempt, time.Minute)", "rand.N(max(min(time.Second<<min(attempt, 30), time.Minute), 1))"},
		{"time.Duration(1<<attempt) * time.Second", "rand.N(max(time.Duration(1<<min(attempt, 8))*time.Second, 1))"},
	} {
		src := fetching + `
func run(url string) {
	for attempt := 0; fetch(url) != nil; attempt++ {
		time.Sleep(` + test.before + `)
	}
}
`
		src = strings.Replace(src, `import "net/http"`, "import (\n\t\"net/http\"\n\t\"time\"\n)", 1)
		s := ruletest.Check("example.com/p", map[string]string{"p.go": src})
		found, err := s.Run(nojitter.Analyzer, uncappedbackoff.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != 2 {
			t.Errorf("%s: %d findings, want one of each rule", test.before, len(found))
		}
		fixed, err := s.Fixed("p.go", src, found)
		if err != nil {
			t.Errorf("%s: %v", test.before, err)
		}
		if !strings.Contains(fixed, "time.Sleep("+test.after+")") {
			t.Errorf("%s becomes\n%s\nwant %s", test.before, fixed, test.after)
		}
	}
}
