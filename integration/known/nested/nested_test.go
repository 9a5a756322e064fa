package nested

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var want = regexp.MustCompile("// want `(.*)`")

// The findings of go vet with retrylint as its tool are those that the
// comments want, line by line: facts come from the real packages of the
// clients.
func TestRealClients(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "retrylint")
	build := exec.Command("go", "build", "-o", tool, "./cmd/retrylint")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := map[string]string{} // file:line → message
	vet := exec.Command("go", "vet", "-vettool="+tool, "-nestedretry", "-json", ".")
	vet.Dir = project(t)
	vet.Env = append(vet.Environ(), "GOWORK=off")
	out, err := vet.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for d := json.NewDecoder(bytes.NewReader(withoutComments(out))); ; {
		var tree map[string]map[string][]struct{ Posn, Message string }
		if d.Decode(&tree) != nil {
			break
		}
		for _, rules := range tree {
			for _, found := range rules {
				for _, f := range found {
					place := strings.Split(filepath.Base(f.Posn), ":")
					got[place[0]+":"+place[1]] = f.Message
				}
			}
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	wanted := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			place := file + ":" + strconv.Itoa(i+1)
			m := want.FindStringSubmatch(line)
			switch message, found := got[place]; {
			case m == nil && found:
				t.Errorf("%s: unexpected: %s", place, message)
			case m != nil && !found:
				t.Errorf("%s: not found: %s", place, m[1])
			case m != nil && !regexp.MustCompile(m[1]).MatchString(message):
				t.Errorf("%s: %q does not match %q", place, message, m[1])
			}
			if m != nil {
				wanted++
			}
		}
	}
	if wanted == 0 {
		t.Error("no findings are wanted")
	}
}

// project copies the package into a module of its own: below a folder named
// integration it would be test code, which the rules leave alone.
func project(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../go.mod", "../go.sum") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "go.mod") {
			text = own.ReplaceAll(text, nil)
			text = append([]byte("module example.com/nested\n"), text...)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// own are the lines of go.mod about this project.
var own = regexp.MustCompile(`(?m)^.*github.com/retrylint/retrylint.*\n`)

// withoutComments drops the lines that the go command puts between the values.
func withoutComments(out []byte) []byte {
	var kept [][]byte
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("#")) {
			kept = append(kept, line)
		}
	}
	return bytes.Join(kept, nil)
}
