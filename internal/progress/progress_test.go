package progress_test

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retrylint/retrylint/internal/progress"
)

// A terminal keeps what is written to it, from whichever goroutine.
type terminal struct {
	mu   sync.Mutex
	text string
}

func (s *terminal) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text += string(p)
	return len(p), nil
}

func (s *terminal) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text
}

func (s *terminal) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = ""
}

// run starts a line 80 columns wide in a bubble with a clock of its own, and
// returns what was written to the terminal.
func run(t *testing.T, with func(l *progress.Line, screen *terminal)) string {
	t.Helper()
	var out terminal
	synctest.Test(t, func(t *testing.T) {
		l := progress.New(&out, 80)
		with(l, &out)
		l.Clear()
	})
	return out.String()
}

// wait lets time pass, and what falls due in it be done.
func wait(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func TestAShortRunShowsNothing(t *testing.T) {
	got := run(t, func(l *progress.Line, _ *terminal) {
		l.Package()
		wait(299 * time.Millisecond)
	})
	if got != "" {
		t.Errorf("got %q", got)
	}
}

func TestALongerRunShowsHowManyPackages(t *testing.T) {
	got := run(t, func(l *progress.Line, _ *terminal) {
		l.Package()
		l.Package()
		wait(300 * time.Millisecond)
	})
	if want := "\ranalyzing: 2 packages\x1b[K\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOnePackageIsSingular(t *testing.T) {
	got := run(t, func(l *progress.Line, _ *terminal) {
		l.Package()
		wait(300 * time.Millisecond)
	})
	if want := "\ranalyzing: 1 package\x1b[K"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q first", got, want)
	}
}

func TestSecondsAreShownFromTheFirstOn(t *testing.T) {
	var before, after string
	run(t, func(l *progress.Line, screen *terminal) {
		l.Package()
		wait(999 * time.Millisecond)
		before = screen.String()
		wait(2 * time.Second)
		after = screen.String()[len(before):]
	})
	if strings.Contains(before, "s\x1b") {
		t.Errorf("within the first second: %q", before)
	}
	if want := "\ranalyzing: 1 package, 1s\x1b[K\ranalyzing: 1 package, 2s\x1b[K"; after != want {
		t.Errorf("got %q, want %q", after, want)
	}
}

func TestMinutesAreShownAsSuch(t *testing.T) {
	got := run(t, func(l *progress.Line, _ *terminal) {
		wait(61 * time.Second)
	})
	if !strings.Contains(got, "analyzing: 1m1s\x1b[K") {
		t.Errorf("got %q", got)
	}
}

func TestManyPackagesAreDrawnTenTimesASecond(t *testing.T) {
	got := run(t, func(l *progress.Line, _ *terminal) {
		for range 1000 {
			wait(time.Millisecond)
			l.Package()
		}
	})
	if n := strings.Count(got, "analyzing"); n < 7 || n > 8 {
		t.Errorf("drawn %d times in the 700ms after the first 300", n)
	}
}

func TestClearErasesForGood(t *testing.T) {
	got := run(t, func(l *progress.Line, _ *terminal) {
		wait(time.Second)
		l.Clear()
		l.Package()
		wait(time.Second)
	})
	if !strings.HasSuffix(got, "1s\x1b[K\r\x1b[K") {
		t.Errorf("got %q", got)
	}
}

func TestOtherOutputStandsAboveTheLine(t *testing.T) {
	got := run(t, func(l *progress.Line, screen *terminal) {
		l.Package()
		wait(300 * time.Millisecond)
		screen.Reset()
		fmt.Fprintln(l.Over(screen), "no such package")
	})
	if want := "\r\x1b[Kno such package\n\ranalyzing: 1 package\x1b[K\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOtherOutputBeforeTheLineIsLeftAsItIs(t *testing.T) {
	got := run(t, func(l *progress.Line, screen *terminal) {
		fmt.Fprintln(l.Over(screen), "no such package")
	})
	if want := "no such package\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOutputThatEndsWithinALineIsNotDrawnOver(t *testing.T) {
	var within string
	got := run(t, func(l *progress.Line, screen *terminal) {
		other := l.Over(screen)
		wait(300 * time.Millisecond)
		screen.Reset()
		io.WriteString(other, "no such ")
		wait(2 * time.Second)
		within = screen.String()
		io.WriteString(other, "package\n")
		wait(100 * time.Millisecond)
	})
	if want := "\r\x1b[Kno such "; within != want {
		t.Errorf("before the end of the line: %q, want %q", within, want)
	}
	if want := within + "package\n\ranalyzing: 2s\x1b[K\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheLineFitsANarrowTerminal(t *testing.T) {
	var out terminal
	synctest.Test(t, func(t *testing.T) {
		l := progress.New(&out, 10)
		wait(300 * time.Millisecond)
		l.Package()
		wait(100 * time.Millisecond)
		l.Clear()
	})
	if want := "\ranalyzing\x1b[K\ranalyzin…\x1b[K\r\x1b[K"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestTheLineIsWholeWhereNoWidthIsKnown(t *testing.T) {
	var out terminal
	synctest.Test(t, func(t *testing.T) {
		l := progress.New(&out, 0)
		l.Package()
		wait(time.Hour)
		l.Clear()
	})
	if !strings.Contains(out.String(), "\ranalyzing: 1 package, 59m59s\x1b[K") {
		t.Errorf("got %q", out.String())
	}
}

func TestAllMayBeCalledAtTheSameTime(t *testing.T) {
	got := run(t, func(l *progress.Line, screen *terminal) {
		other := l.Over(screen)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				time.Sleep(350 * time.Millisecond)
				l.Package()
				io.WriteString(other, "text\n")
			})
		}
		all.Wait()
		wait(100 * time.Millisecond)
	})
	if n := strings.Count(got, "text\n"); n != 50 || !strings.Contains(got, "analyzing: 50 packages\x1b[K") {
		t.Errorf("%d of 50 lines in %q", n, got)
	}
}

// A caller whose output goes to no terminal has no line, and need not ask.
func TestNoLineDoesNothing(t *testing.T) {
	var l *progress.Line
	l.Package()
	l.Clear()
	var out terminal
	io.WriteString(l.Over(&out), "text")
	if out.String() != "text" {
		t.Errorf("got %q", out.String())
	}
}
