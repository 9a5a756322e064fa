package report_test

import (
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

func TestPlainIsOneLineThatIsNoCommand(t *testing.T) {
	for name, want := range map[string]string{
		"a.go":                "a.go:1: fixedsleep: message",
		"a:b.go":              "a:b.go:1: fixedsleep: message",
		"a\n::error::b.go":    "a␊::error::b.go:1: fixedsleep: message",
		"::error::c.go":       "./::error::c.go:1: fixedsleep: message",
		"\x1b[31m\u202ed.go":  "␛[31m\ufffdd.go:1: fixedsleep: message",
		"sub/::error::e/e.go": "sub/::error::e/e.go:1: fixedsleep: message",
	} {
		f := report.Finding{Place: report.Place{File: "/src/" + name, Line: 1}, Rule: "fixedsleep", Message: "message"}
		if got := f.Plain("/src"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestPlainKeepsAMessageOnItsLine(t *testing.T) {
	f := report.Finding{Place: report.Place{File: "a.go"}, Rule: "fixedsleep", Message: "a\r\n::error::b"}
	if got, want := f.Plain(""), "a.go: fixedsleep: a␍␊::error::b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
