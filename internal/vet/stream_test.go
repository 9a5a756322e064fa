package vet

import (
	"strings"
	"testing"
)

// feed gives the texts to streams of one result, byte by byte, as pipes may.
func feed(texts ...string) (*results, string) {
	var text strings.Builder
	r := newResults(name, nil, &text)
	for _, in := range texts {
		s := &stream{to: r}
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
	if r.packages != 3 || r.failed || text != "" || len(r.findings) != 1 || r.findings[0].format("") != want {
		t.Errorf("got %+v, text %q", r, text)
	}
}

func TestValuesStandBetweenLinesOfStderr(t *testing.T) {
	// Go 1.25 and before.
	r, text := feed("# example.com/m\n" + value + "# example.com/b\nb.go:1:1: broken\n\tdetail\n# example.com/c\n{}\n")
	if len(r.findings) != 1 || r.packages != 2 || text != "# example.com/b\nb.go:1:1: broken\n\tdetail\n" {
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
	if !r.failed || text != "retrylint: example.com/m: todo: out of order\n" {
		t.Errorf("failed %v, text %q", r.failed, text)
	}
}

func TestGarbledOutputIsAFailure(t *testing.T) {
	for _, in := range []string{"{\nnonsense\n}\n", "{\n\t\"cut", strings.Replace(value, "[", "\"", 1)} {
		if r, text := feed(in); !r.failed || text == "" {
			t.Errorf("%q: failed %v, text %q", in, r.failed, text)
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
		file, line, col := splitPosition(posn)
		if got := (finding{file: file, line: line, col: col, rule: "todo", message: "m"}).format("/m"); got != want {
			t.Errorf("%s: got %q, want %q", posn, got, want)
		}
	}
}
