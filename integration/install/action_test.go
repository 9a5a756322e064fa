package install_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// An action is action.yml, as far as it is used here.
type action struct {
	Inputs map[string]struct {
		Description, Default string
	}
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []step
	}
}

type step struct {
	ID, Shell, Run string
	Env            map[string]string
}

func readAction(t *testing.T) (a action) {
	t.Helper()
	dec := yaml.NewDecoder(strings.NewReader(read(t, root+"/action.yml")))
	if err := dec.Decode(&a); err != nil {
		t.Fatal(err)
	}
	return a
}

// A job is what the action printed, and how it ended.
type job struct {
	said
	outputs string
}

// act runs the steps of the action in a shell's folder as GitHub does, with
// inputs beside the defaults, until one fails.
func (s shell) act(inputs map[string]string) (j job) {
	s.t.Helper()
	a := readAction(s.t)
	checkout, err := filepath.Abs(root)
	if err != nil {
		s.t.Fatal(err)
	}
	temp := s.t.TempDir()
	outputs := filepath.Join(temp, "outputs")
	env := slices.Concat(s.env, []string{
		"GITHUB_ACTION_PATH=" + checkout,
		"GITHUB_WORKSPACE=" + s.dir,
		"GITHUB_OUTPUT=" + outputs,
		"RUNNER_TEMP=" + temp,
	})
	for _, step := range a.Runs.Steps {
		shell := shell{s.t, s.dir, slices.Clone(env)}
		for name, value := range step.Env {
			shell.env = append(shell.env, name+"="+a.evaluate(s.t, value, inputs))
		}
		write(s.t, temp, "script", step.Run)
		j.said = shell.run(`bash --noprofile --norc -eo pipefail "$1"`, filepath.Join(temp, "script"))
		if j.code != 0 {
			break
		}
	}
	text, _ := os.ReadFile(outputs) // none if the job did not come that far
	j.outputs = string(text)
	return j
}

var expression = regexp.MustCompile(`^\$\{\{ inputs\.([\w-]+) \}\}$`)

// evaluate returns the value of an expression that names an input.
func (a action) evaluate(t *testing.T, value string, inputs map[string]string) string {
	t.Helper()
	m := expression.FindStringSubmatch(value)
	if m == nil {
		t.Fatalf("%q is not evaluated here", value)
	}
	input, is := a.Inputs[m[1]]
	if !is {
		t.Fatalf("no input %s", m[1])
	}
	if given, is := inputs[m[1]]; is {
		return given
	}
	return input.Default
}

// An annotation is what the problem matcher makes of a line.
type annotation struct{ file, line, column, code, message string }

// String returns the line.
func (a annotation) String() string {
	return a.file + ":" + a.line + ":" + a.column + ": " + a.code + ": " + a.message
}

// annotations returns what the problem matcher that the job registered makes of
// the lines that were printed while it was in force.
func (j job) annotations(t *testing.T) (out []annotation) {
	t.Helper()
	_, rest, added := strings.Cut(j.stdout, "::add-matcher::")
	file, rest, _ := strings.Cut(rest, "\n")
	lines, _, removed := strings.Cut(rest, "::remove-matcher owner=retrylint::\n")
	if !added || !removed {
		t.Fatalf("no matcher in:\n%s", j.stdout)
	}
	var matcher struct {
		ProblemMatcher []struct {
			Owner   string
			Pattern []struct {
				Regexp                            string
				File, Line, Column, Code, Message int
			}
		}
	}
	if err := json.Unmarshal([]byte(read(t, file)), &matcher); err != nil {
		t.Fatal(err)
	}
	if m := matcher.ProblemMatcher; len(m) != 1 || m[0].Owner != "retrylint" || len(m[0].Pattern) != 1 {
		t.Fatalf("got %+v", m)
	}
	p := matcher.ProblemMatcher[0].Pattern[0]
	for line := range strings.Lines(lines) {
		if m := regexp.MustCompile(p.Regexp).FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			out = append(out, annotation{m[p.File], m[p.Line], m[p.Column], m[p.Code], m[p.Message]})
		}
	}
	return out
}

var off = []string{"GOWORK=off"}

func TestActionAnnotatesEveryFinding(t *testing.T) {
	s := shop(t, off)
	j := s.act(nil)
	j.finds(t, 1)
	got := j.annotations(t)
	findings := shell{t, s.dir, off}.run("go run -C \"$1\" ./cmd/retrylint -C \"$2\" ./...", mustAbs(t, root), s.dir).stdout
	if want := strings.Count(findings, "\n"); len(got) != want || want == 0 {
		t.Errorf("%d annotations for %d findings: %+v", len(got), want, got)
	}
	if !slices.ContainsFunc(got, func(a annotation) bool { return strings.HasPrefix(a.String(), finding) }) {
		t.Errorf("got %+v", got)
	}
}

