package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// limits say how long other programs may take. What is slower hangs, or is of no
// use to anybody.
type limits struct {
	ask time.Duration // for a question
	vet time.Duration // for go vet on a small file, with a cold cache
}

func usualLimits() limits { return limits{ask: 15 * time.Second, vet: 30 * time.Second} }

// An answer is what a program has printed.
type answer struct {
	stdout, stderr string
	err            error // it failed, could not be started or took too long
}

// ask runs a program in a folder, with additions to the environment.
func (e *exam) ask(dir string, env []string, program string, args ...string) answer {
	ctx, cancel := context.WithTimeout(e.ctx, e.limits.ask)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), env...)
	return finish(ctx, cmd)
}

// finish runs a command until it ends or the context does.
func finish(ctx context.Context, cmd *exec.Cmd) answer {
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second // children of it may hold the pipes
	err := cmd.Run()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("%s does not answer", cmd.Path)
	}
	return answer{stdout.String(), stderr.String(), err}
}

// message is what the program says of its failure, or else the failure.
func (a answer) message() string {
	if exit := (*exec.ExitError)(nil); errors.As(a.err, &exit) {
		if text := strings.TrimSpace(a.stderr); text != "" {
			return text
		}
	}
	return a.err.Error()
}

// lastLine is the end of the message. Programs that repeat the usage or their
// own error say there what is wrong.
func (a answer) lastLine() string {
	text := a.message()
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// exists reports whether there is such a file or folder.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
