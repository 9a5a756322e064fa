package cli

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/modules"
)

// runs returns the runs of go vet that look at the packages of a command line,
// with flags for the tool, and the current folder. done removes what the runs
// needed.
func (a app) runs(ctx context.Context, o options, tool []string) (runs govet.Runs, here string, done func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", nil, fmt.Errorf("cannot find its own executable, which go vet needs: %w", err)
	}
	here, err = os.Getwd()
	if err != nil {
		return nil, "", nil, err
	}
	plan, err := modules.Split(ctx, modules.Request{
		Dir: o.dir, Build: o.build, Patterns: o.packages(), Nested: o.nested, Unknown: a.unknownWord,
	})
	if err != nil {
		return nil, "", nil, err
	}
	// The go command leaves its temporary files behind when it is interrupted.
	temp, err := os.MkdirTemp(modules.Setting("GOTMPDIR"), "retrylint-go-")
	if err != nil {
		plan.Close()
		return nil, "", nil, fmt.Errorf("there is no folder for temporary files, which TMPDIR or GOTMPDIR names: %w", err)
	}
	for _, r := range plan.Runs {
		runs = append(runs, govet.Run{
			Here: here, Name: r.Name, Err: r.Err,
			Dir: r.Dir, Env: slices.Concat(r.Env, []string{"GOTMPDIR=" + temp}), Build: r.Build, Rules: tool, Tool: self, Packages: r.Patterns,
		})
	}
	return runs, here, func() {
		// A compiler that the go command has left behind may be at work still:
		// without its folder it ends, and has written nothing by the second time.
		for range 2 {
			os.RemoveAll(temp)
		}
		plan.Close()
	}, nil
}
