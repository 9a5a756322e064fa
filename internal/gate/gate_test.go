package gate

import (
	"slices"
	"strings"
	"testing"
)

// open asks the gate for one file with a body of a function.
func open(body string, functions ...string) bool {
	return openFile("package p\n\nfunc f() {\n"+body+"\n}\n", functions...)
}

func openFile(text string, functions ...string) bool {
	return Open(slices.Values([][]byte{[]byte(text)}), functions)
}

// holds checks which bodies open the gate.
func holds(t *testing.T, want map[string]bool) {
	t.Helper()
	for body, is := range want {
		if open(body) != is {
			t.Errorf("open is %v for %s", !is, body)
		}
	}
}

func TestOpensForWordsOfRetries(t *testing.T) {
	holds(t, map[string]bool{
		"retryable(err)":         true,
		"c.MaxRetries = 3":       true,
		"isRetriable(err)":       true,
		"c.backOff()":            true,
		"MAX_ATTEMPTS = 3":       true,
		"addJitter(d)":           true,
		"conn.Dial()":            false,
		"s.Retrieve(key)":        false,
		"geoRetriever.Find(key)": false,
	})
}

func TestOpensForTriesOnlyWhereTheWordBegins(t *testing.T) {
	holds(t, map[string]bool{
		"tries++":            true,
		"maxTries--":         true,
		"num_tries = 1":      true,
		"s.entries = nil":    false,
		"countries(\"all\")": false,
	})
}

func TestOpensForWaits(t *testing.T) {
	holds(t, map[string]bool{
		"time.Sleep(d)":          true,
		"c.clock.Sleep(d)":       true,
		"t := time.NewTimer(d)":  true,
		"clock.NewTicker(d)":     true,
		"time.AfterFunc(d, f)":   true,
		"wait := time.Sleep":     true,
		"limiter.Wait(ctx)":      true,
		"wg.Wait()":              false,
		"s.Sleeper = 1":          false,
		"use(Sleep)":             false,
		"NewTimer := false":      false,
		"x.Waiter(ctx)":          false,
		"p.TickMarks = 3":        false,
		"a.AfterFuncs = nil":     false,
		"fmt.Println(time.Hour)": false,
	})
}

func TestAfterIsAWaitOfATimeOrClockOnly(t *testing.T) {
	holds(t, map[string]bool{
		"<-time.After(d)":    true,
		"<-c.clock.After(d)": true,
		"now.After(then)":    false,
		"After(d)":           false,
	})
}

func TestCommentsDoNotOpen(t *testing.T) {
	holds(t, map[string]bool{
		"f() // retry":             false,
		"f() /* time.Sleep(d) */":  false,
		"f() /* a\n b */\nretry()": true,
		"f() // a\nretry()":        true,
		"x := a / b / retry":       true,
	})
}

func TestCommentsThatTellFactsOpen(t *testing.T) {
	holds(t, map[string]bool{
		"f() //retrylint:retries 3":  true,
		"f() // retrylint:retries 3": false,
		"f() //nolint:retrylint":     false,
	})
}

func TestStringsOpenByTheirWords(t *testing.T) {
	holds(t, map[string]bool{
		`log.Print("failed, will retry")`: true,
		"log.Print(`failed, will retry`)": true,
		`log.Print("time.Sleep(d)")`:      false,
		`log.Print("failed")`:             false,
	})
}

func TestQuotesDoNotHideTheCodeBehindThem(t *testing.T) {
	holds(t, map[string]bool{
		`f("http://x"); retry()`:  true,
		`f("a\"//"); retry()`:     true,
		`f('"'); retry() // "`:    true,
		`f('\''); retry()`:        true,
		"f(`\\`); retry()":        true,
		"f(\"not closed\nretry()": true,
		`f("/*"); g("*/")`:        false,
	})
}

