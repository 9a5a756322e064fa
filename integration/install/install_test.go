// Package install_test installs the command in the ways that the documentation
// lists, and runs it.
package install_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// finding is one of the findings in the examples.
const finding = "payment/payment.go:44:21: fixedsleep: retry of c.charge waits a fixed 2s"

// finds checks that a command reported the findings in the examples.
func (s said) finds(t *testing.T, code int) {
	t.Helper()
	if printed := s.stdout + s.stderr; !strings.Contains(printed, finding) || s.code != code {
		t.Errorf("exit code %d, want %d, and a finding:\n%s", s.code, code, printed)
	}
}

// silent checks that a command found nothing.
func (s said) silent(t *testing.T) {
	t.Helper()
	if s.stdout+s.stderr != "" || s.code != 0 {
		t.Errorf("exit code %d\n%s%s", s.code, s.stdout, s.stderr)
	}
}

func TestGoInstall(t *testing.T) {
	bin := t.TempDir()
	env := append(published(t), "GOBIN="+bin)
	s := shop(t, env)
	s.must("go install " + command + "@latest")
	s.run(`"$1" ./...`, filepath.Join(bin, "retrylint")).finds(t, 1)
	s.run(`go vet -vettool="$1" ./...`, filepath.Join(bin, "retrylint")).finds(t, 1)
	if version := s.must(`"$1" version`, filepath.Join(bin, "retrylint")); !strings.Contains(version, released) {
		t.Errorf("version %q, want %s", version, released)
	}
	clean(t, env).run(`"$1" ./...`, filepath.Join(bin, "retrylint")).silent(t)
}

func TestToolDirective(t *testing.T) {
	env := published(t)
	s := shop(t, env)
	s.must("go get -tool " + command + "@latest")
	s.run("go tool retrylint ./...").finds(t, 1)

	c := clean(t, env)
	c.must("go get -tool " + command + "@latest")
	c.run("go tool retrylint ./...").silent(t)
	if r := c.run("go tool retrylint -nosuch ./..."); r.code != 2 {
		t.Errorf("exit code %d for an unknown flag", r.code)
	}
}

func TestVetToolFromToolDirective(t *testing.T) {
	s := shop(t, published(t))
	s.must("go get -tool " + command + "@latest")
	path := s.must("go tool -n retrylint")
	if _, err := os.Stat(path); err != nil {
		t.Errorf("the tool that go tool -n names is not there: %v", err)
	}
	s.run("go vet -vettool=$(go tool -n retrylint) ./...").finds(t, 1)
	s.run(`tool=$(go tool -n retrylint) && go vet -vettool="$tool" ./...`).finds(t, 1)
}

// An empty -vettool is none, so the manual has scripts stop before it.
func TestVetToolThatIsNotPinnedStopsTheScript(t *testing.T) {
	s := shop(t, published(t))
	r := s.run(`tool=$(go tool -n retrylint) && go vet -vettool="$tool" ./...`)
	if r.code == 0 || !strings.Contains(r.stderr, "no such tool") {
		t.Errorf("exit code %d\n%s", r.code, r.stderr)
	}
	s.run("go vet -vettool=$(go tool -n retrylint 2>/dev/null) ./...").silent(t)
}

// The requirements of the tool can stay out of those of the module.
func TestToolDirectiveInAFileOfItsOwn(t *testing.T) {
	s := shop(t, published(t))
	before := read(t, filepath.Join(s.dir, "go.mod"))
	s.must("go mod init -modfile=tools.mod example.com/shop/tools")
	s.must("go get -modfile=tools.mod -tool " + command + "@latest")
	s.run("go tool -modfile=tools.mod retrylint ./...").finds(t, 1)
	s.run("go vet -vettool=$(go tool -modfile=tools.mod -n retrylint) ./...").finds(t, 1)
	if after := read(t, filepath.Join(s.dir, "go.mod")); after != before {
		t.Errorf("go.mod was changed:\n%s", after)
	}
}

// From v0.50 on x/tools has other files of facts.
func TestToolDirectiveBesideANewerXTools(t *testing.T) {
	s := shop(t, published(t))
	s.must("go mod edit -require=golang.org/x/tools@v0.51.0")
	s.must("go get -tool " + command + "@latest")
	if mod := read(t, filepath.Join(s.dir, "go.mod")); !strings.Contains(mod, "golang.org/x/tools v0.51.0") {
		t.Fatalf("another version of x/tools:\n%s", mod)
	}
	s.run("go tool retrylint ./...").finds(t, 1)
}
