package cli

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint/internal/severity"
	"github.com/retrylint/retrylint/internal/vet"
)

// asCommand is the environment variable that makes the test binary the
// command, for a person as well as for go vet. Its value names a list of rules.
const asCommand = "VET_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	suites := map[string]func() []*analysis.Analyzer{"names": testSuite, "fixes": fixSuite}
	if suite := suites[os.Getenv(asCommand)]; suite != nil {
		if vet.Asks(os.Args[1:]) {
			os.Exit(vet.Main(suite(), vet.Tellers{}))
		}
		os.Exit(Main(asRules(suite()), os.Args[1:]))
	}
	os.Exit(m.Run())
}

func asRules(suite []*analysis.Analyzer) (rules []Rule) {
	for _, a := range suite {
		rules = append(rules, Rule{a, severity.Warning})
	}
	return rules
}

func testRules() []Rule { return asRules(testSuite()) }

// testSuite returns rules that judge the names of functions:
//
//	badname  reports Bad… with a fix, and Odd… if -strict; test files if -tests
//	todo     reports Todo… without a fix
//	crash    fails on Crash…
//	slow     takes a second for Slow…
func testSuite() []*analysis.Analyzer {
	badname := &analysis.Analyzer{Name: "badname", Doc: "badname: report functions named Bad\n\nAnd so on."}
	strict := badname.Flags.Bool("strict", false, "report functions named Odd too")
	tests := badname.Flags.Bool("tests", false, "report test files too")
	badname.Run = eachFunc(func(pass *analysis.Pass, fn *ast.FuncDecl) error {
		file := pass.Fset.Position(fn.Pos()).Filename
		if strings.HasSuffix(file, "_test.go") && !*tests {
			return nil
		}
		switch rest, bad := strings.CutPrefix(fn.Name.Name, "Bad"); {
		case bad:
			pass.Report(analysis.Diagnostic{
				Pos:     fn.Name.Pos(),
				Message: fmt.Sprintf("function %s has a bad name", fn.Name.Name),
				SuggestedFixes: []analysis.SuggestedFix{{
					Message:   "Rename",
					TextEdits: []analysis.TextEdit{{Pos: fn.Name.Pos(), End: fn.Name.End(), NewText: []byte("Good" + rest)}},
				}},
			})
		case *strict && strings.HasPrefix(fn.Name.Name, "Odd"):
			pass.Reportf(fn.Name.Pos(), "function %s has an odd name", fn.Name.Name)
		}
		return nil
	})
	return []*analysis.Analyzer{
		badname,
		{Name: "todo", Doc: "todo: report functions named Todo", Run: eachFunc(func(pass *analysis.Pass, fn *ast.FuncDecl) error {
			if strings.HasPrefix(fn.Name.Name, "Todo") {
				pass.Reportf(fn.Name.Pos(), "function %s is to be done", fn.Name.Name)
			}
			return nil
		})},
		{Name: "crash", Doc: "crash: fail on functions named Crash", Run: eachFunc(func(pass *analysis.Pass, fn *ast.FuncDecl) error {
			if strings.HasPrefix(fn.Name.Name, "Crash") {
				return errors.New("met a function named Crash")
			}
			return nil
		})},
		{Name: "slow", Doc: "slow: take a second for functions named Slow", Run: eachFunc(func(pass *analysis.Pass, fn *ast.FuncDecl) error {
			if strings.HasPrefix(fn.Name.Name, "Slow") {
				os.WriteFile(os.Getenv("VET_TEST_SLOW_STARTED"), nil, 0o666)
				time.Sleep(time.Second)
			}
			return nil
		})},
	}
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

// A project is a module in a temporary folder.
type project struct {
	t   *testing.T
	dir string
	env []string
}

// newProject lays out the files of a txtar archive. A module is added unless
// the archive has one; its path is new each time, so that the build cache
// knows no vet result of it.
func newProject(t *testing.T, archive string) project {
	t.Helper()
	return newProjectIn(t, t.TempDir(), archive)
}

func newProjectIn(t *testing.T, dir, archive string) project {
	t.Helper()
	if !strings.Contains(archive, "-- go.mod --") {
		archive = fmt.Sprintf("%s\n-- go.mod --\nmodule example.com/m%d\n\ngo 1.25\n", strings.TrimSuffix(archive, "\n"), time.Now().UnixNano())
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return project{t, dir, []string{"GOWORK=off", "GOFLAGS="}}
}

// with returns the project with further environment variables.
func (p project) with(env ...string) project {
	p.env = append(p.env[:len(p.env):len(p.env)], env...)
	return p
}

func (p project) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.dir, name))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

// said is what a process printed and how it ended.
type said struct {
	t              *testing.T
	stdout, stderr string
	code           int
}

// command runs the person's command in the project.
func (p project) command(args ...string) said {
	p.t.Helper()
	return p.run(executable(p.t), args...)
}

// goTool runs the go command in the project.
func (p project) goTool(args ...string) said {
	p.t.Helper()
	return p.run("go", args...)
}

func (p project) run(program string, args ...string) said {
	p.t.Helper()
	cmd, stdout, stderr := p.prepare(program, args...)
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return said{p.t, stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func (p project) prepare(program string, args ...string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	cmd = exec.Command(program, args...)
	cmd.Dir = p.dir
	cmd.Env = append(cmd.Environ(), asCommand+"=names")
	cmd.Env = append(cmd.Env, p.env...)
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	return cmd, stdout, stderr
}

// during runs the command and does something while it analyzes.
func (p project) during(do func(*os.Process), args ...string) said {
	p.t.Helper()
	started := filepath.Join(p.t.TempDir(), "started")
	cmd, stdout, stderr := p.with("VET_TEST_SLOW_STARTED="+started).prepare(executable(p.t), args...)
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	for range 1200 {
		if _, err := os.Stat(started); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	do(cmd.Process)
	cmd.Wait()
	return said{p.t, stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func executable(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// want checks the exit code and the findings, one a line.
func (s said) want(code int, findings ...string) said {
	s.t.Helper()
	stdout := strings.Join(append(findings, ""), "\n")
	if s.code != code || s.stdout != stdout {
		s.t.Errorf("exit code %d, want %d\nstdout:\n%swant:\n%sstderr:\n%s", s.code, code, s.stdout, stdout, s.stderr)
	}
	return s
}

// complains checks that stderr has a text exactly once.
func (s said) complains(text string) said {
	s.t.Helper()
	if n := strings.Count(s.stderr, text); n != 1 {
		s.t.Errorf("stderr has %q %d times, want once:\n%s", text, n, s.stderr)
	}
	return s
}

// silent checks that stderr is empty.
func (s said) silent() said {
	s.t.Helper()
	if s.stderr != "" {
		s.t.Errorf("stderr:\n%swant nothing", s.stderr)
	}
	return s
}
