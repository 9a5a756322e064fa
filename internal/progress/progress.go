// Package progress shows on a terminal how far a run has come, in one line that
// is drawn over and erased at the end.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/retrylint/retrylint/internal/columns"
)

const (
	patience = 300 * time.Millisecond // a shorter run shows nothing
	pace     = 100 * time.Millisecond // between two drawings
)

// A Line is the line. Its methods may be called at the same time, and do nothing
// on a nil *Line, which is for output that no terminal shows.
type Line struct {
	w     io.Writer
	width int // columns that it may take, 0 if unknown
	begin time.Time

	mu       sync.Mutex
	packages int
	drawn    string // what the terminal shows, "" for nothing
	within   bool   // other output has begun a line and not ended it
	next     *time.Timer
	done     bool
}

// New returns a line that is drawn on w, a terminal with the given number of
// columns, 0 if that is unknown. It draws itself until it is cleared. No write
// to w that fails is told of.
func New(w io.Writer, width int) *Line {
	l := &Line{w: w, begin: time.Now()}
	if width > 0 {
		// The cursor needs a column too, or else some terminals begin a new line.
		l.width = max(width-1, 1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next = time.AfterFunc(patience, l.tick)
	return l
}

// Package counts a package that was analyzed.
func (l *Line) Package() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.packages++
}

// Clear erases the line for good.
func (l *Line) Clear() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done = true
	l.next.Stop()
	l.erase()
}

// Over returns a writer for other output to the same terminal: it is written
// where the line stood, and the line below it.
func (l *Line) Over(w io.Writer) io.Writer {
	if l == nil {
		return w
	}
	return over{l, w}
}

type over struct {
	line *Line
	w    io.Writer
}

func (o over) Write(p []byte) (int, error) {
	l := o.line
	l.mu.Lock()
	defer l.mu.Unlock()
	shown := l.drawn != ""
	l.erase()
	n, err := o.w.Write(p)
	if n > 0 {
		l.within = p[n-1] != '\n'
	}
	if shown {
		l.draw()
	}
	return n, err
}

// tick draws the line, and again after a while. Time passes on it even when no
// package comes to its end.
func (l *Line) tick() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done {
		return
	}
	l.draw()
	l.next.Reset(pace)
}

// draw brings the terminal up to date.
func (l *Line) draw() {
	text := l.text()
	if l.done || l.within || text == l.drawn {
		return
	}
	fmt.Fprint(l.w, "\r"+text+toEnd)
	l.drawn = text
}

func (l *Line) erase() {
	if l.drawn != "" {
		fmt.Fprint(l.w, "\r"+toEnd)
		l.drawn = ""
	}
}

// toEnd erases from the cursor to the end of the line.
const toEnd = "\x1b[K"

// text returns what the line says now, such as "analyzing: 120 packages, 3s".
func (l *Line) text() string {
	text := "analyzing"
	sep := ": "
	add := func(part string) {
		text += sep + part
		sep = ", "
	}
	switch l.packages {
	case 0:
	case 1:
		add("1 package")
	default:
		add(fmt.Sprintf("%d packages", l.packages))
	}
	if spent := time.Since(l.begin).Truncate(time.Second); spent > 0 {
		add(spent.String())
	}
	if l.width == 0 {
		return text
	}
	return columns.Cut(text, l.width)
}
