package html_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser is the context of one Chromium, in which each test opens a tab.
var browser context.Context

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.WindowSize(1280, 900))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var quit context.CancelFunc
	browser, quit = chromedp.NewContext(alloc)
	defer quit()
	if err := chromedp.Run(browser); err != nil {
		fmt.Fprintln(os.Stderr, "Chromium does not start:", err)
		return 1
	}
	return m.Run()
}

// A tab is a page in the browser, with what it complained of and asked the
// network for.
type tab struct {
	t       *testing.T
	ctx     context.Context
	mu      sync.Mutex
	said    []string
	loaded  []string
	dialogs int
}

// patience is how long a step may take.
const patience = 30 * time.Second

// open opens a file with a part of the address behind #, once some actions are
// done.
func open(t *testing.T, file, hash string, before ...chromedp.Action) *tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	b := &tab{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, b.listen)
	b.do(network.Enable(), log.Enable(), runtime.Enable())
	b.do(before...)
	b.do(chromedp.Navigate("file://" + file + hash))
	return b
}

func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.said = append(b.said, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		b.said = append(b.said, fmt.Sprint(e.Type, e.Args))
	case *log.EventEntryAdded:
		b.said = append(b.said, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		b.loaded = append(b.loaded, e.Request.URL)
	case *page.EventJavascriptDialogOpening:
		b.dialogs++
	}
}

func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	done := make(chan error, 1)
	go func() { done <- chromedp.Run(b.ctx, actions...) }()
	select {
	case err := <-done:
		if err != nil {
			b.t.Fatal(err)
		}
	case <-time.After(patience):
		b.t.Fatal(errors.New("the browser does not answer"))
	}
}

// eval returns the value of an expression in the page.
func eval[T any](b *tab, js string) (out T) {
	b.t.Helper()
	b.do(chromedp.Evaluate(js, &out))
	return out
}

// wait waits until an expression is true.
func (b *tab) wait(js string) {
	b.t.Helper()
	for end := time.Now().Add(patience); !eval[bool](b, js); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("never: %s", js)
		}
	}
}

// shown are the places of the findings that are to be seen.
func (b *tab) shown() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll('.finding')].filter(c => c.checkVisibility()).map(c => c.querySelector('.at').textContent)`)
}

// groups are the headings of the groups that are to be seen, with their numbers.
func (b *tab) groups() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll('.group')].filter(g => g.checkVisibility()).map(g => g.querySelector('h3').textContent)`)
}

// choose picks an entry of a list with the keyboard.
func (b *tab) choose(id, entry string) {
	b.t.Helper()
	b.do(chromedp.SendKeys("#"+id, entry, chromedp.ByQuery))
	b.wait(fmt.Sprintf(`document.getElementById(%q).value === %q`, id, entry))
}

func typed(words string) chromedp.Action { return chromedp.SendKeys("#q", words, chromedp.ByQuery) }

func click(selector string) chromedp.Action { return chromedp.Click(selector, chromedp.ByQuery) }

func dark() chromedp.Action { return scheme("dark") }

func scheme(name string) chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}})
}

func want[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
