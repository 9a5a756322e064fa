package cli

import (
	"fmt"
	"os"

	"github.com/retrylint/retrylint/internal/govet"
)

// runs returns the runs of go vet that look at the packages of a command line,
// with flags for the tool, and the current folder.
func (a app) runs(o options, tool []string) (govet.Runs, string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", fmt.Errorf("cannot find its own executable, which go vet needs: %w", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, "", err
	}
	return govet.Runs{{Dir: o.dir, Build: o.build, Rules: tool, Tool: self, Packages: o.packages()}}, here, nil
}
