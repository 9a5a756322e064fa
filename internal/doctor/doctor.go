// Package doctor looks at a set-up, the go command and the other programs that
// run the rules, and tells what in it keeps findings from being found. It uses
// no network.
package doctor

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/retrylint/retrylint/internal/govet"
)

// A Setup is what is looked at.
type Setup struct {
	Dir     string     // absolute, where the person is
	Runs    govet.Runs // of a plain call there
	Self    string     // absolute path of this program, which is the vet tool
	Version string     // of this program
	Rules   []string   // names of all rules
}

// A Level says whether something is as it has to be.
type Level int

const (
	OK    Level = iota
	Note        // it may be meant so
	Wrong       // something does not work
)

// String returns the word that a line begins with.
func (l Level) String() string { return [...]string{"ok", "note", "wrong"}[l] }

// A Result is what one look has shown.
type Result struct {
	Level
	About  string // what was looked at, in a word or two
	Text   string
	Remedy string // what to do; empty if all is well
}

// A Report is what all looks have shown.
type Report struct {
	Head    []string // lines that say what is running where
	Results []Result
}

// Examine looks at all there is. It fails if it cannot look: where no temporary
// folder can be made, and with the context.
func Examine(ctx context.Context, s Setup) (Report, error) {
	e := &exam{Setup: s, ctx: ctx, limits: usualLimits()}
	e.Head = e.head()
	if !e.goCommand() {
		return e.Report, ctx.Err()
	}
	e.goFlags()
	e.platform()
	e.places()
	if !e.newer {
		if err := e.vetTool(); err != nil {
			return e.Report, err
		}
	}
	e.onPath()
	e.pins()
	e.golangci()
	e.editors()
	return e.Report, ctx.Err()
}

// An exam is one look at a set-up.
type exam struct {
	Setup
	Report
	ctx    context.Context
	limits limits
	env    goEnv
	newer  bool // the go command is newer than what this program was built with
	pin    pin  // the first file that names a version to run
}

func (e *exam) add(level Level, about, text, remedy string) {
	e.Results = append(e.Results, Result{level, about, text, remedy})
}

func (e *exam) ok(about, text string)            { e.add(OK, about, text, "") }
func (e *exam) note(about, text, remedy string)  { e.add(Note, about, text, remedy) }
func (e *exam) wrong(about, text, remedy string) { e.add(Wrong, about, text, remedy) }

// Count returns how many results have a level.
func (r Report) Count(level Level) (n int) {
	for _, result := range r.Results {
		if result.Level == level {
			n++
		}
	}
	return n
}

// Write prints the report as text: a line for each result that begins with its
// level, and below it what to do.
func (r Report) Write(w io.Writer) error {
	var text strings.Builder
	for _, line := range r.Head {
		fmt.Fprintln(&text, line)
	}
	fmt.Fprintln(&text)
	for _, result := range r.Results {
		fmt.Fprintf(&text, "%-5s  %s: %s\n", result.Level, result.About, indented(result.Text))
		if result.Remedy != "" {
			fmt.Fprintf(&text, "       %s\n", indented(result.Remedy))
		}
	}
	fmt.Fprintf(&text, "\n%s.\n", r.sum())
	_, err := io.WriteString(w, text.String())
	return err
}

// indented indents all lines of a text but the first, and leaves out empty ones.
func indented(text string) string {
	lines := strings.FieldsFunc(strings.TrimSpace(text), func(r rune) bool { return r == '\n' })
	return strings.Join(lines, "\n       ")
}

// sum tells how many results are not good.
func (r Report) sum() string {
	wrong, notes := r.Count(Wrong), r.Count(Note)
	switch {
	case wrong > 0 && notes > 0:
		return fmt.Sprintf("Wrong: %d. To be looked at: %d", wrong, notes)
	case wrong > 0:
		return fmt.Sprintf("Wrong: %d", wrong)
	case notes > 0:
		return fmt.Sprintf("Nothing is wrong. To be looked at: %d", notes)
	}
	return "Nothing is wrong"
}
