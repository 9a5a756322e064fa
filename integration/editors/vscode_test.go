package editors_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A task is one of VS Code's tasks.json.
type task struct {
	Command        string
	Args           []string
	ProblemMatcher struct {
		Pattern struct {
			Regexp                            string
			File, Line, Column, Code, Message int
		}
	}
}

func vscodeTask(t *testing.T) task {
	t.Helper()
	var file struct{ Tasks []task }
	decode(t, snippet(t, "VS Code", "problemMatcher"), &file)
	if len(file.Tasks) != 1 {
		t.Fatalf("%+v", file)
	}
	return file.Tasks[0]
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
}

// output runs a command and returns what it prints, and its exit code.
func output(t *testing.T, dir string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	cmd := command(t, dir, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func TestVSCodeMatcherReadsFindings(t *testing.T) {
	task := vscodeTask(t)
	out, _, _ := output(t, module(t, payText), append([]string{task.Command}, task.Args...)...)
	p := task.ProblemMatcher.Pattern
	m := regexp.MustCompile(p.Regexp).FindStringSubmatch(strings.TrimSuffix(out, "\n"))
	if m == nil {
		t.Fatalf("no match in %q", out)
	}
	if m[p.File] != payGo || m[p.Line] != strconv.Itoa(line) || m[p.Column] != strconv.Itoa(column) || m[p.Code] != rule || m[p.Message] != message {
		t.Errorf("%q", m)
	}
}

func TestVSCodeMatcherReadsNothingElse(t *testing.T) {
	p := vscodeTask(t).ProblemMatcher.Pattern
	for _, text := range []string{
		"# example.com/m/pay",
		"retrylint: no rule fixedslep: 'retrylint rules' lists them",
	} {
		if regexp.MustCompile(p.Regexp).MatchString(text) {
			t.Errorf("%s matches %q", p.Regexp, text)
		}
	}
}

// The extension runs "go vet FLAGS ." in the folder of the file, and reads
// lines of stderr, whose files are relative to that.
func TestVSCodeVetFlagsGiveFindings(t *testing.T) {
	var settings struct {
		Flags []string `json:"go.vetFlags"`
	}
	decode(t, snippet(t, "VS Code", "go.vetFlags"), &settings)
	flags := settings.Flags
	for i, f := range flags {
		flags[i] = strings.Replace(f, "~/go/bin", filepath.Dir(tool(t)), 1)
	}
	dir := filepath.Join(module(t, payText), "pay")
	_, stderr, code := output(t, dir, append(append([]string{"go", "vet"}, flags...), ".")...)
	if want := "pay.go:14:14: " + rule + ": " + message; code != 1 || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d, want 1 and %q in:\n%s", code, want, stderr)
	}
}

// tool is the path of retrylint.
func tool(t *testing.T) string {
	t.Helper()
	return command(t, ".", "retrylint").Path
}

// The extension runs the lint tool in the folder of the file, with no
// arguments for a package, and reads stdout unless there is something on
// stderr.
func TestVSCodeLintToolFindsWithoutAWordOnStderr(t *testing.T) {
	settings := map[string]any{}
	decode(t, snippet(t, "VS Code", "go.lintTool"), &settings)
	if settings["go.lintOnSave"] != "package" {
		t.Errorf("%v", settings)
	}
	stdout, stderr, code := output(t, filepath.Join(module(t, payText), "pay"), "retrylint")
	if want := "pay.go:14:14: " + rule + ": " + message + "\n"; code != 1 || stdout != want || stderr != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

func TestTheDocumentShowsWhatIsPrinted(t *testing.T) {
	text := strings.Replace(payText, "\t\"math/rand/v2\"\n", "", 1)
	text, _, _ = strings.Cut(text, "\nfunc spread")
	stdout, _, _ := output(t, module(t, text), "retrylint")
	doc, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	if stdout == "" || !strings.Contains(string(doc), "\t"+stdout) {
		t.Errorf("docs/editors.md does not show %q", stdout)
	}
}
