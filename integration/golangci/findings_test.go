package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// get has a retry of http.Get that waits a fixed second, on line 13.
const get = `-- get/get.go --
package get

import (
	"net/http"
	"time"
)

func Get(url string) (err error) {
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`

// The command and the linter find the same in the module of the examples, and
// say the same, but for the name of the declaration.
func TestFindsWhatTheCommandFinds(t *testing.T) {
	s := examples(t)
	got, want := s.lint().plain(), s.command()
	if !slices.Equal(got, want) || len(got) < 6 {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// command returns the lines that the command prints with flags, sorted.
func (s sample) command(flags ...string) []string {
	s.t.Helper()
	cmd := exec.Command(command, append(flags, "./...")...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		s.t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	return lines
}

// plain returns the findings of retrylint as the command prints them, sorted.
func (r result) plain() (lines []string) {
	for _, i := range r.issues {
		if i.FromLinter == "retrylint" {
			text := regexp.MustCompile(` \(in \S+\)$`).ReplaceAllString(i.Text, "")
			lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", i.Pos.Filename, i.Pos.Line, i.Pos.Column, text))
		}
	}
	slices.Sort(lines)
	return lines
}

// examples copies the module of the examples, with the example's configuration
// as it stands.
func examples(t *testing.T) sample {
	t.Helper()
	s := sample{t, filepath.Join(t.TempDir(), "shop"), program}
	if err := os.CopyFS(s.dir, os.DirFS("../../examples")); err != nil {
		t.Fatal(err)
	}
	s.write(".golangci.yml", config(t))
	return s
}

func TestMessagesSayTheRuleAndTheFunction(t *testing.T) {
	r := module(t, get).lint()
	if len(r.issues) != 1 {
		t.Fatalf("got %q: %s", r.texts(), r.stderr)
	}
	i := r.issues[0]
	if i.FromLinter != "retrylint" || !strings.HasPrefix(i.Text, "fixedsleep: retry of http.Get waits a fixed 1s") || !strings.HasSuffix(i.Text, " (in get.Get)") {
		t.Errorf("got %v", i)
	}
}

func TestCodeWithoutFindingsEndsWithSuccess(t *testing.T) {
	once := strings.NewReplacer("time.Sleep(time.Second)", "return err", "\t\"time\"\n", "").Replace(get)
	module(t, once).lint().want(t)
}

// golangci-lint shows three findings of the same words.
func TestTheSameMistakeInManyFunctionsIsShownForEach(t *testing.T) {
	files := get
	for i := range 5 {
		_, body, _ := strings.Cut(get, "func Get(")
		files += fmt.Sprintf("\nfunc Get%d(%s", i, body)
	}
	if r := module(t, files).lint(); len(r.issues) != 6 {
		t.Errorf("got %q", r.texts())
	}
}

func TestTwoRulesMaySpeakOfOneLine(t *testing.T) {
	files := strings.NewReplacer(
		"for range 3 {\n\t\tif", "for { if",
		"err == nil {\n\t\t\treturn nil\n\t\t}\n\t\ttime", "err == nil { return nil }; time",
		"\treturn err\n", "").Replace(get)
	module(t, files).lint().want(t, "get/get.go:9 fixedsleep", "get/get.go:9 unboundedretry")
}

// twice has a retry that runs another package's retry.
const twice = `-- load/load.go --
package load

import (
	"math/rand/v2"
	"time"

	"example.com/shop/get"
)

func Load(url string) (err error) {
	for range 5 {
		if err = get.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}
`

func TestRetriesMeetAcrossPackages(t *testing.T) {
	module(t, get+twice).lint().want(t, "get/get.go:13 fixedsleep", "load/load.go:11 nestedretry")
}

func TestNothingIsNestedAboveASingleCall(t *testing.T) {
	single := strings.NewReplacer("for range 3 {", "for range 3 {\n\t\tbreak").Replace(get)
	module(t, single+twice).lint().want(t)
}

func TestRetriesMeetAcrossModules(t *testing.T) {
	peer := strings.NewReplacer("-- get/get.go --", "-- ../peer/get/get.go --\n", "load/load.go --", "load/load.go --\n").Replace(get)
	s := module(t, peer+strings.ReplaceAll(twice, "example.com/shop/get", "example.com/peer/get"))
	s.write("../peer/go.mod", "module example.com/peer\n\ngo 1.25.0\n")
	s.write("go.mod", "module example.com/shop\n\ngo 1.25.0\n\nrequire example.com/peer v1.0.0\n\nreplace example.com/peer => ../peer\n")
	s.lint().want(t, "load/load.go:11 nestedretry")
}

func TestTheCacheAnswersTheSame(t *testing.T) {
	s := examples(t)
	own := filepath.Join(t.TempDir(), "cache")
	cold := s.lintWith(own)
	warm := s.lintWith(own)
	if !slices.Equal(cold.texts(), warm.texts()) || len(cold.issues) == 0 {
		t.Errorf("cold %q, warm %q", cold.texts(), warm.texts())
	}
}

func TestTheCacheForgetsWhatChangedBelow(t *testing.T) {
	s := module(t, get+twice)
	s.lint().want(t, "get/get.go:13 fixedsleep", "load/load.go:11 nestedretry")
	s.write("get/get.go", "package get\n\nfunc Get(url string) error { return nil }\n")
	s.lint().want(t)
}

func TestTheCacheKnowsTheSettings(t *testing.T) {
	s := module(t, get, "rules: [fixedsleep]")
	s.lint().want(t, "get/get.go:13 fixedsleep")
	s.write(".golangci.yml", config(t, "rules: [nojitter]"))
	s.lint().want(t)
}

// As long as something does not compile, golangci-lint shows nothing else.
func TestAPackageThatDoesNotCompileIsShownAlone(t *testing.T) {
	s := module(t, get+"-- broken/broken.go --\npackage broken\n\nvar a = b\n")
	r := s.lint()
	r.want(t, "broken/broken.go:1 typecheck")
	if text := strings.Join(r.texts(), ""); !strings.Contains(text, "broken/broken.go:3:9: undefined: b") {
		t.Errorf("got %s", text)
	}
	s.write("broken/broken.go", "package broken\n")
	s.lint().want(t, "get/get.go:13 fixedsleep")
}
