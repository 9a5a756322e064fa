package install_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const (
	root     = "../.."
	project  = "github.com/retrylint/retrylint"
	command  = project + "/cmd/retrylint"
	released = "v0.1.0"
	examples = root + "/examples"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := release(); err == nil {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// published serves the checkout as a released module, and returns the
// environment in which go finds it: with a module cache of its own, since the
// version is no real one. All else comes from this machine's module cache, or
// else from where it always comes.
func published(t *testing.T) (env []string) {
	t.Helper()
	dir, err := release()
	if err != nil {
		t.Fatal(err)
	}
	downloads := filepath.Join(goEnv(t, "GOMODCACHE"), "cache/download")
	return []string{
		"GOWORK=off",
		"GOMODCACHE=" + filepath.Join(dir, "modcache"),
		// Files that can be removed, and packages that are not compiled again
		// for standing in another folder.
		"GOFLAGS=-modcacherw -trimpath",
		"GONOSUMDB=" + project,
		"GOPROXY=file://" + dir + ",file://" + downloads + "," + goEnv(t, "GOPROXY"),
	}
}

// release lays the checkout out as the folder of a module proxy.
var release = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "release"); err != nil {
		return "", err
	}
	versions := filepath.Join(dir, project, "@v")
	if err := os.MkdirAll(versions, 0o777); err != nil {
		return dir, err
	}
	mod, err := os.ReadFile(root + "/go.mod")
	if err != nil {
		return dir, err
	}
	for name, text := range map[string]string{
		"list":             released + "\n",
		released + ".info": `{"Version": "` + released + `", "Time": "2026-01-01T00:00:00Z"}`,
		released + ".mod":  string(mod),
	} {
		if err := os.WriteFile(filepath.Join(versions, name), []byte(text), 0o666); err != nil {
			return dir, err
		}
	}
	f, err := os.Create(filepath.Join(versions, released+".zip"))
	if err != nil {
		return dir, err
	}
	defer f.Close()
	return dir, zip.CreateFromDir(f, module.Version{Path: project, Version: released}, root)
})

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
