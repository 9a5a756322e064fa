// Package goplsbuild builds a gopls with the rules of retrylint in it. gopls
// has no plugins, so a copy of its module gets one more file, which adds the
// rules to its list of analyzers.
package goplsbuild

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	goplsPath = "golang.org/x/tools/gopls"
	toolsPath = "golang.org/x/tools"
	suitePath = "github.com/retrylint/retrylint"
)

// Versions lists the versions of gopls that are known to work, newest first:
// integration/gopls passes with each (go test -gopls=VERSION).
func Versions() []string {
	return []string{"v0.23.0", "v0.22.0", "v0.21.1", "v0.21.0", "v0.20.0", "v0.19.1"}
}

// The one file that the copy of gopls has more, and where it stands.
//
//go:embed settings.go.txt
var settingsFile []byte

const settingsName = "internal/settings/retrylint.go"

// A build is one run of the build.
type build struct {
	version string // of gopls, or a query such as "latest"
	out     string // path of the executable to write
	suite   source
	log     io.Writer // what the go command has to say
}

// run builds the executable. It leaves nothing else behind, and no
// executable either if it fails or ctx is cancelled.
func (b build) run(ctx context.Context) (err error) {
	if info, err := os.Stat(b.out); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", b.out)
	}
	// Beside the executable, so that it can be renamed, and so that a folder
	// which cannot be written to is found out before anything is built.
	beside, err := os.MkdirTemp(filepath.Dir(b.out), ".retrylint-gopls-*")
	if err != nil {
		return err
	}
	defer remove(beside, &err)
	work, err := os.MkdirTemp("", "retrylint-gopls-*")
	if err != nil {
		return err
	}
	defer remove(work, &err)

	g := goCommand{dir: work, tmp: work, log: b.log}
	gopls, err := g.download(ctx, b.version)
	if err != nil {
		return fmt.Errorf("gopls %s cannot be had: %w", b.version, err)
	}
	g.dir = filepath.Join(work, "gopls")
	if err := os.CopyFS(g.dir, os.DirFS(gopls.Dir)); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(g.dir, settingsName), settingsFile, 0o666); err != nil {
		return fmt.Errorf("gopls %s has no package internal/settings: %w", gopls.Version, err)
	}
	if err := g.require(ctx, b.suite); err != nil {
		return err
	}
	built := filepath.Join(beside, filepath.Base(b.out))
	fmt.Fprintf(b.log, "retrylint: building gopls %s with the rules of %s\n", gopls.Version, b.suite)
	// The temporary folder is not in the result with -trimpath, so that the
	// build cache knows it the next time. The result calls itself (devel),
	// which keeps editors from asking to replace it by a newer release.
	if err := g.run(ctx, "build", "-mod=mod", "-trimpath", "-o", built, "."); err != nil {
		return fmt.Errorf("gopls %s cannot be built with the rules of %s: %w", gopls.Version, b.suite, err)
	}
	return os.Rename(built, b.out)
}

// remove removes a temporary folder.
func remove(dir string, err *error) {
	if e := os.RemoveAll(dir); e != nil {
		*err = errors.Join(*err, e)
	}
}

// A goCommand runs the go command in a module of its own: no workspace around
// it counts.
type goCommand struct {
	dir string    // where it runs
	tmp string    // for its temporary files
	log io.Writer // for what it says
}

// A module is what the go command tells of a module that it has downloaded.
type module struct {
	Version string
	Dir     string
	Error   string
}

// download has gopls at a version, or a query for one, put into the module
// cache.
func (g goCommand) download(ctx context.Context, version string) (m module, err error) {
	out, runErr := g.output(ctx, "mod", "download", "-json", goplsPath+"@"+version)
	switch err := json.Unmarshal(out, &m); {
	case runErr != nil && m.Error != "":
		return m, errors.New(m.Error)
	case runErr != nil:
		return m, runErr
	default:
		return m, err
	}
}

// require adds the suite to the requirements of gopls. It keeps x/tools at the
// version that gopls asks for: gopls uses its internal packages, and compiles
// with no other, where the suite needs little of it.
func (g goCommand) require(ctx context.Context, suite source) error {
	tools, err := g.requirement(ctx, toolsPath)
	if err != nil {
		return err
	}
	args := []string{"mod", "edit", "-replace=" + toolsPath + "=" + toolsPath + "@" + tools}
	return g.run(ctx, append(args, suite.edits()...)...)
}

// requirement returns the version of a module that the go.mod asks for.
func (g goCommand) requirement(ctx context.Context, path string) (string, error) {
	out, err := g.output(ctx, "mod", "edit", "-json")
	if err != nil {
		return "", err
	}
	var file struct {
		Require []struct{ Path, Version string }
	}
	if err := json.Unmarshal(out, &file); err != nil {
		return "", err
	}
	for _, r := range file.Require {
		if r.Path == path {
			return r.Version, nil
		}
	}
	return "", fmt.Errorf("gopls does not require %s", path)
}

// output runs the go command and returns what it prints.
func (g goCommand) output(ctx context.Context, args ...string) ([]byte, error) {
	var out, errs strings.Builder
	cmd := g.command(ctx, args)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := runTogether(ctx, cmd)
	if err != nil && errs.Len() > 0 {
		err = errors.New(strings.TrimSpace(errs.String()))
	}
	return []byte(out.String()), err
}

// run runs the go command, which says on the log what is wrong.
func (g goCommand) run(ctx context.Context, args ...string) error {
	cmd := g.command(ctx, args)
	cmd.Stdout, cmd.Stderr = g.log, g.log
	return runTogether(ctx, cmd)
}

func (g goCommand) command(ctx context.Context, args []string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = g.dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOTMPDIR="+g.tmp)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}
