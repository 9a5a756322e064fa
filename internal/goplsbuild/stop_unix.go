//go:build unix

package goplsbuild

import (
	"context"
	"os/exec"
	"syscall"
)

// runTogether runs the go command in a process group of its own, and ends the
// compilers that it has started with it when ctx is cancelled. An interrupt
// from the terminal no longer reaches them by itself.
func runTogether(ctx context.Context, cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	err := cmd.Run()
	if ctx.Err() != nil && cmd.Process != nil {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // those that an interrupt did not end
	}
	return err
}