func TestOpensForLibrariesAndClientsThatRetry(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/avast/retry-go/v4":            true, // also a word
		"github.com/cenkalti/backoff/v4":          true,
		"github.com/sethvargo/go-limiter":         false,
		"k8s.io/apimachinery/pkg/util/wait":       true,
		"github.com/redis/go-redis/v9":            true,
		"github.com/aws/aws-sdk-go-v2/service/s3": true,
		"net/http":               false,
		"github.com/gorilla/mux": false,
	} {
		if openFile("package p\n\nimport x \""+path+"\"\n\nvar _ = x.X\n") != want {
			t.Errorf("open is %v for an import of %s", !want, path)
		}
	}
}

func TestPathsOpenInImportsOnly(t *testing.T) {
	const path = `"github.com/redis/go-redis/v9"`
	if !openFile("package p\n\nimport (\n\t\"fmt\"\n\tredis " + path + "\n)\n") {
		t.Error("closed for an import")
	}
	if openFile("package p\n\nimport \"fmt\"\n\nvar path = " + path + "\n") {
		t.Error("open for a string")
	}
}

func TestOpensForFunctionsThatImportsBroughtFactsOf(t *testing.T) {
	for body, want := range map[string]bool{
		"peer.Connect(ctx)":     true,
		"Connect(ctx)":          true,
		"run(peer.Connect)":     true,
		"Connect := 1":          false,
		"peer.Connected(ctx)":   false,
		"peer.Reconnect(ctx)":   false,
		`print("Connect(ctx)")`: false,
	} {
		if open(body, "Connect", "Close") != want {
			t.Errorf("open is %v for %s", !want, body)
		}
		if open(body) {
			t.Errorf("open for %s where no facts came", body)
		}
	}
}

func TestAnyFileOpens(t *testing.T) {
	closed, opens := []byte("package p\n"), []byte("package p\n\nvar retries int\n")
	if !Open(slices.Values([][]byte{closed, opens}), nil) {
		t.Error("closed with the second file open")
	}
	if Open(slices.Values([][]byte{closed, closed}), nil) {
		t.Error("open with both files closed")
	}
}

func TestNoMoreFilesAreReadOnceOneOpens(t *testing.T) {
	read := 0
	Open(func(yield func([]byte) bool) {
		for read = 1; yield([]byte("package p\n\nvar retries int\n")) && read < 3; read++ {
		}
	}, nil)
	if read != 1 {
		t.Errorf("%d files were read", read)
	}
}

// A text that is cut off anywhere is still read to its end.
func FuzzOpen(f *testing.F) {
	f.Add("package p\n\nimport \"net\"\n\nfunc f() { g('\"', `a`, \"b\\\"\") /* c */ } // d\n")
	f.Fuzz(func(t *testing.T, text string) {
		for end := range min(len(text), 200) {
			openFile(text[:end], "g")
		}
		if !openFile("package p\n\nvar retries = 1\n" + text) {
			t.Error("what follows closes the gate")
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	text := []byte("package p\n" + strings.Repeat("\n// Find returns the entry of a key.\nfunc (s *store) Find(key string) (entry, error) {\n\treturn s.table.Lookup(key, \"entry\")\n}\n", 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if Open(slices.Values([][]byte{text}), []string{"Connect"}) {
			b.Fatal("open")
		}
	}
}

func TestAWholeCloudIsTooLarge(t *testing.T) {
	if tooLarge(100_000) || !tooLarge(5_000_000) {
		t.Error("the limit is wrong")
	}
}

func TestAPackageThatMayBeOnesOwnOpens(t *testing.T) {
	silent := Package{Path: "example.com/p", Files: slices.Values([][]byte{[]byte("package p")})}
	if silent.Open() {
		t.Error("opens although it has nothing to say")
	}
	silent.Unowned = true
	if !silent.Open() {
		t.Error("is shut although nobody says whose it is")
	}
}

func TestAClientIsShutWhosesoeverItIs(t *testing.T) {
	client := Package{Path: "github.com/aws/aws-sdk-go-v2/service/s3", Unowned: true, Files: slices.Values([][]byte{[]byte("package s3")})}
	if client.Open() {
		t.Error("opens")
	}
}
