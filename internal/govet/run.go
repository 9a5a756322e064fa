// Package govet runs go vet with this program as its tool and reads what it
// says: one engine for a person and for go vet, which the build cache makes
// incremental.
package govet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/vet"
)

// A Run is go vet on packages that one module or workspace holds together.
type Run struct {
	Here     string   // absolute, of the person: messages name files as seen from there
	Name     string   // of the module or workspace for messages, "." for the person's own
	Err      error    // why the packages cannot be analyzed, if that is known
	Dir      string   // where, absolute
	Env      []string // beside that of the process
	Build    []string // flags of go vet and go list alike
	Rules    []string // flags of the tool
	Tool     string   // absolute path of the vet tool
	Packages []string // patterns
}

// Analyze adds the findings in the packages to the results. It fails if not all
// packages could be analyzed; what is wrong has been told then.
func (r Run) Analyze(ctx context.Context, to *Results) error {
	if r.Err != nil {
		fmt.Fprintf(to.tell.Text, "%s: %v\n", report.Tool, r.Err)
		return r.Err
	}
	before := to.Packages
	err := r.vet(ctx, to, r.Packages)
	switch {
	case to.Packages > before || ctx.Err() != nil:
		return err
	case err == nil:
		// What is called go may be something else, or told not to run anything.
		fmt.Fprintf(to.tell.Text, "%s: %v\n", report.Tool, errSilent)
		return errSilent
	}
	// A package that cannot be loaded (an import that is nowhere, a file
	// that cannot be read) keeps go vet from looking at any. Give it those
	// that can be.
	if healthy := r.healthy(ctx); len(healthy) > 0 {
		r.vet(ctx, to, healthy)
	}
	return err
}

// errSilent is that of a go vet that ends well and has not run the tool.
var errSilent = errors.New("go vet has told of no package")

// vet runs go vet with the tool. It fails as the go command does.
func (r Run) vet(ctx context.Context, to *Results, packages []string) error {
	tool := filepath.Base(r.Tool)
	stdout, stderr := &stream{to: to, run: r, tool: tool}, &stream{to: to, run: r, tool: tool}
	own := []string{"vet", "-vettool=" + r.Tool, "-json", "-" + vet.Packages + "=" + r.nameOf(packages)}
	cmd := r.Go(ctx, slices.Concat(own, r.Build, r.Rules, []string{"--"}, packages)...)
	cmd.Stdout = stdout
	cmd.Stderr = stderr
	err := cmd.Run()
	stdout.close()
	stderr.close()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		fmt.Fprintf(to.tell.Text, "%s: cannot run go vet: %v\n", report.Tool, err)
	}
	return err
}

// nameOf is a name for packages that other ones do not have.
func (r Run) nameOf(packages []string) string {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{r.Dir}, packages...), "\x00")))
	return hex.EncodeToString(sum[:8])
}

// healthy lists the packages that can be loaded, with all that they import.
// It is empty if the patterns name files, which are one package.
func (r Run) healthy(ctx context.Context) []string {
	args := slices.Concat(
		[]string{"list", "-e", "-f", "{{if not .Incomplete}}{{.ImportPath}}{{end}}"},
		r.Build, []string{"--"}, r.Packages)
	out, err := r.Go(ctx, args...).Output()
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(path string) bool {
		return path == "command-line-arguments"
	})
}

// Go returns the go command with arguments, to be run where the packages are.
func (r Run) Go(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.Dir
	if len(r.Env) > 0 {
		cmd.Env = append(cmd.Environ(), r.Env...)
	}
	// The tools that it has started end with it or soon after, but it need not
	// be waited for for ever.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// Runs go one after the other; what one of them cannot do does not keep the
// others from theirs.
type Runs []Run

// Analyze adds the findings of all runs to the results. It fails if not all
// packages could be analyzed; what is wrong has been told then.
func (runs Runs) Analyze(ctx context.Context, to *Results) error {
	var errs []error
	for _, r := range runs {
		if ctx.Err() == nil {
			errs = append(errs, r.Analyze(ctx, to))
		}
	}
	return errors.Join(errs...)
}
