//go:build !unix

package goplsbuild

import (
	"context"
	"os/exec"
)

// runTogether runs the go command: there are no process groups.
func runTogether(_ context.Context, cmd *exec.Cmd) error { return cmd.Run() }
