package vet

import (
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"
)

// asTool is the environment variable that makes the test binary go vet's tool,
// with the rules of factSuite.
const asTool = "VET_TEST_AS_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" {
		os.Exit(Main(factSuite(), Tellers{}))
	}
	os.Exit(m.Run())
}

// layOut writes the files of a txtar archive to a temporary folder.
func layOut(t *testing.T, archive string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// tool is a process of the tool, or of go vet that runs it, in a folder.
func tool(t *testing.T, dir, program string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), asTool+"=1", "GOWORK=off", "GOFLAGS=")
	return cmd
}

func self(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// output runs a command and returns its exit code and all that it prints.
func output(cmd *exec.Cmd) (code int, said string) {
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), strings.TrimSpace(string(out))
}

func eachFunc(f func(*analysis.Pass, *ast.FuncDecl) error) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			for _, decl := range file.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok {
					if err := f(pass, fn); err != nil {
						return nil, err
					}
				}
			}
		}
		return nil, nil
	}
}
