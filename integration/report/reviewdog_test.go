package report_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A comment is what reviewdog would say of a line.
type comment struct {
	Message  string
	Severity string
	Location struct {
		Path  string
		Range struct{ Start struct{ Line, Column int } }
	}
	Code        struct{ Value string }
	Suggestions []struct{ Text string }
}

// reviewed has reviewdog read a format in a work tree of git, and returns its
// comments on what has changed.
func reviewed(t *testing.T, dir, format string) (comments []comment) {
	t.Helper()
	dog := must(t, "../install", "go", "tool", "-modfile=reviewdog.mod", "-n", "reviewdog")
	r := run(t, dir, reported(t, dir, format, 1), dog, "-f="+format, "-reporter=rdjsonl", "-diff=git diff HEAD")
	if r.code != 0 {
		t.Fatalf("exit code %d\n%s", r.code, r.stderr)
	}
	for line := range strings.Lines(r.stdout) {
		var c comment
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		comments = append(comments, c)
	}
	return comments
}

// changed commits the files of a folder and changes one of them.
func changed(t *testing.T, dir, name, old, text string) string {
	t.Helper()
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "a"}} {
		must(t, dir, "git", args...)
	}
	name = filepath.Join(dir, name)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	after := bytes.ReplaceAll(before, []byte(old), []byte(text))
	if bytes.Equal(before, after) {
		t.Fatalf("no %q in %s", old, name)
	}
	write(t, name, string(after))
	return dir
}

func TestReviewdogSaysTheSameOfEachFormat(t *testing.T) {
	dir := changed(t, odd(t), name, "ü */ time.Sleep(2", "ü */ time.Sleep(3")
	want := []struct{ rule, severity string }{{"fixedsleep", "WARNING"}, {"lastsleep", "INFO"}}
	for _, format := range []string{"sarif", "checkstyle"} {
		comments := reviewed(t, dir, format)
		if len(comments) != len(want) {
			t.Fatalf("%s: got %+v", format, comments)
		}
		for i, c := range comments {
			start := c.Location.Range.Start
			if c.Location.Path != name || start.Line != 13 || start.Column != 25 || c.Severity != want[i].severity ||
				strings.TrimPrefix(c.Code.Value, "retrylint.") != want[i].rule || !strings.HasPrefix(c.Message, "retry of http.Get waits") {
				t.Errorf("%s: got %+v", format, c)
			}
		}
	}
}

func TestReviewdogSuggestsTheFixOfALog(t *testing.T) {
	dir := changed(t, odd(t), name, "ü */ time.Sleep(2", "ü */ time.Sleep(3")
	var texts []string
	for _, s := range reviewed(t, dir, "sarif")[0].Suggestions {
		texts = append(texts, s.Text)
	}
	if !slices.Contains(texts, "rand.N(3 * time.Second << min(attempt, 3))") {
		t.Errorf("got %q", texts)
	}
}

func TestReviewdogIsSilentOnOtherLines(t *testing.T) {
	dir := changed(t, odd(t), name, "package odd", "// More.\r\npackage odd")
	for _, format := range []string{"sarif", "checkstyle"} {
		if comments := reviewed(t, dir, format); comments != nil {
			t.Errorf("%s: got %+v", format, comments)
		}
	}
}

// Of a log, reviewdog 0.21 looks for files below the root of the repository only.
func TestReviewdogFindsFilesFromASubfolder(t *testing.T) {
	dir := changed(t, shop(t), "payment/payment.go", "After(2 * time.Second)", "After(3 * time.Second)")
	comments := reviewed(t, filepath.Join(dir, "payment"), "checkstyle")
	if len(comments) != 1 || comments[0].Location.Path != "payment.go" || comments[0].Location.Range.Start.Line != 44 {
		t.Errorf("got %+v", comments)
	}
}
