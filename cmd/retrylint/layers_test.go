package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// lay writes the files of a txtar archive into a new folder.
func lay(t *testing.T, archive []byte) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, f := range txtar.Parse(archive).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// shop is a program with three layers of four attempts above each other, one
// without an end above a client that retries inside, and a circle of calls with
// a number of attempts that nobody knows.
const shop = "testdata/layers/shop"

// copied returns a copy of a folder.
func copied(t *testing.T, folder string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func wantGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant as in %s:\n%s", got, file, want)
	}
}

// layers runs the command layers, which must succeed without a word on stderr.
func layers(t *testing.T, dir string, args ...string) (stdout string) {
	t.Helper()
	stdout, stderr, code := run(t, dir, append([]string{"layers"}, args...)...)
	if code != 0 || stderr != "" {
		t.Fatalf("exit code %d\nstdout:\n%sstderr:\n%s", code, stdout, stderr)
	}
	full, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(stdout, full, "/shop")
}

func TestLayersAsText(t *testing.T) {
	t.Parallel()
	got := layers(t, shop)
	wantGolden(t, filepath.Join("testdata", "layers", "shop.txt"), got)
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "layers.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), "```\n"+got+"```\n") {
		t.Errorf("docs/layers.md does not show:\n%s", got)
	}
}

func TestLayersAsData(t *testing.T) {
	t.Parallel()
	got := layers(t, shop, "-json")
	if !json.Valid([]byte(got)) {
		t.Error("not valid")
	}
	wantGolden(t, filepath.Join("testdata", "layers", "shop.json"), got)
}

func TestLayersAsDrawing(t *testing.T) {
	t.Parallel()
	wantGolden(t, filepath.Join("..", "..", "docs", "layers.svg"), layers(t, shop, "-svg"))
}

func TestLayersOfSomePackagesKnowThoseOfOthers(t *testing.T) {
	t.Parallel()
	got := layers(t, shop, "./orders")
	if !strings.HasPrefix(got, "orders.Place (orders/orders.go:10): 64 calls in the worst case") {
		t.Error(got)
	}
}

func TestLayersOfCodeWithoutRetries(t *testing.T) {
	t.Parallel()
	dir := lay(t, []byte("-- go.mod --\nmodule example.com/m\n\ngo 1.25\n-- a.go --\npackage a\n\nfunc F() {}\n"))
	stdout, stderr, code := run(t, dir, "layers")
	if stdout != "" || stderr != "no retries found\n" || code != 0 {
		t.Errorf("exit code %d\nstdout:\n%sstderr:\n%s", code, stdout, stderr)
	}
	if stdout, _, code := run(t, dir, "layers", "-json"); stdout != "{\n  \"entries\": []\n}\n" || code != 0 {
		t.Errorf("exit code %d\nstdout:\n%s", code, stdout)
	}
}

func TestLayersBesideABrokenPackage(t *testing.T) {
	t.Parallel()
	dir := copied(t, shop)
	broken := filepath.Join(dir, "broken")
	if err := os.Mkdir(broken, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, "b.go"), []byte("package broken\n\nvar X = undefinedHere\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, code := run(t, dir, "layers")
	if code != 2 || !strings.Contains(stderr, "broken/b.go:3:9: undefined: undefinedHere") {
		t.Errorf("exit code %d, stderr:\n%s", code, stderr)
	}
	if want, err := os.ReadFile(filepath.Join("testdata", "layers", "shop.txt")); err != nil || stdout != string(want) {
		t.Errorf("not all layers of the other packages:\n%s", stdout)
	}
}

func TestLayersRefuseWhatTheyCannotDo(t *testing.T) {
	t.Parallel()
	dir := lay(t, []byte("-- go.mod --\nmodule example.com/m\n\ngo 1.25\n"))
	for args, want := range map[string]string{
		"-nosuchflag":   "no flag -nosuchflag\n",
		"-json -svg":    "-json cannot be used with -svg",
		"-fix":          "-fix is no flag, but a command: 'retrylint fix'",
		"./... -json":   "flag -json stands behind the packages",
		"-json=perhaps": "want true or false",
		"":              "no packages to vet",
		"./nowhere":     "nowhere",
	} {
		stdout, stderr, code := run(t, dir, append([]string{"layers"}, strings.Fields(args)...)...)
		if code != 2 || stdout != "" || !strings.Contains(stderr, want) || strings.Contains(stderr, "no retries") {
			t.Errorf("layers %s: exit code %d\nstdout:\n%sstderr:\n%s", args, code, stdout, stderr)
		}
	}
}

func TestLayersWithABuildTag(t *testing.T) {
	t.Parallel()
	dir := copied(t, shop)
	name := filepath.Join(dir, "orders", "orders.go")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append([]byte("//go:build special\n\n"), text...), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := layers(t, dir, "-tags", "special", "./orders"); !strings.Contains(got, "orders.Place") {
		t.Error(got)
	}
	if _, stderr, code := run(t, dir, "layers", "./orders"); code != 2 {
		t.Errorf("exit code %d without the tag\n%s", code, stderr)
	}
}

func TestLayersTellTheirFlags(t *testing.T) {
	t.Parallel()
	stdout, stderr, code := run(t, t.TempDir(), "layers", "-help")
	if code != 0 || stderr != "" || !strings.Contains(stdout, "\n  -svg ") {
		t.Errorf("exit code %d\nstdout:\n%sstderr:\n%s", code, stdout, stderr)
	}
}

func TestTellerIsNoRule(t *testing.T) {
	t.Parallel()
	stdout, _, _ := run(t, t.TempDir(), "-flags")
	var flags []struct{ Name string }
	if err := json.Unmarshal([]byte(stdout), &flags); err != nil {
		t.Fatal(err)
	}
	for _, f := range flags {
		if f.Name == "layers" {
			t.Error("go vet is told of a rule layers")
		}
	}
	if stdout, _, _ := run(t, t.TempDir(), "help", "layers"); !strings.HasPrefix(stdout, "usage: retrylint layers ") {
		t.Errorf("explained as a rule:\n%s", stdout)
	}
}
