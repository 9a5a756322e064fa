//go:build !unix

package goplsbuild

import "os/exec"

// stopTogether does nothing: there are no process groups.
func stopTogether(*exec.Cmd) {}
