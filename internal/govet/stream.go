package govet

import (
	"bytes"
	"io"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/retrylint/retrylint/internal/report"
)

// Results collect what go vet says, on both of its streams and over several
// runs. They may be added to at the same time.
type Results struct {
	Findings []report.Finding
	Packages int  // that were analyzed, with or without findings
	Failed   bool // a rule failed, or its output was not understood

	mu   sync.Mutex
	tell Tell
	said map[string]bool
}

// Tell says where what go vet says goes at once.
type Tell struct {
	Text io.Writer // what is neither JSON nor was said before
	Raw  io.Writer // each JSON value as it is; nil for nowhere
	Each func()    // called for each package that was analyzed; may be nil
}

// NewResults returns results that are empty.
func NewResults(tell Tell) *Results {
	return &Results{tell: tell, said: make(map[string]bool)}
}

// Again returns empty results that do not repeat what was said before.
func (r *Results) Again() *Results {
	return &Results{tell: r.tell, said: r.said}
}

// json takes one JSON value. It reports whether that was understood.
func (r *Results) json(value []byte) bool {
	findings, failures, err := decode(value)
	if err != nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Packages++
	r.Findings = append(r.Findings, findings...)
	for _, f := range failures {
		r.Failed = true
		io.WriteString(r.tell.Text, report.Tool+": "+f+"\n")
	}
	if r.tell.Raw != nil {
		r.tell.Raw.Write(value)
	}
	if r.tell.Each != nil {
		r.tell.Each()
	}
	return true
}

// A stream takes one stream of go vet apart into JSON values and lines of text.
// The values start with a line "{" and end with a line "}", as encoding/json
// indents them. Go 1.26 prints them on stdout, earlier versions on stderr
// between lines of text.
type stream struct {
	to      *Results
	run     Run
	tool    string   // the name under which the vet tool complains
	partial []byte   // a line without its end
	value   []byte   // lines of a JSON value without its end
	headers []string // "# package" lines that no message followed yet
	inHead  bool     // the last line was one of them
	skip    bool     // the last message was said before
}

// Write takes the next bytes. It never fails.
func (s *stream) Write(p []byte) (int, error) {
	s.partial = append(s.partial, p...)
	for {
		i := bytes.IndexByte(s.partial, '\n')
		if i < 0 {
			return len(p), nil
		}
		s.line(s.partial[:i+1])
		s.partial = s.partial[i+1:]
	}
}

// close takes what is left when the stream has ended.
func (s *stream) close() {
	if len(s.partial) > 0 {
		s.line(append(s.partial, '\n'))
	}
	s.garbled()
	s.partial = nil
}

// line takes one line, with its end.
func (s *stream) line(line []byte) {
	text := strings.TrimRight(string(line), "\r\n")
	switch {
	case s.value != nil:
		s.value = append(s.value, line...)
		if text == "}" {
			s.endValue()
		}
	case text == "{":
		s.headers = nil // they headed the value
		s.value = append(s.value, line...)
	case text == "{}":
		s.headers = nil
		s.value = append(s.value, line...)
		s.endValue()
	default:
		s.text(text)
	}
}

func (s *stream) endValue() {
	if s.to.json(s.value) {
		s.value = nil
		return
	}
	s.garbled()
}

// garbled passes on as text what looked like a JSON value and was none: the
// findings in it are lost, so the run has failed.
func (s *stream) garbled() {
	if s.value == nil {
		return
	}
	s.to.mu.Lock()
	defer s.to.mu.Unlock()
	s.to.Failed = true
	io.WriteString(s.to.tell.Text, report.Tool+": unexpected output of go vet:\n")
	s.to.tell.Text.Write(s.value)
	s.value = nil
}

// text passes on a line of text unless the same message was passed on before:
// the go command repeats the messages of a package that does not compile for
// its test variants, and a second run repeats those of the first.
func (s *stream) text(line string) {
	if strings.HasPrefix(line, "# ") {
		if !s.inHead {
			s.headers = nil
		}
		s.inHead = true
		s.headers = append(s.headers, line)
		return
	}
	s.inHead = false
	s.to.mu.Lock()
	defer s.to.mu.Unlock()
	if continues := strings.HasPrefix(line, "\t") || strings.HasPrefix(line, " "); !continues {
		line = s.run.seen(compilerMessage(s.tool, line))
		key := messageKey(line)
		s.skip = s.to.said[key]
		s.to.said[key] = true
	}
	if s.skip {
		return
	}
	for _, h := range s.headers {
		io.WriteString(s.to.tell.Text, h+"\n")
	}
	s.headers = nil
	io.WriteString(s.to.tell.Text, line+"\n")
}

// compilerMessage removes the tool's name from a message about a place in the
// source: such a message is about the code, whoever found it.
func compilerMessage(tool, line string) string {
	message, ok := strings.CutPrefix(line, tool+": ")
	if !ok {
		return line
	}
	if file, _, _ := splitMessage(message); file == "" {
		return line
	}
	return message
}

// seen words a message of the go command, which names files as seen from where
// it runs, for the person.
func (r Run) seen(line string) string {
	file, _, _ := splitMessage(line)
	if name, _, ok := strings.Cut(line, ":"); ok && (path.Base(name) == "go.mod" || path.Base(name) == "go.work") {
		file = name
	}
	switch {
	case file != "" && !filepath.IsAbs(file) && r.Dir != r.Here:
		return report.Relative(r.Here, filepath.Join(r.Dir, file)) + strings.TrimPrefix(line, file)
	case r.Name != "" && r.Name != "." && strings.HasPrefix(line, "go: "):
		return r.Name + ": " + line
	}
	return line
}

// messageKey is the message without its column, on which the compiler and
// go/types do not always agree.
func messageKey(line string) string {
	file, number, message := splitMessage(line)
	if file == "" {
		return line
	}
	return file + ":" + number + ": " + message
}

// splitMessage takes file:line:col: message or file:line: message apart. The
// file is empty if the text has neither form.
func splitMessage(text string) (file, number, message string) {
	posn, message, ok := strings.Cut(text, ": ")
	if !ok {
		return "", "", ""
	}
	i := strings.Index(posn, ".go:")
	if i < 0 {
		return "", "", ""
	}
	file = posn[:i+len(".go")]
	number, _, _ = strings.Cut(posn[i+len(".go:"):], ":")
	return file, number, message
}
