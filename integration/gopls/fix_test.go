package gopls_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// place is where the finding in fixedSleep begins.
const place = "m.go:13:14"

func TestCodeActionListsTheFix(t *testing.T) {
	dir := module(t, map[string]string{"m.go": fixedSleep})
	out := gopls(t, dir, "codeaction", "-kind=quickfix", place)
	if !strings.Contains(out, "edit\t\"Back off exponentially with full jitter\" [quickfix]\n") {
		t.Errorf("gopls codeaction: %s", out)
	}
}

func TestCodeActionShowsTheFixAsADiff(t *testing.T) {
	dir := module(t, map[string]string{"m.go": fixedSleep})
	out := gopls(t, dir, "codeaction", "-kind=quickfix", "-exec", "-diff", place)
	for _, want := range []string{
		"+\t\"math/rand/v2\"\n",
		"-\t\ttime.Sleep(2 * time.Second)\n",
		"+\t\ttime.Sleep(rand.N(2 * time.Second << min(",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "m.go")); err != nil || string(text) != fixedSleep {
		t.Errorf("the file has changed: %v\n%s", err, text)
	}
}

func TestCodeActionWritesTheFixAndTheFindingIsGone(t *testing.T) {
	dir := module(t, map[string]string{"m.go": fixedSleep})
	gopls(t, dir, "codeaction", "-kind=quickfix", "-exec", "-write", place)
	text, err := os.ReadFile(filepath.Join(dir, "m.go"))
	if err != nil || !strings.Contains(string(text), "time.Sleep(rand.N(") {
		t.Fatalf("%v\n%s", err, text)
	}
	if out := gopls(t, dir, "check", "m.go"); strings.Contains(out, "waits a fixed") {
		t.Errorf("gopls check: %s\n%s", out, text)
	}
}

func TestAFixIsOfferedWithPackageJitterToo(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(fixedSleep, "import (", "import (\n\t_ \"github.com/retrylint/retrylint/jitter\"", 1)
	dir := module(t, map[string]string{
		"m.go": text,
		"go.mod": "module example.com/m\n\ngo 1.25\n\nrequire github.com/retrylint/retrylint/jitter v0.0.0\n\n" +
			"replace github.com/retrylint/retrylint/jitter => " + filepath.Join(root, "jitter") + "\n",
	})
	out := gopls(t, dir, "codeaction", "-kind=quickfix", "m.go:14:14")
	want := "edit\t\"Back off exponentially with full jitter (package jitter)\" [quickfix]\n" +
		"edit\t\"Back off exponentially with full jitter (math/rand/v2)\" [quickfix]\n"
	if !strings.Contains(out, want) {
		t.Errorf("gopls codeaction: %s", out)
	}
}
