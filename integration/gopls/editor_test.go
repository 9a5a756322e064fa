package gopls_test

import (
	"slices"
	"strings"
	"testing"
)

const (
	warning = 2 // of the protocol
	page    = "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/"
)

// of returns the findings of a rule.
func of(rule string, found []diagnostic) []diagnostic {
	return slices.DeleteFunc(slices.Clone(found), func(d diagnostic) bool { return d.Source != rule })
}

// one returns the only finding of a rule.
func one(t *testing.T, rule string, found []diagnostic) diagnostic {
	t.Helper()
	mine := of(rule, found)
	if len(mine) != 1 {
		t.Fatalf("%d findings of %s in %+v", len(mine), rule, found)
	}
	return mine[0]
}

func TestAFindingNamesItsRuleAndPage(t *testing.T) {
	e := edit(t, module(t, map[string]string{"m.go": fixedSleep}), nil)
	d := one(t, "fixedsleep", e.open("m.go", fixedSleep))
	if d.Severity != warning || d.CodeDescription.Href != page+"fixedsleep" {
		t.Errorf("%+v", d)
	}
	if d.Range.Start.Line != 12 || d.Range.Start.Character != 13 {
		t.Errorf("range %+v", d.Range)
	}
}

func TestAFindingWithACategoryHasItAsCode(t *testing.T) {
	text := strings.Replace(fixedSleep, "time.Sleep(2 * time.Second)", "_ = time.Now()", 1)
	e := edit(t, module(t, map[string]string{"m.go": text}), nil)
	if d := one(t, "fixedsleep", e.open("m.go", text)); d.Code != "nowait" {
		t.Errorf("%+v", d)
	}
}

// What fixes change is behavior, so none is made on saving the file.
func TestAFixIsAQuickFixOnly(t *testing.T) {
	e := edit(t, module(t, map[string]string{"m.go": fixedSleep}), nil)
	d := one(t, "fixedsleep", e.open("m.go", fixedSleep))
	if got := e.actions("m.go", "quickfix", d); !slices.Equal(got, []string{"Back off exponentially with full jitter"}) {
		t.Errorf("quick fixes %q", got)
	}
	if got := e.actions("m.go", "source.fixAll", d); len(got) > 0 {
		t.Errorf("fixes of all %q", got)
	}
}

func TestARuleIsSwitchedOffByItsName(t *testing.T) {
	text := strings.Replace(fixedSleep, "range 5", "", 1)
	e := edit(t, module(t, map[string]string{"m.go": text}), map[string]any{"analyses": map[string]bool{"fixedsleep": false}})
	found := e.open("m.go", text)
	one(t, "unboundedretry", found)
	if off := of("fixedsleep", found); len(off) > 0 {
		t.Errorf("%+v", off)
	}
}

func TestANestedRetryIsTracedThroughThePackagesOfTheWorkspace(t *testing.T) {
	const outer = `package m

import "example.com/m/client"

func Load(c *client.Client) (err error) {
	for range 3 {
		if err = c.Fetch(); err == nil {
			return nil
		}
	}
	return err
}
`
	const inner = `package client

import "net/http"

type Client struct{ URL string }

func (c *Client) Fetch() (err error) {
	for range 4 {
		if _, err = http.Get(c.URL); err == nil {
			return nil
		}
	}
	return err
}
`
	e := edit(t, module(t, map[string]string{"m.go": outer, "client/client.go": inner}), nil)
	d := one(t, "nestedretry", e.open("m.go", outer))
	if !strings.Contains(d.Message, "3 × 4 = 12 attempts") || d.Severity != warning {
		t.Errorf("%+v", d)
	}
	if len(d.Related) == 0 {
		t.Fatalf("nothing related to %+v", d)
	}
	if r := d.Related[0]; r.Location.Range.Start.Line < 6 || !strings.Contains(r.Message, "Fetch") {
		t.Errorf("related: %+v", r)
	}
}

// The text counts, not the file.
func TestAFindingGoesWhenItIsMendedInTheEditor(t *testing.T) {
	e := edit(t, module(t, map[string]string{"m.go": fixedSleep}), nil)
	mended := strings.Replace(fixedSleep, "2 * time.Second", "rand.N(2 * time.Second)", 1)
	mended = strings.Replace(mended, "import (", "import (\n\t\"math/rand/v2\"", 1)
	found := e.open("m.go", mended)
	if left := of("fixedsleep", found); len(left) > 0 {
		t.Errorf("%+v", left)
	}
}
