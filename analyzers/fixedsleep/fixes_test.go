package fixedsleep_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers/fixedsleep"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestFixesWithPackageJitter(t *testing.T) {
	ruletest.FixesIn(t, fixedsleep.Analyzer, "fixedsleep/bundled")
}

// loop is a program with one finding, whose imports are IMPORTS.
const loop = `package p

import (
	"net/http"
IMPORTS
	"time"
)

func load(url string) (err error) {
	for i := range 5 {
		_ = i
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`

// fixed applies all fixes to the file of a package, whose other files are those
// of more.
func fixed(t *testing.T, path, src string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	s := ruletest.Check(path, map[string]string{name: src})
	found, err := s.Run(fixedsleep.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Fixed(name, src, found)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTheJitterFlagChoosesWhatIsCalled(t *testing.T) {
	imports := "\tj \"github.com/retrylint/retrylint/jitter\""
	use := "\nvar _ = j.Spread\n"
	with := strings.Replace(loop, "IMPORTS", imports, 1) + use
	without := strings.Replace(loop, "IMPORTS\n", "", 1)
	for _, c := range []struct{ value, src, want string }{
		{"auto", with, "time.Sleep(j.Full(time.Second, 8*time.Second, i))"},
		{"auto", without, "time.Sleep(rand.N(time.Second << min(i, 3)))"},
		{"std", with, "time.Sleep(rand.N(time.Second << min(i, 3)))"},
		{"bundled", with, "time.Sleep(j.Full(time.Second, 8*time.Second, i))"},
		{"bundled", without, "time.Sleep(jitter.Full(time.Second, 8*time.Second, i))"},
		{"bundled", without, "\n\t\"github.com/retrylint/retrylint/jitter\"\n"},
	} {
		ruletest.Flag(t, fixedsleep.Analyzer, "jitter", c.value)
		if got := fixed(t, "example.com/p", c.src); !strings.Contains(got, c.want) {
			t.Errorf("-jitter=%s: no %s in\n%s", c.value, c.want, got)
		}
	}
}

func TestTheJitterFlagTakesOneOfItsWords(t *testing.T) {
	if err := fixedsleep.Analyzer.Flags.Lookup("jitter").Value.Set("none"); err == nil {
		t.Error("it takes none")
	}
}

func TestFixesCallAnOwnCopyOfPackageJitter(t *testing.T) {
	ruletest.Flag(t, fixedsleep.Analyzer, "jitter.import", "example.com/own/wait")
	src := strings.Replace(loop, "IMPORTS\n", "", 1)
	got := fixed(t, "example.com/p", src)
	for _, want := range []string{"wait \"example.com/own/wait\"", "time.Sleep(wait.Full("} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

// A package cannot import itself.
func TestTheOwnCopyCallsTheStandardLibrary(t *testing.T) {
	ruletest.Flag(t, fixedsleep.Analyzer, "jitter.import", "example.com/own/wait")
	src := strings.Replace(loop, "IMPORTS\n", "", 1)
	if got := fixed(t, "example.com/own/wait", src); !strings.Contains(got, "rand.N(") {
		t.Errorf("no rand.N in\n%s", got)
	}
}

func TestTheImportFlagTakesAnImportPath(t *testing.T) {
	value := fixedsleep.Analyzer.Flags.Lookup("jitter.import").Value
	for _, bad := range []string{"./wait", "/wait", "a b", "a\"b"} {
		if err := value.Set(bad); err == nil {
			t.Errorf("it takes %q", bad)
		}
	}
}

// What the file is like must not matter to a fix.
func TestFixesKeepTheShapeOfTheFile(t *testing.T) {
	sleeps := strings.Replace(loop, "IMPORTS\n", "", 1)
	hot := strings.Replace(strings.Replace(sleeps, "\t\ttime.Sleep(time.Second)\n", "", 1), "\t\"time\"\n", "", 1)
	for name, plain := range map[string]string{"a wait": sleeps, "no wait": hot} {
		want := fixed(t, "example.com/p", plain)
		if want == plain {
			t.Fatalf("%s: no fix", name)
		}
		for shape, c := range map[string]struct{ src, want string }{
			"CRLF":               {strings.ReplaceAll(plain, "\n", "\r\n"), strings.ReplaceAll(want, "\n", "\r\n")},
			"no newline at end":  {strings.TrimSuffix(plain, "\n"), strings.TrimSuffix(want, "\n")},
			"a build constraint": {"//go:build linux\n\n" + plain, "//go:build linux\n\n" + want},
		} {
			if got := fixed(t, "example.com/p", c.src); got != c.want {
				t.Errorf("%s, %s: got\n%q, want\n%q", name, shape, got, c.want)
			}
		}
	}
}

// math/rand/v2 came with Go 1.22.
func TestFilesOfOldGoGetNoFix(t *testing.T) {
	src := strings.Replace(strings.Replace(loop, "IMPORTS\n", "", 1), "i := range 5", "i := 0; i < 5; i++", 1)
	for version, want := range map[string]bool{"go1.21": false, "go1.22": true} {
		src := "//go:build " + version + "\n\n" + src
		if got := fixed(t, "example.com/p", src) != src; got != want {
			t.Errorf("%s: fixed is %v, want %v", version, got, want)
		}
	}
}
