package govet

import (
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

// feed gives the texts to streams of one result, byte by byte, as pipes may.
func feed(texts ...string) (*Results, string) {
	var text strings.Builder
	r := NewResults(Tell{Text: &text})
	for _, in := range texts {
		s := &stream{to: r, tool: report.Tool}
		for i := range len(in) {
			s.Write([]byte{in[i]})
		}
		s.close()
	}
	return r, text.String()
}

const value = `{
	"example.com/m": {
		"todo": [
			{
				"posn": "/m/a.go:3:6",
				"message": "a } in a message {"
			}
		]
	}
}
`

func TestValuesFollowEachOther(t *testing.T) {
	r, text := feed("{}\n" + value + "{}\n")
	want := "/m/a.go:3:6: todo: a } in a message {"
	if r.Packages != 3 || r.Failed || text != "" || len(r.Findings) != 1 || r.Findings[0].Plain("") != want {
		t.Errorf("got %+v, text %q", r, text)
	}
}

func TestValuesStandBetweenLinesOfStderr(t *testing.T) {
	// Go 1.25 and before.
	r, text := feed("# example.com/m\n" + value + "# example.com/b\nb.go:1:1: broken\n\tdetail\n# example.com/c\n{}\n")
	if len(r.Findings) != 1 || r.Packages != 2 || text != "# example.com/b\nb.go:1:1: broken\n\tdetail\n" {
		t.Errorf("got %+v, text %q", r, text)
	}
}

func TestMessageIsPassedOnOnceAndItsDetailsWithIt(t *testing.T) {
	_, text := feed(
		"# example.com/b\nb.go:1:1: broken\n\tdetail\nb.go:2:1: broken\n\tdetail\n",
		"# example.com/b [example.com/b.test]\nretrylint: b.go:1:9: broken\n\tdetail\n")
	want := "# example.com/b\nb.go:1:1: broken\n\tdetail\nb.go:2:1: broken\n\tdetail\n"
	if text != want {
		t.Errorf("got %q\nwant %q", text, want)
	}
}

func TestErrorOfARuleIsAFailure(t *testing.T) {
	r, text := feed("{\n\t\"example.com/m\": {\n\t\t\"todo\": {\n\t\t\t\"error\": \"out of order\"\n\t\t}\n\t}\n}\n")
	if !r.Failed || text != "retrylint: example.com/m: todo: out of order\n" {
		t.Errorf("failed %v, text %q", r.Failed, text)
	}
}

func TestGarbledOutputIsAFailure(t *testing.T) {
	for _, in := range []string{"{\nnonsense\n}\n", "{\n\t\"cut", strings.Replace(value, "[", "\"", 1)} {
		if r, text := feed(in); !r.Failed || text == "" {
			t.Errorf("%q: failed %v, text %q", in, r.Failed, text)
		}
	}
}

func TestPositionsComeInAllForms(t *testing.T) {
	for posn, want := range map[string]string{
		"/m/a.go:3:6": "a.go:3:6: todo: m",
		"/m/a.go:3":   "a.go:3: todo: m",
		"/m/a.go":     "a.go: todo: m",
		"/n/a.go:3:6": "/n/a.go:3:6: todo: m",
		"-":           "-: todo: m",
	} {
		f := report.Finding{Place: place(posn, ""), Rule: "todo", Message: "m"}
		if got := f.Plain("/m"); got != want {
			t.Errorf("%s: got %q, want %q", posn, got, want)
		}
	}
}
