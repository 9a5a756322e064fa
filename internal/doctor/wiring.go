package doctor

import (
	"context"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/wiring"
)

// sample is code with one finding of sampleRule. It imports as little as it can,
// so that little has to be compiled where no cache is.
const (
	sampleRule = "fixedsleep"
	sample     = `package sample

import "time"

func Load(fetch func() error) (err error) {
	for range 3 {
		if err = fetch(); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}
`
)

// vetTool looks whether go vet finds with this program what there is to find. It
// fails if it cannot write the code for that.
func (e *exam) vetTool() (err error) {
	if problem := e.protocol(); problem != "" {
		e.wrong("vet tool", problem, "Get it anew: "+install)
		return nil
	}
	dir, err := os.MkdirTemp("", "retrylint-doctor-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{"go.mod": "module example.com/sample\n\ngo 1.24\n", "sample.go": sample} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	found, said, err := e.vet(dir)
	switch {
	case err != nil:
		e.wrong("vet tool", fmt.Sprintf("go vet -vettool=%s fails on a small file: %v\n%s", e.Self, err, firstLines(said)), "Get it anew with this go: "+install)
	case len(found) != 1 || found[0].Rule != sampleRule:
		e.wrong("vet tool", fmt.Sprintf("go vet -vettool=%s finds %d of 1 finding in a small file", e.Self, len(found)), "Get it anew with this go: "+install)
	default:
		e.ok("vet tool", "go vet finds with it what there is to find")
	}
	return nil
}

// protocol asks this program what go vet asks its tool before all else. It
// returns what is wrong with the answers.
func (e *exam) protocol() string {
	if a := e.ask(e.Dir, nil, e.Self, "-V=full"); a.err != nil || !strings.Contains(a.stdout, " version ") {
		return fmt.Sprintf("%s -V=full does not answer as a vet tool: %s", e.Self, a.lastWords())
	}
	a := e.ask(e.Dir, nil, e.Self, "-flags")
	var flags []struct{ Name string }
	if err := json.Unmarshal([]byte(a.stdout), &flags); a.err != nil || err != nil {
		return fmt.Sprintf("%s -flags does not answer as a vet tool: %s", e.Self, a.lastWords())
	}
	for _, rule := range e.Rules {
		if !slices.ContainsFunc(flags, func(f struct{ Name string }) bool { return f.Name == rule }) {
			return fmt.Sprintf("%s -flags does not name %s", e.Self, rule)
		}
	}
	return ""
}

// vet runs go vet on the sample, with no flags of others.
func (e *exam) vet(dir string) (found []report.Finding, said string, err error) {
	ctx, cancel := context.WithTimeout(e.ctx, e.limits.vet)
	defer cancel()
	var text strings.Builder
	results := govet.NewResults(govet.Tell{Text: &text})
	run := govet.Run{
		Here: dir, Name: ".", Dir: dir, Tool: e.Self, Packages: []string{"."},
		Env:   []string{"GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "GOOS=", "GOARCH=", offline, "GOTOOLCHAIN=" + e.toolchain(), "GOTMPDIR=" + dir},
		Rules: []string{"-" + sampleRule + "=true"},
	}
	err = run.Analyze(ctx, results)
	switch {
	case e.ctx.Err() != nil:
		return nil, "", e.ctx.Err()
	case ctx.Err() != nil:
		err = fmt.Errorf("no end after %v", e.limits.vet)
	case err == nil && results.Failed:
		err = fmt.Errorf("its output is not understood")
	}
	return results.Findings, text.String(), err
}

// toolchain is the Go that the person's module has the go command use, so that
// the sample is not looked at with another one.
func (e *exam) toolchain() string {
	if v := e.env.GOVERSION; v == plainVersion(v) {
		return v
	}
	return "local"
}

// lastWords is the end of what the program said, if it said something.
func (a answer) lastWords() string {
	if a.err == nil {
		return strings.TrimSpace(a.stdout)
	}
	return a.lastLine()
}

// firstLines returns the beginning of a text.
func firstLines(text string) string {
	lines := strings.SplitAfterN(text, "\n", 6)
	return strings.Join(lines[:min(len(lines), 5)], "")
}

// onPath looks which retrylint a shell finds.
func (e *exam) onPath() {
	const about = "PATH"
	path, err := exec.LookPath(report.Tool)
	switch {
	case err != nil && e.fromGo():
		e.ok(about, "no retrylint, and none is needed: go has built this one to run it")
	case err != nil:
		e.note(about, "there is no retrylint, so in 'go vet -vettool=$(which retrylint)' the path is empty, and go vet runs its own checks alone", "Add "+filepath.Dir(e.Self)+" to PATH.")
	case sameFile(path, e.Self):
		e.ok(about, path+" is this retrylint")
	default:
		e.otherOnPath(about, path)
	}
}

func (e *exam) otherOnPath(about, path string) {
	info, err := buildinfo.ReadFile(path)
	switch {
	case err != nil:
		e.note(about, path+" is another retrylint than this one, "+e.Self+", and its version is not known", "See what '"+path+" version' says.")
	case info.Main.Version != e.Version || !wiring.Released(e.Version):
		e.note(about, path+" is "+info.Main.Version+", this one, "+e.Self+", is "+e.Version, "Keep one of them, or call the one that is meant by its path.")
	default:
		e.ok(about, path+" is another copy of this version")
	}
}

// fromGo reports whether the go command has built this program to run it: as a
// tool that go.mod names, or with go run.
func (e *exam) fromGo() bool {
	return within(e.env.GOCACHE, e.Self) || within(os.TempDir(), e.Self) && strings.Contains(e.Self, "go-build")
}

func within(dir, file string) bool {
	return dir != "" && report.Relative(dir, file) != file
}

func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
