package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func (s sample) builds() {
	s.t.Helper()
	cmd := exec.Command("go", "build", "./...")
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Errorf("go build: %v\n%s", err, out)
	}
}

func TestFixedCodeCompilesAndIsClean(t *testing.T) {
	s := module(t, get)
	before := s.read("get/get.go")
	s.lint("--fix").want(t)
	after := s.read("get/get.go")
	if after == before || !strings.Contains(after, `"math/rand/v2"`) {
		t.Errorf("got %s", after)
	}
	s.builds()
	s.lint().want(t)
}

func TestFixesOfOneFileAreAppliedTogether(t *testing.T) {
	_, body, _ := strings.Cut(get, "func Get(")
	s := module(t, get+"\nfunc Post("+strings.ReplaceAll(body, "http.Get", "http.Head"))
	s.lint("--fix").want(t)
	s.builds()
	s.lint().want(t)
}

func TestFindingsWithoutAFixAreLeft(t *testing.T) {
	s := module(t, get+twice)
	s.lint("--fix").want(t, "load/load.go:11 nestedretry")
	s.builds()
}

func TestWithoutFixNothingIsWritten(t *testing.T) {
	s := module(t, get)
	before := s.read("get/get.go")
	s.lint()
	if s.read("get/get.go") != before {
		t.Error("the file changed")
	}
}

// The module of the examples has every fix of the rules in it.
func TestFixedExamplesCompile(t *testing.T) {
	s := examples(t)
	found := len(s.lint().issues)
	if left := len(s.lint("--fix").issues); left == 0 || left >= found {
		t.Errorf("%d of %d findings are left", left, found)
	}
	s.builds()
}
