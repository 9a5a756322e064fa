package failure

import (
	"go/ast"
	"testing"

	"github.com/retrylint/retrylint/internal/index"
)

// status follows a response with a status from the call of get in a function
// "test": to the next round of its first loop, where it has one.
func status(t *testing.T, code int, src string) Ends {
	t.Helper()
	m := modelOf(t, `
func get() (*http.Response, error) { return http.Get("") }
func other() bool { return len(errA.Error()) > 1 }
`+src)
	for _, fn := range m.Index.Funcs() {
		if fn.Obj != nil && fn.Obj.Name() == "test" {
			call, loop := getIn(fn)
			return New(m).Suppose(fn, call, Case{Response: true, Code: code}, loop)
		}
	}
	t.Fatal("no function test")
	return Ends{}
}

func getIn(fn *index.Func) (call *ast.CallExpr, loop ast.Node) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if loop == nil {
				loop = n
			}
		case *ast.CallExpr:
			if id, is := n.Fun.(*ast.Ident); is && id.Name == "get" {
				call = n
			}
		}
		return true
	})
	return call, loop
}

// repeats checks that a loop whose body follows the call of get makes it again
// with a status of 404.
func repeats(t *testing.T, body string, want bool) {
	t.Helper()
	src := "func test() error { for i := 0; i < 3; i++ { resp, err := get(); _, _ = resp, err\n" + body + "\npause() }; return errA }"
	if got := status(t, 404, src).Repeats(); got != want {
		t.Errorf("%s\nrepeats 404: %v, want %v", body, got, want)
	}
}

// failsWith404 checks that a function whose body follows the call of get fails with a
// status of 404.
func failsWith404(t *testing.T, body string, want bool) {
	t.Helper()
	src := "func test() error { resp, err := get(); _, _ = resp, err\n" + body + "\n}"
	if got := status(t, 404, src).Escapes(); got != want {
		t.Errorf("%s\nfails with 404: %v, want %v", body, got, want)
	}
}

func TestAConditionOnTheStatusIsAnswered(t *testing.T) {
	repeats(t, "if err == nil && resp.StatusCode == 200 { return nil }", true)
	repeats(t, "if err == nil && resp.StatusCode < 500 { return nil }", false)
	repeats(t, "if err == nil && resp.StatusCode/100 != 2 { continue }; return nil", true)
	repeats(t, "if err == nil && resp.StatusCode/100 == 5 { continue }; return nil", false)
	repeats(t, "if err != nil { continue }; switch code := resp.StatusCode; { case code >= 500: default: return nil }", false)
	repeats(t, "if err != nil { continue }; switch resp.StatusCode { case 200, 404: return nil }", false)
	repeats(t, "if err != nil { continue }; switch resp.StatusCode { case 200, 401: return nil }", true)
}

func TestAStatusIsFollowedThroughVariables(t *testing.T) {
	repeats(t, "code := resp.StatusCode; bad := code >= 400; if !bad { return nil }", true)
	repeats(t, "code := resp.StatusCode; class := code / 100; if class == 4 { return nil }", false)
	repeats(t, "r := resp; if r.StatusCode == 200 { return nil }", true)
}

func TestWhatIsNotAboutTheStatusLeavesBothWays(t *testing.T) {
	repeats(t, "if other() { return nil }; if resp.StatusCode == 200 { return nil }", true)
	repeats(t, "if other() { continue }; return nil", false)
}

func TestAQuestionThatCannotBeAnsweredMayTell(t *testing.T) {
	repeats(t, `if resp.StatusCode == 200 || resp.Header.Get("Final") != "" { return nil }`, false)
	repeats(t, `if resp.StatusCode == 200 { return nil }; if resp.Header.Get("Date") != "" { pause() }`, true)
	repeats(t, `if resp.StatusCode == 200 { return nil }; final := false; if resp.Header.Get("Date") != "" { final = true }; if final { return nil }`, false)
	repeats(t, `table := map[int]bool{}; if table[resp.StatusCode] { return nil }`, false)
}

func TestAStatusThatIsAskedForAndRepeatedIsRepeatedOnPurpose(t *testing.T) {
	repeats(t, "if resp.StatusCode == 404 { continue }; return nil", false)
	repeats(t, "if resp.StatusCode != 404 { return nil }", false)
	repeats(t, "switch resp.StatusCode { case 404: continue }; return nil", false)
	repeats(t, "if resp.StatusCode != 200 { continue }; return nil", true)
}

func TestAFlagThatTheStatusSetsIsFollowed(t *testing.T) {
	repeats(t, "final := false; if resp.StatusCode < 500 { final = true }; if final || resp.StatusCode == 200 { return nil }", false)
	repeats(t, "final := false; if resp.StatusCode == 401 { final = true }; if final || resp.StatusCode == 200 { return nil }", true)
}

func TestWhatFailsForAllStatusesIsNoRepetitionOfOne(t *testing.T) {
	repeats(t, "if err := op(); err == nil { return nil }", false)
	repeats(t, "if resp.StatusCode >= 500 { continue }; if err := op(); err == nil { return nil }", false)
}

func TestAFunctionFailsWhereAllWaysDo(t *testing.T) {
	failsWith404(t, `if resp.StatusCode != 200 { return fmt.Errorf("%d", resp.StatusCode) }; return nil`, true)
	failsWith404(t, `if resp.StatusCode != 200 && other() { return errA }; return nil`, false)
	failsWith404(t, `if resp.StatusCode != 200 { if err := op(); err != nil { return err }; return errA }; return nil`, true)
	failsWith404(t, `if resp.StatusCode != 200 { err = op(); return err }; return nil`, false)
}