func TestActionPassesWithoutFindings(t *testing.T) {
	j := clean(t, off).act(nil)
	if j.code != 0 || j.annotations(t) != nil || j.outputs != "findings=0\n" {
		t.Errorf("got %+v", j)
	}
}

func TestActionFailsOnFindingsOnlyIfItShall(t *testing.T) {
	s := shop(t, off)
	if j := s.act(map[string]string{"fail-on-findings": "false"}); j.code != 0 || j.annotations(t) == nil || j.outputs == "findings=0\n" {
		t.Errorf("got %+v", j)
	}
	if j := s.act(map[string]string{"fail-on-findings": "no"}); j.code == 0 {
		t.Errorf("takes a word that is no boolean: %+v", j)
	}
}

func TestActionFailsWhereTheJobCannotBeDone(t *testing.T) {
	s := clean(t, off)
	write(t, s.dir, "a.go", "no Go")
	if j := s.act(map[string]string{"fail-on-findings": "false"}); j.code != 2 {
		t.Errorf("got %+v", j)
	}
}

// Annotations stand on files as the repository names them.
func TestActionNamesFilesFromTheTopOfTheRepository(t *testing.T) {
	s := shop(t, off)
	s.must("mkdir service && mv go.mod payment service")
	j := s.act(map[string]string{"working-directory": "service", "packages": "./payment"})
	got := j.annotations(t)
	if len(got) == 0 || slices.ContainsFunc(got, func(a annotation) bool { return a.file != "service/payment/payment.go" }) {
		t.Errorf("got %+v", j)
	}
}

func TestActionTakesSeveralPackages(t *testing.T) {
	folders := map[string]bool{}
	for _, a := range shop(t, off).act(map[string]string{"packages": "./payment\n./orders"}).annotations(t) {
		folders[filepath.Dir(a.file)] = true
	}
	if want := map[string]bool{"payment": true, "orders": true}; !maps.Equal(folders, want) {
		t.Errorf("annotations in %v, want %v", folders, want)
	}
}

func TestActionTakesSeveralFlags(t *testing.T) {
	rules := map[string]bool{}
	for _, a := range shop(t, off).act(map[string]string{"args": "-nojitter -fixedsleep"}).annotations(t) {
		rules[a.code] = true
	}
	if want := map[string]bool{"nojitter": true, "fixedsleep": true}; !maps.Equal(rules, want) {
		t.Errorf("rules %v, want %v", rules, want)
	}
}

func TestActionInstallsTheVersionThatIsAskedFor(t *testing.T) {
	env := published(t)
	shop(t, env).act(map[string]string{"version": released}).finds(t, 1)
	if j := shop(t, env).act(map[string]string{"version": "v0.0.9"}); j.code == 0 || j.outputs != "" {
		t.Errorf("a version that there is not: %+v", j)
	}
}

func TestActionRunsNoInput(t *testing.T) {
	for _, step := range readAction(t).Runs.Steps {
		if strings.Contains(step.Run, "${{") {
			t.Errorf("an expression in the text of a script: %s", step.Run)
		}
	}
	s := clean(t, off)
	for _, input := range []string{"packages", "args", "working-directory", "version", "fail-on-findings"} {
		s.act(map[string]string{input: "$(touch ran); touch ran; `touch ran`"})
		if _, err := os.Stat(filepath.Join(s.dir, "ran")); err == nil {
			t.Fatalf("%s was run", input)
		}
	}
}

// What is printed of the code can look like a command to the runner: //line
// comments name files as they like.
func TestActionHandsTheRunnerNoCommands(t *testing.T) {
	j := shop(t, off).act(nil)
	stopped := regexp.MustCompile(`(?s)::stop-commands::([0-9a-f]{32})\n(.*)\n::([0-9a-f]{32})::\n`).FindStringSubmatch(j.stdout)
	if stopped == nil || stopped[1] != stopped[3] || !strings.Contains(stopped[2], finding) || strings.Contains(stopped[2], stopped[1]) {
		t.Errorf("commands are taken:\n%s", j.stdout)
	}
}

func TestActionDescribesItsInputs(t *testing.T) {
	a := readAction(t)
	if a.Runs.Using != "composite" || len(a.Inputs) == 0 {
		t.Errorf("got %+v", a)
	}
	for name, input := range a.Inputs {
		if input.Description == "" {
			t.Errorf("%s has no description", name)
		}
		if row := "| `" + name + "` |"; !strings.Contains(read(t, root+"/docs/ci.md"), row) {
			t.Errorf("the manual has no row %s", row)
		}
	}
}

func mustAbs(t *testing.T, name string) string {
	t.Helper()
	abs, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}
