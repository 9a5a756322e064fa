//go:build unix

package goplsbuild

import (
	"os/exec"
	"syscall"
)

// stopTogether has the compilers that the go command starts stop with it, when
// its context is cancelled. An interrupt from the terminal no longer reaches
// them by itself.
func stopTogether(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
