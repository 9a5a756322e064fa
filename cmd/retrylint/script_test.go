package main

import (
	"flag"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what tests compare with as it is now")

// The scripts run the command as its users do. Beside the commands of package
// testscript they have:
//
//	exits CODE PROGRAM [ARG...]   runs a program that has to exit with a code
func TestScripts(t *testing.T) {
	env := goEnv(t, "GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB")
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, env...)
			// go vet starts the test binary under its own name.
			e.Vars = append(e.Vars, asCommand+"=1", "GOFLAGS=", "GOTOOLCHAIN=local", "TERM=xterm")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// goEnv returns settings of the go command, as they are outside of a test's
// own home folder.
func goEnv(t *testing.T, names ...string) (env []string) {
	t.Helper()
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, value := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		env = append(env, names[i]+"="+value)
	}
	return env
}

func exits(ts *testscript.TestScript, not bool, args []string) {
	if not || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}