func TestAFunctionThatRepeatsAStatusItselfDoesNotHandItOn(t *testing.T) {
	src := "func test() error { again: resp, err := get(); if err == nil && resp.StatusCode == 200 { return nil }; if other() { goto again }; return errA }"
	if status(t, 404, src).Escapes() {
		t.Error("it does")
	}
}

func TestAHelperThatIsHandedTheResponseIsFollowed(t *testing.T) {
	check := "func check(r *http.Response) error { if c := r.StatusCode; 200 <= c && c <= 299 { return nil }; return errA }\n"
	body := "resp, err := get(); if err != nil { return err }; if err := check(resp); err != nil { return err }; return nil }"
	if !status(t, 404, check+"func test() error { "+body).Escapes() {
		t.Error("a helper that fails with the status does not make its caller fail")
	}
	if status(t, 404, "func check(r *http.Response) error { if r.StatusCode > 499 { return errA }; return nil }\nfunc test() error { "+body).Escapes() {
		t.Error("a helper that does not fail makes its caller fail")
	}
}

func TestAHelperOfAnotherPackageLeavesItOpen(t *testing.T) {
	body := "resp, err := get(); if err != nil { return err }; if err := resp.Write(nil); err != nil { return err }; return nil }"
	if e := status(t, 404, "func test() error { "+body); e.Escapes() || e.Passes() {
		t.Error("it does not")
	}
}

func TestAResponseThatIsHandedOnPasses(t *testing.T) {
	if !status(t, 404, "func test() (*http.Response, error) { resp, err := get(); if err != nil { return nil, err }; return resp, nil }").Passes() {
		t.Error("it does not")
	}
	if status(t, 404, "func test() (*http.Response, error) { resp, err := get(); if err != nil || resp.StatusCode != 200 { return nil, errA }; return resp, nil }").Passes() {
		t.Error("one that is not handed on does")
	}
}

func TestOnlyTheStatusIsLookedAt(t *testing.T) {
	probe := "func test() error { resp, err := get(); if err != nil { return err }; defer resp.Body.Close(); if resp.StatusCode != 200 { return errA }; return nil }"
	if status(t, 200, probe).Used {
		t.Error("a probe reads the response")
	}
	read := "func test() error { resp, err := get(); if err != nil { return err }; defer resp.Body.Close(); if resp.StatusCode != 200 { return errA }; var b []byte; _, err = resp.Body.Read(b); return err }"
	if !status(t, 200, read).Used {
		t.Error("what reads the body does not")
	}
}

// identities checks what an error is that a function makes of a status of 404.
func identities(t *testing.T, ret string, as Identity, whole bool) {
	t.Helper()
	e := status(t, 404, "func test() error { resp, err := get(); if err == nil && resp.StatusCode != 200 { return "+ret+" }; return nil }")
	if e.As != as || e.Whole != whole {
		t.Errorf("%s is %q, wholly %v; want %q, %v", ret, e.As, e.Whole, as, whole)
	}
}

func TestTheErrorThatIsMadeOfAStatusIsKnown(t *testing.T) {
	identities(t, "errA", "example.com/p.errA", true)
	identities(t, "&kind{}", "*example.com/p.kind", true)
	identities(t, `fmt.Errorf("%d", resp.StatusCode)`, "", true)
	identities(t, `fmt.Errorf("%w: %d", errA, resp.StatusCode)`, "example.com/p.errA", true)
	identities(t, `fmt.Errorf("%w", fmt.Errorf(""))`, "", false)
}

// failing follows a failure of the call of op in a function "test", to the next
// round of its first loop.
func failing(t *testing.T, c Case, body string) Ends {
	t.Helper()
	f, fn, call := followerOf(t, "func test() error { for i := 0; i < 3; i++ { err := op(); if err == nil { return nil }\n"+body+"\npause() }; return errA }")
	_, loop := getIn(fn)
	return f.Suppose(fn, call, c, loop)
}

func TestAQuestionForAnErrorIsAnsweredByWhatItIs(t *testing.T) {
	a := Case{As: "example.com/p.errA", Whole: true}
	for body, want := range map[string]bool{
		"if errors.Is(err, errA) { return err }":                                         false,
		"if errors.Is(err, errB) { return err }":                                         true,
		"if err == errA { return err }":                                                  false,
		"var k *kind; if errors.As(err, &k) { return err }":                              true,
		"switch { case errors.Is(err, errA): return err }":                               false,
		"switch err { case errB: return err }":                                           true,
		"if wrapped := fmt.Errorf(\"%w\", err); errors.Is(wrapped, errA) { return err }": false,
		"switch err.(type) { case *kind: return err }":                                   true,
		"if err.Error() == \"x\" { return err }":                                         false,
		"log.Print(err)":                                                                 true,
	} {
		if got := failing(t, a, body).Repeats(); got != want {
			t.Errorf("%s\nrepeats errA: %v, want %v", body, got, want)
		}
	}
}

func TestAnErrorThatIsNotKnownWhollyMayBeAnother(t *testing.T) {
	if failing(t, Case{As: "example.com/p.errA"}, "if errors.Is(err, errB) { return err }").Repeats() {
		t.Error("it may not")
	}
}
