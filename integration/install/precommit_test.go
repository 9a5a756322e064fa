package install_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// repository turns a folder into a git repository with one commit.
func (s shell) repository() {
	s.t.Helper()
	s.must(`git init -q -b main &&
		git config user.name tester && git config user.email tester@example.com &&
		git add -A && git commit -q --no-verify -m first`)
}

// clone is a repository with the files of the checkout as they are now.
func clone(t *testing.T) string {
	t.Helper()
	s := shell{t: t, dir: t.TempDir()}
	for name := range strings.SplitSeq(strings.TrimSuffix((shell{t: t, dir: root}).must("git ls-files -z"), "\x00"), "\x00") {
		if text, err := os.ReadFile(filepath.Join(root, name)); err == nil { // not one that is about to go
			write(t, s.dir, name, string(text))
		}
	}
	s.repository()
	return s.dir
}

// hooked installs pre-commit with the hook in a repository, as the manual says.
func hooked(t *testing.T, s shell) {
	t.Helper()
	config := manual(t, "pre-commit")
	hooks := clone(t)
	config = strings.Replace(config, "https://"+project, hooks, 1)
	config = strings.Replace(config, released, (shell{t: t, dir: hooks}).must("git rev-parse HEAD"), 1)
	write(t, s.dir, ".pre-commit-config.yaml", config)
	s.repository()
	s.must("pre-commit install")
}

// preCommitEnv gives pre-commit a new home, but the modules of this machine, and
// packages that are not compiled again for standing in another folder.
func preCommitEnv(t *testing.T) []string {
	t.Helper()
	return []string{"GOWORK=", "PRE_COMMIT_HOME=" + t.TempDir(), "GOMODCACHE=" + goEnv(t, "GOMODCACHE"), "GOFLAGS=-trimpath"}
}

func TestPreCommitRefusesACommitWithAFinding(t *testing.T) {
	s := shop(t, preCommitEnv(t))
	hooked(t, s)
	s.must("echo '// More.' >> payment/payment.go && git add -A")
	s.run("git commit -m second").finds(t, 1)
	if commits := s.must("git rev-list --count HEAD"); commits != "1" {
		t.Errorf("%s commits, want the first alone", commits)
	}
}

func TestPreCommitLetsACommitWithoutFindingsPass(t *testing.T) {
	s := clean(t, preCommitEnv(t))
	hooked(t, s)
	s.must("echo 'var X int' >> a.go && git add -A")
	r := s.run("git commit -m second")
	if printed := r.stdout + r.stderr; r.code != 0 || !strings.Contains(printed, "retrylint") || !strings.Contains(printed, "Passed") {
		t.Errorf("exit code %d\n%s", r.code, printed)
	}
}

// The hook has nothing to say of other files, so it does not run.
func TestPreCommitSkipsACommitWithoutGo(t *testing.T) {
	s := shop(t, preCommitEnv(t))
	hooked(t, s)
	s.must("echo text > notes.txt && git add -A")
	r := s.run("git commit -m second")
	if printed := r.stdout + r.stderr; r.code != 0 || !strings.Contains(printed, "Skipped") {
		t.Errorf("exit code %d\n%s", r.code, printed)
	}
}
