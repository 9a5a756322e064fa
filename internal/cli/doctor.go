package cli

import (
	"context"
	"os"

	"github.com/retrylint/retrylint/internal/doctor"
)

// doctor looks at the set-up and tells what is wrong with it.
func (a app) doctor(ctx context.Context, o options) int {
	if len(o.args) > 0 {
		return a.fail("the command doctor takes no arguments: -C names a folder")
	}
	runs, here, done, err := a.runs(ctx, o, nil)
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	defer done()
	self, err := os.Executable()
	if err != nil {
		return a.fail("cannot find its own executable: %v", err)
	}
	found, err := doctor.Examine(ctx, doctor.Setup{Dir: o.folder(here), Runs: runs, Self: self, Version: version(), Rules: names(a.rules)})
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	if err := found.Write(a.stdout); err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	return exitCode(false, found.Count(doctor.Wrong))
}
