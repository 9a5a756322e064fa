package layer

import "testing"

// toldStore says in comments what its functions retry.
const toldStore = `
-- c/c.go --
package c

import "time"

var client interface{ Fetch(url string) error }

func Use(c interface{ Fetch(url string) error }) { client = c }

//retrylint:retries 3
func Told(url string) error { return client.Fetch(url) }

//retrylint:noretry
func Never(url string) (err error) {
	for range 3 {
		if err = client.Fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

//retrylint:retries 1
func Again(f func() error) error { return f() }

type Store interface {
	Get(url string) error //retrylint:retries 4
	Peek(url string) error //retrylint:noretry
}

type store struct{}

func (store) Get(url string) error { return nil }

func (store) Peek(url string) error { return Looped(url) }

func Looped(url string) (err error) {
	for range 3 {
		if err = client.Fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`

// above retries a call of package c five times.
func above(call string) string {
	return `
-- a/a.go --
package a

import (
	"c"
	"time"
)

var _ c.Store

func Above(url string, s c.Store) (err error) {
	for range 5 {
		if err = ` + call + `; err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`
}

// belowAbove is what stands below Above, in a tree that Above begins.
func belowAbove(t *testing.T, call string, want ...string) {
	t.Helper()
	lines := tellOf(t, toldStore+above(call)).lines()
	var got []string
	in := false
	for _, l := range lines {
		if in && l == "" {
			break
		}
		if in {
			got = append(got, l)
		}
		in = in || len(l) > 8 && l[:8] == "a.Above:"
	}
	wantLines(t, got, append([]string{"└─ a.Above: loop, 5 attempts, constant wait of 1s, no jitter; 5 calls"}, want...))
}

func TestAToldFunctionIsALayer(t *testing.T) {
	belowAbove(t, "c.Told(url)", "   └─ c.Told: told, 4 attempts, unknown wait; 20 calls")
}

func TestAFunctionThatNeverRetriesIsNone(t *testing.T) {
	belowAbove(t, "c.Never(url)")
}

func TestAFunctionWithoutACommentIsReadAsItIs(t *testing.T) {
	belowAbove(t, "c.Looped(url)", "   └─ c.Looped: loop, 3 attempts, constant wait of 1s, no jitter; 15 calls")
}

// Retries on this host burden nobody, but are shown.
func TestAToldFunctionThatStaysOnThisHost(t *testing.T) {
	tellOf(t, "\n-- a/a.go --\npackage a\n\n//retrylint:local\n//retrylint:retries 3\nfunc F() error { return nil }\n").
		want(t, "a.F: 4 calls in the worst case", "└─ a.F: told, 4 attempts, unknown wait, on this host; 4 calls")
}

func TestAToldMethodOfAnInterfaceIsALayer(t *testing.T) {
	belowAbove(t, "s.Get(url)", "   └─ c.Store.Get: told, 5 attempts, unknown wait; 25 calls")
}

func TestAMethodOfAnInterfaceThatNeverRetriesIsNone(t *testing.T) {
	belowAbove(t, "s.Peek(url)")
}

func TestAToldHelperIsALayerAboveWhatItRuns(t *testing.T) {
	belowAbove(t, "c.Again(func() error { return c.Told(url) })",
		"   └─ c.Again: told, 2 attempts, unknown wait; 10 calls",
		"      └─ c.Told: told, 4 attempts, unknown wait; 40 calls")
}

func TestNothingIsToldOfAFunctionThatNeverRetries(t *testing.T) {
	funcs := tellOf(t, toldStore)
	if _, is := funcs["c.Never"]; is {
		t.Error("c.Never is told of")
	}
	if _, is := funcs["c.Looped"]; !is {
		t.Error("c.Looped is not")
	}
}

// What is known of a function that belongs to a package which is not analyzed
// comes from its facts.
func TestAToldFunctionOfAnotherPackageComesFromItsFact(t *testing.T) {
	funcs := tellOf(t, "\n-- a/a.go --\npackage a\n\nimport \"cc\"\n\nfunc F(url string) error { return cc.Told(url) }\n"+
		"\n-- cc/c.go --\npackage cc\n\nvar get func(string) error\n\n//retrylint:retries 3\nfunc Told(url string) error { return get(url) }\n\nfunc Plain(url string) error { return get(url) }\n")
	funcs.want(t, "a.F: 4 calls in the worst case", "└─ cc.Told: told, 4 attempts, unknown wait; 4 calls")
}
