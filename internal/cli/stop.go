package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// interrupted is the cause of a context that a signal has cancelled.
type interrupted struct{ syscall.Signal }

func (i interrupted) Error() string { return i.Signal.String() }

// unwritten is the cause of a context that was cancelled because stdout takes no
// more.
type unwritten struct{ error }

// untilStopped returns a context that signals cancel which ask for an end: from
// the keyboard, from the system, because the terminal is gone, or the reader of a
// pipe. Left to itself, the last one would end the process in the midst of what
// it does, with its temporary files and all. What comes after the first signal is
// not heeded, until done is called.
func untilStopped() (_ context.Context, stop context.CancelCauseFunc, done func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE} {
		if !signal.Ignored(s) { // as nohup has it
			signal.Notify(signals, s)
		}
	}
	go func() {
		select {
		case sig := <-signals:
			s, _ := sig.(syscall.Signal)
			cancel(interrupted{s})
		case <-ctx.Done():
		}
	}()
	return ctx, cancel, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// A stopper hands text on, and stops the command when that fails, so that none
// can exit as if all had been told.
type stopper struct {
	to   io.Writer
	stop context.CancelCauseFunc
}

func (s stopper) Write(text []byte) (int, error) {
	n, err := s.to.Write(text)
	switch {
	case err == nil:
	case errors.Is(err, syscall.EPIPE):
		s.stop(interrupted{syscall.SIGPIPE}) // the signal may be on its way still
	default:
		s.stop(unwritten{err})
	}
	return n, err
}
