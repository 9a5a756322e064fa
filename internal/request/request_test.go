package request_test

import (
	"fmt"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// teller reports each request that is sent again, at the place that does so.
var teller = &analysis.Analyzer{
	Name:     "teller",
	Doc:      "tell which requests are sent again",
	Requires: []*analysis.Analyzer{request.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, p := range pass.ResultOf[request.Analyzer].(*request.Result).Repeated {
			for _, s := range p.Sends {
				pass.Report(analysis.Diagnostic{Pos: p.Node.Pos(), Message: fmt.Sprintf("%s: %s", s.Name, s.Send)})
			}
		}
		return nil, nil
	},
}

// imports stand before the sources of these tests, with a wait.
const imports = `package p

import (
	"context"
	"net"
	"net/http"
	"time"
)

var _ = context.Background
var _ net.Conn
var _ http.Header
var wait = time.Second
var other func() context.Context
`

// again holds what is sent again in a source.
func again(t *testing.T, src string, want ...string) {
	t.Helper()
	found, err := ruletest.Check("example.com/p", map[string]string{"p.go": imports + src}).Run(teller)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range found {
		got = append(got, d.Message)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nsends again\n\t%q, want\n\t%q", src, got, want)
	}
}

// loop repeats an operation that fails with err.
func loop(op string) string {
	return "for range 3 { " + op + "; if err == nil { return nil }; time.Sleep(wait) }; return nil"
}

func TestAFunctionOfNetHTTPSends(t *testing.T) {
	again(t, `func f() error { `+loop(`_, err := http.Post("https://a/b", "text/plain", nil)`)+` }`,
		"http.Post: http.Post POST https://a/b, context without limit, client without limit")
}

func TestARequestIsFollowedToWhereItIsMade(t *testing.T) {
	again(t, `func f(c *http.Client) error { req, _ := http.NewRequest("PUT", "https://a", nil); `+loop(`_, err := c.Do(req)`)+` }`,
		"c.Do: http.Client.Do PUT https://a, context without limit")
}

func TestAHelperAnswersForEachCaller(t *testing.T) {
	helper := `
func make(ctx context.Context, method, path string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, "https://a/" + path, nil)
	if err != nil {
		return nil, err
	}
	return req, nil
}
func send(req *http.Request) error { _, err := client.Do(req); return err }
var client = &http.Client{Timeout: wait}
func call(method, path string) error {
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	req, err := make(ctx, method, path)
	if err != nil {
		return err
	}
	return send(req)
}
`
	again(t, helper+`func get() error { `+loop(`err := call("GET", "list")`)+` }; func post() error { `+loop(`err := call("POST", "new")`)+` }`,
		"call: http.Client.Do GET https://a/ list, context limited, client limited",
		"call: http.Client.Do POST https://a/ new, context limited, client limited")
}

func TestAHelperForFunctionsSendsWhatItIsHanded(t *testing.T) {
	again(t, `
func retry(n int, f func() error) (err error) { for range n { if err = f(); err == nil { return nil }; time.Sleep(wait) }; return err }
func ping() error { _, err := http.Get("https://a"); return err }
func f() error { return retry(3, ping) }
func g() error { return retry(1, ping) }`,
		"ping: http.Get GET https://a, context without limit, client without limit")
}

func TestALiteralSendsWhatItsFunctionMade(t *testing.T) {
	again(t, `func f(method string) error {
		req, _ := http.NewRequest("PATCH", "https://a", nil)
		try := func() error { _, err := http.DefaultClient.Do(req); return err }
		`+loop("err := try()")+` }
func g(method string) error {
		req, _ := http.NewRequest(method, "https://a", nil)
		try := func(n int) error { _, err := http.DefaultClient.Do(req); return err }
		`+loop("err := try(1)")+` }`,
		"try: http.Client.Do PATCH https://a, context without limit, client without limit",
		"try: http.Client.Do https://a, context without limit, client without limit")
}

func TestWhatIsSentInTheBackgroundIsNotSentAgain(t *testing.T) {
	again(t, `
func op() error { go http.Get("https://a"); _, err := net.Dial("tcp", "b:1"); return err }
func log() error { if _, err := http.Get("https://a"); err != nil { println(err.Error()) }; _, err := net.Dial("tcp", "b:1"); return err }
func f() error { `+loop("err := op()")+` }
func g() error { `+loop("err := log()")+` }`,
		"op: net.Dial tcp b:1, context without limit, client without limit",
		"log: net.Dial tcp b:1, context without limit, client without limit")
}

func TestAnInterfaceSendsWhatIsBehindIt(t *testing.T) {
	again(t, `
type api interface { Call() error }
type remote struct{}
func (remote) Call() error { _, err := http.Get("https://a"); return err }
type offline struct{}
func (offline) Call() error { return nil }
func f(a api) error { `+loop("err := a.Call()")+` }`,
		"a.Call: http.Get GET https://a, context without limit, client without limit")
}

func TestImplementationsThatDifferSendNothingKnown(t *testing.T) {
	again(t, `
type api interface { Call() error }
type one struct{}
func (one) Call() error { _, err := http.Get("https://a"); return err }
type two struct{}
func (two) Call() error { _, err := http.Post("https://a", "", nil); return err }
func f(a api) error { `+loop("err := a.Call()")+` }`)
}

func TestADoerOfAnyNameSends(t *testing.T) {
	again(t, `
type doer interface { Do(*http.Request) (*http.Response, error) }
func f(d doer) error { req, _ := http.NewRequest("POST", "https://a", nil); `+loop("_, err := d.Do(req)")+` }`,
		"d.Do: d.Do POST https://a, context without limit")
}

// ctx holds the limit of a context, which stands behind `+"`x := `"+`.
func ctx(t *testing.T, want, src string) {
	t.Helper()
	again(t, `func f() error { `+src+`; req, _ := http.NewRequestWithContext(x, "GET", "https://a", nil); c := http.Client{}; `+loop("_, err := c.Do(req)")+` }`,
		"c.Do: http.Client.Do GET https://a"+want+", client without limit")
}

func TestWhatEndsAContext(t *testing.T) {
	const none, some, open = ", context without limit", ", context limited", ""
	for src, want := range map[string]string{
		`x := context.Background()`:                                                               none,
		`x := context.TODO()`:                                                                     none,
		`x := context.WithValue(context.Background(), 1, 2)`:                                      none,
		`x, cancel := context.WithCancel(context.Background()); defer cancel()`:                   none,
		`x, cancel := context.WithCancel(context.Background()); time.AfterFunc(wait, cancel)`:     open,
		`x, cancel := context.WithCancel(context.Background()); go func() { cancel() }()`:         open,
		`x, cancel := context.WithTimeout(context.Background(), wait); defer cancel()`:            some,
		`x, _ := context.WithTimeout(context.Background(), wait); x = context.WithValue(x, 1, 2)`: some,
		`x := context.Background(); if wait > 0 { x, _ = context.WithTimeout(x, wait) }`:          some,
		`x := context.WithoutCancel(context.Background())`:                                        none,
		`x := other(); `: open,
	} {
		ctx(t, want, src)
	}
}

func TestAContextOfAllCallersIsTheirs(t *testing.T) {
	op := `func op(ctx context.Context) error { req, _ := http.NewRequestWithContext(ctx, "GET", "https://a", nil); _, err := http.DefaultClient.Do(req); return err }
`
	in := func(name string) string {
		return op + `func ` + name + `(ctx context.Context) error { ` + loop("err := op(ctx)") + ` }; `
	}
	const none, open = ", context without limit", ""
	for src, want := range map[string]string{
		in("f") + `func g() { f(context.Background()) }`:                                         none,
		in("f") + `func g() { h(context.Background()) }; func h(ctx context.Context) { f(ctx) }`: none,
		in("F") + `func g() { F(context.Background()) }`:                                         open,
		in("f") + `func g() { f(context.Background()) }; var _ = f`:                              open,
		in("f"): open,
		// Functions that hand their context to themselves and to each other.
		in("f") + `func g() { r(context.Background()) }; func r(ctx context.Context) { f(ctx); r(ctx) }`:                            none,
		in("f") + `func r(ctx context.Context) { f(ctx); s(ctx) }; func s(ctx context.Context) { r(ctx) }`:                          open,
		in("f") + `func g() { r(other()) }; func r(ctx context.Context) { f(ctx); s(ctx) }; func s(ctx context.Context) { r(ctx) }`: open,
		in("f") + `func g() { f(context.Background()); x, _ := context.WithTimeout(other(), wait); f(x) }`:                          ", context limited",
	} {
		again(t, src, "op: http.Client.Do GET https://a"+want+", client without limit")
	}
}

// client holds the limit of a client, which is c in src.
func client(t *testing.T, want, src string) {
	t.Helper()
	again(t, `
var custom http.RoundTripper
var known func() *http.Client
func made() *http.Client { return &http.Client{} }
func madeWith(d time.Duration) *http.Client { return &http.Client{Timeout: d} }
type holder struct { c *http.Client }
var held = holder{c: &http.Client{}}
func f() error { `+src+`; `+loop(`_, err := c.Get("https://a")`)+` }`,
		"c.Get: http.Client.Get GET https://a, context without limit"+want)
}

func TestWhatEndsARequestOfAClient(t *testing.T) {
	const none, some, open = ", client without limit", ", client limited", ""
	for src, want := range map[string]string{
		`c := http.DefaultClient`:                             none,
		`c := &http.Client{}`:                                 none,
		`c := new(http.Client)`:                               none,
		`var c http.Client`:                                   none,
		`c := http.Client{Timeout: 0}`:                        none,
		`c := http.Client{Timeout: wait}`:                     some,
		`c := &http.Client{}; c.Timeout = wait`:               some,
		`c := known(); c.Timeout = 0`:                         none,
		`c := known()`:                                        open,
		`c := made()`:                                         none,
		`c := madeWith(wait)`:                                 some,
		`c := held.c`:                                         none,
		`c := &http.Client{Transport: http.DefaultTransport}`: none,
		`c := &http.Client{Transport: &http.Transport{}}`:     none,
		`c := &http.Client{Transport: custom}`:                open,
		`c := &http.Client{}; c.Transport = custom`:           open,
		`c := &http.Client{}; d := &http.Client{}; d.Timeout = wait; _ = d`:                       open,
		`t := &http.Transport{ResponseHeaderTimeout: wait}; c := &http.Client{Transport: t}`:      some,
		`t := http.DefaultTransport.(*http.Transport).Clone(); c := &http.Client{Transport: t}`:   none,
		`t := &http.Transport{}; t.ResponseHeaderTimeout = wait; c := &http.Client{Transport: t}`: open,
	} {
		client(t, want, src)
	}
}

func TestAFunctionThatRunsItsParameterSendsWhatItIsHanded(t *testing.T) {
	again(t, `
func locked(f func() error) error { return f() }
func op() error { return locked(func() error { _, err := http.Get("https://a"); return err }) }
func f() error { `+loop("err := op()")+` }`,
		"op: http.Get GET https://a, context without limit, client without limit")
}

func TestARequestWithAnotherContextIsTheSame(t *testing.T) {
	const none, some, open = ", context without limit", ", context limited", ""
	for wrap, want := range map[string]string{
		`req = req.WithContext(context.Background())`:                   none,
		`req = req.WithContext(context.WithValue(req.Context(), 1, 2))`: none,
		`req = traced(req)`:              none,
		`req = req.WithContext(other())`: open,
		`x, _ := context.WithTimeout(other(), wait); req = req.WithContext(x)`: some,
		`x, _ := context.WithTimeout(req.Context(), wait); req = req.Clone(x)`: some,
		`req = limited(req)`: some,
	} {
		again(t, `
func traced(req *http.Request) *http.Request { req = req.WithContext(context.WithValue(req.Context(), 1, 2)); return req }
func limited(req *http.Request) *http.Request { x, _ := context.WithTimeout(other(), wait); return req.WithContext(x) }
func f() error { req, _ := http.NewRequest("PUT", "https://a", nil); `+wrap+`; `+loop(`_, err := http.DefaultClient.Do(req)`)+` }`,
			"http.DefaultClient.Do: http.Client.Do PUT https://a"+want+", client without limit")
	}
}

func TestARecursiveRetryEnds(t *testing.T) {
	again(t, `
func op(ctx context.Context) error { req, _ := http.NewRequestWithContext(ctx, "GET", "https://a", nil); _, err := http.DefaultClient.Do(req); return err }
func f(ctx context.Context, n int) error { err := op(ctx); if err != nil && n > 0 { time.Sleep(wait); return f(ctx, n-1) }; return err }
func g() { f(context.Background(), 3) }`,
		"op: http.Client.Do GET https://a, context without limit, client without limit")
}
