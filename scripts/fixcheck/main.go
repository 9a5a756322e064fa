// Command fixcheck proves the fixes of retrylint on a module:
//
//	go run ./scripts/fixcheck [-tool PROGRAM] [-keep] DIR [PACKAGES]
//
// It works on a copy: it applies every fix, as go vet -fix does, checks that
// all that compiled before (tests too) still does, and that the tool gives no
// further fix where it has fixed. It exits with 0 if so, 1 if not, 2 if it
// could not find out.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	var (
		tool = flag.String("tool", "", "vet tool to prove; built from this module if not given")
		keep = flag.Bool("keep", false, "keep the copy and print its path")
	)
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: fixcheck [-tool PROGRAM] [-keep] DIR [PACKAGES]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	packages := flag.Args()[1:]
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	ok, err := prove(os.Stdout, *tool, *keep, flag.Arg(0), packages)
	switch {
	case err != nil:
		fmt.Fprintf(os.Stderr, "fixcheck: %v\n", err)
		os.Exit(2)
	case !ok:
		os.Exit(1)
	}
}

// prove copies the module in dir and checks the fixes there. It reports to w,
// and returns whether all fixes are good. It fails if the tool cannot be
// built, the module cannot be copied, or the tool cannot be run on it.
func prove(w io.Writer, tool string, keep bool, dir string, packages []string) (ok bool, err error) {
	tmp, err := os.MkdirTemp("", "fixcheck")
	if err != nil {
		return false, err
	}
	if keep {
		fmt.Fprintf(w, "the copy is in %s\n", tmp)
	} else {
		defer os.RemoveAll(tmp)
	}
	if tool == "" {
		tool = filepath.Join(tmp, "retrylint")
		build := exec.Command("go", "build", "-o", tool, "github.com/retrylint/retrylint/cmd/retrylint")
		if out, err := build.CombinedOutput(); err != nil {
			return false, fmt.Errorf("%s\n%s", build, out)
		}
	}
	if tool, err = filepath.Abs(tool); err != nil {
		return false, err
	}
	module, err := copyModule(filepath.Join(tmp, "copy"), dir)
	if err != nil {
		return false, err
	}
	return check(w, checkout{dir: module, tool: tool, packages: packages})
}

// maxRounds bounds how often fixes are applied. Fixes that overlap need a round
// each; more than a few in one place are a mistake.
const maxRounds = 8

// check applies fixes until there is none left and reports what is wrong.
func check(w io.Writer, c checkout) (ok bool, err error) {
	builtBefore, err := c.build()
	if err != nil {
		return false, err
	}
	first, err := c.analyze()
	if err != nil {
		return false, err
	}
	for _, rule := range slices.Sorted(maps.Keys(first.findings)) {
		fmt.Fprintf(w, "%s: %d findings, %d with a fix\n", rule, first.findings[rule], first.fixable[rule])
	}

	var wrong []string
	before := first
	for round := 1; len(wrong) == 0 && len(before.places) > 0; round++ {
		if round > maxRounds {
			wrong = append(wrong, fmt.Sprintf("there still are fixes after %d rounds", maxRounds))
			break
		}
		said, err := c.fix()
		if err != nil {
			return false, err
		}
		after, err := c.analyze()
		if err != nil {
			return false, err
		}
		wrong = compare(before, after)
		if len(wrong) > 0 && said != "" {
			wrong = append(wrong, "go vet -fix said:\n"+said)
		}
		before = after
	}

	builtAfter, err := c.build()
	if err != nil {
		return false, err
	}
	for _, m := range newMessages(append(builtBefore, first.broken...), append(builtAfter, before.broken...)) {
		wrong = append(wrong, "does not compile after the fixes: "+m)
	}
	if len(wrong) > 0 {
		fmt.Fprintln(w, strings.Join(wrong, "\n"))
		return false, nil
	}
	fmt.Fprintln(w, "all compiles after the fixes, and none calls for another")
	return true, nil
}

// compare says what is wrong with the fixes applied between two states: a
// place where one was applied and where as many are given as before, or, if
// none was applied anywhere, each place where one is given.
func compare(before, after state) (wrong []string) {
	var left []string
	applied := len(before.places) > len(after.places)
	for _, p := range slices.SortedFunc(maps.Keys(after.places), comparePlaces) {
		was, now := before.places[p], after.places[p]
		if was.text == now.text {
			left = append(left, fmt.Sprintf("%s: %s: the fix is not applied", now.where, p.rule))
			continue
		}
		applied = true
		if now.fixes >= was.fixes {
			wrong = append(wrong, fmt.Sprintf("%s: %s: a further fix in a function that was fixed", now.where, p.rule))
		}
	}
	if !applied {
		return left
	}
	return wrong
}

// A checkout is a module on disk with the tool that fixes it.
type checkout struct {
	dir      string
	tool     string
	packages []string
}

// run runs a program in the module. A program that ran and failed is no error.
func (c checkout) run(program string, args ...string) (stdout, stderr string, err error) {
	var out, errs strings.Builder
	cmd := exec.Command(program, args...)
	cmd.Dir = c.dir
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = nil
	}
	return out.String(), errs.String(), err
}

// fix applies the fixes and returns what go vet said.
func (c checkout) fix() (stderr string, err error) {
	_, stderr, err = c.run("go", slices.Concat([]string{"vet", "-vettool=" + c.tool, "-fix"}, c.packages)...)
	return stderr, err
}

// build builds the packages and returns the messages of the compiler.
func (c checkout) build() (broken []string, err error) {
	_, stderr, err := c.run("go", slices.Concat([]string{"build", "-o", os.DevNull}, c.packages)...)
	return messages(stderr), err
}

// analyze runs the tool on the packages and their tests.
func (c checkout) analyze() (state, error) {
	stdout, stderr, err := c.run("go", slices.Concat([]string{"vet", "-vettool=" + c.tool, "-json"}, c.packages)...)
	if err != nil {
		return state{}, err
	}
	s, err := newState(strings.NewReader(stdout))
	s.broken = messages(stderr)
	return s, err
}
