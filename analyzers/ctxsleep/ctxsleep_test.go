package ctxsleep_test

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/ctxsleep"
	"github.com/retrylint/retrylint/analyzers/fixedsleep"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/unboundedretry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, ctxsleep.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, ctxsleep.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, ctxsleep.Analyzer) }

func TestFixesWithPackageJitter(t *testing.T) {
	ruletest.FixesIn(t, ctxsleep.Analyzer, "ctxsleep/bundled")
}

const together = `package p

import (
	"context"
	"net/http"
	"time"
)

func get(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func counted(ctx context.Context) (err error) {
	for i := 0; i < 5; i++ {
		if err = get(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func ticks(ctx context.Context) (err error) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range 5 {
		if err = get(ctx); err == nil {
			return nil
		}
		<-t.C
	}
	return err
}

func grows(ctx context.Context) (err error) {
	d := time.Second
	for range 5 {
		if err = get(ctx); err == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return err
}

func endless() error {
	for {
		err := get(context.Background())
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}
`

// Fixes of several rules for one wait are applied at once.
func TestFixesOfOneWaitGoTogether(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(together), 0o666); err != nil {
		t.Fatal(err)
	}
	s := ruletest.Check("p", map[string]string{name: together})
	var found []analysis.Diagnostic
	for _, a := range []*analysis.Analyzer{fixedsleep.Analyzer, nojitter.Analyzer, unboundedretry.Analyzer, ctxsleep.Analyzer} {
		ds, err := s.Run(a)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, ds...)
	}
	fixed, err := s.Fixed(name, together, found)
	if err != nil {
		t.Fatal(err)
	}
	clean, err := format.Source([]byte(fixed))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn ctx.Err()\n\t\tcase <-time.After(rand.N(time.Second << min(i, 3))):\n\t\t}\n",
		"\t\tt.Reset(rand.N(time.Second) + 1)\n\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn ctx.Err()\n\t\tcase <-t.C:\n\t\t}\n",
		"\t\tcase <-time.After(rand.N(max(d, 1))):\n",
		"\t\tif attempt == 10 {\n\t\t\treturn err\n\t\t}\n\t\ttime.Sleep(rand.N(time.Second))\n",
	} {
		if !strings.Contains(string(clean), want) {
			t.Errorf("no\n%s\nin\n%s", want, clean)
		}
	}
	ruletest.Files(t, ctxsleep.Analyzer, "p", map[string]string{name: string(clean)}) // nothing is left
}
