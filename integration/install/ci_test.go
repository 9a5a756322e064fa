package install_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// manual returns the first block of code in the section of docs/ci.md whose
// title ends with a word.
func manual(t *testing.T, section string) string {
	t.Helper()
	return blocks(t, "docs/ci.md", section)[0]
}

// blocks returns the blocks of code in the section of a page whose title ends
// with a word; there is one at least.
func blocks(t *testing.T, page, section string) (blocks []string) {
	t.Helper()
	_, text, _ := strings.Cut(read(t, root+"/"+page), section+"\n\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for {
		_, rest, found := strings.Cut(text, "\n```")
		if !found {
			break
		}
		_, rest, _ = strings.Cut(rest, "\n")
		block, rest, found := strings.Cut(rest, "```")
		if !found {
			t.Fatalf("a block without an end in section %s of %s", section, page)
		}
		blocks = append(blocks, block)
		text = rest
	}
	if blocks == nil {
		t.Fatalf("no code in section %s of %s", section, page)
	}
	return blocks
}

// parse reads YAML.
func parse(t *testing.T, text string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// withCommands puts a folder of commands before those of the machine.
func (s shell) withCommands(bin string) shell {
	s.t.Helper()
	s.env = append(s.env, "GOBIN="+bin, "PATH="+bin+":"+s.must("echo $PATH"))
	return s
}

// A gitlab is a .gitlab-ci.yml, as far as it is used here.
type gitlab map[string]struct {
	Script    []string
	Artifacts struct{ Reports map[string]string }
}

func TestGitLabJob(t *testing.T) {
	var jobs gitlab
	parse(t, manual(t, "GitLab"), &jobs)
	script := strings.Join(jobs["retrylint"].Script, " &&\n")
	bin := t.TempDir()
	shop(t, published(t)).withCommands(bin).run(script).finds(t, 1)
	clean(t, published(t)).withCommands(bin).run(script).silent(t)
}

// quality runs the job for GitLab's code quality report, and returns what it
// hands in.
func quality(t *testing.T, s shell) (issues []issue, r said) {
	t.Helper()
	var jobs gitlab
	parse(t, blocks(t, "docs/ci.md", "GitLab")[1], &jobs)
	job := jobs["code quality"]
	s.repository()
	r = s.withCommands(built(t)).run(strings.Join(job.Script, " &&\n"))
	if r.code == 0 {
		if err := json.Unmarshal([]byte(read(t, filepath.Join(s.dir, job.Artifacts.Reports["codequality"]))), &issues); err != nil {
			t.Fatal(err)
		}
	}
	return issues, r
}

// An issue is what GitLab needs to know.
type issue struct {
	Description string
	CheckName   string `json:"check_name"`
	Fingerprint string
	Severity    string
	Location    struct {
		Path  string
		Lines struct{ Begin int }
	}
}

func TestGitLabIsToldEveryFinding(t *testing.T) {
	issues, r := quality(t, shop(t, off))
	if r.code != 0 || len(issues) != 7 {
		t.Fatalf("%d issues, exit code %d: %s", len(issues), r.code, r.stderr)
	}
	prints := map[string]bool{}
	places := map[string]bool{}
	for _, i := range issues {
		prints[i.Fingerprint] = true
		places[fmt.Sprintf("%s:%d: %s: %s", i.Location.Path, i.Location.Lines.Begin, i.CheckName, i.Severity)] = true
		if i.Description == "" {
			t.Errorf("no description: %+v", i)
		}
	}
	if len(prints) != len(issues) || prints[""] || !places["payment/payment.go:44: fixedsleep: major"] {
		t.Errorf("got %+v", issues)
	}
}

func TestGitLabIsToldNothingWhereNothingIsFound(t *testing.T) {
	if issues, r := quality(t, clean(t, off)); r.code != 0 || issues == nil || len(issues) > 0 {
		t.Errorf("got %+v, %+v", issues, r)
	}
}

func TestGitLabIsNotToldOfHalfAJob(t *testing.T) {
	s := clean(t, off)
	write(t, s.dir, "a.go", "no Go")
	if _, r := quality(t, s); r.code == 0 {
		t.Errorf("got %+v", r)
	}
}

// A workflow is one of GitHub, as far as it is used here.
type workflow struct {
	Jobs map[string]struct {
		Permissions map[string]string
		Steps       []struct {
			Uses, Run string
			With      map[string]string
		}
	}
}

// scanned runs the job for code scanning as GitHub does, until a step fails. It
// returns the log that was uploaded, "" for none.
func scanned(t *testing.T, s shell) (log string, r said) {
	t.Helper()
	var w workflow
	parse(t, manual(t, "GitHub code scanning"), &w)
	job := w.Jobs["retrylint"]
	if job.Permissions["security-events"] != "write" {
		t.Errorf("the job may not upload: %v", job.Permissions)
	}
	s.repository()
	s = s.withCommands(t.TempDir())
	// With -trimpath go takes the result for the same code in another folder,
	// and the names of its files.
	s.env = append(s.env, "GOFLAGS=-modcacherw")
	for _, step := range job.Steps {
		if strings.HasPrefix(step.Uses, "github/codeql-action/upload-sarif@") {
			log = read(t, filepath.Join(s.dir, step.With["sarif_file"]))
		}
		if r = s.run("set -e\n" + step.Run); r.code != 0 {
			break
		}
	}
	return log, r
}

func TestCodeScanningGetsFindingsBeforeTheJobFails(t *testing.T) {
	log, r := scanned(t, shop(t, published(t)))
	r.finds(t, 1)
	if !strings.Contains(log, `"uri": "payment/payment.go"`) {
		t.Errorf("got %s", log)
	}
}

func TestCodeScanningLearnsThatThereIsNothing(t *testing.T) {
	log, r := scanned(t, clean(t, published(t)))
	r.silent(t)
	if !strings.Contains(log, `"results": []`) {
		t.Errorf("got %s", log)
	}
}

// What was not analyzed would be taken for mended.
func TestCodeScanningGetsNoHalfLog(t *testing.T) {
	s := shop(t, published(t))
	write(t, s.dir, "orders/broken.go", "no Go")
	if log, r := scanned(t, s); log != "" || r.code == 0 {
		t.Errorf("exit code %d, uploaded %s", r.code, log)
	}
}

// flagsFor returns the flags that a block of the manual gives to the action, for
// a pull request to main.
func flagsFor(t *testing.T, block string) map[string]string {
	t.Helper()
	_, args, found := strings.Cut(block, "args: ")
	if !found {
		t.Fatalf("no args in %s", block)
	}
	args, _, _ = strings.Cut(args, "\n")
	return map[string]string{"args": strings.ReplaceAll(args, "${{ github.base_ref }}", "main")}
}

// sleepsLonger changes a line that has a finding, in a commit.
const sleepsLonger = "sed -i 's/After(2 . time.Second)/After(3 * time.Second)/' payment/payment.go && git commit -q -a -m second"

func TestActionFailsOnFindingsOfChangedLinesOnly(t *testing.T) {
	s := shop(t, off)
	s.repository()
	s.must("git update-ref refs/remotes/origin/main HEAD && git checkout -q -b change")
	inputs := flagsFor(t, blocks(t, "docs/ci.md", "Only new findings")[1])
	if j := s.act(inputs); j.code != 0 || j.outputs != "findings=0\n" {
		t.Errorf("got %+v", j)
	}
	s.must(sleepsLonger)
	if j := s.act(inputs); j.code != 1 || j.outputs != "findings=1\n" {
		t.Errorf("got %+v", j)
	}
}

func TestActionFailsOnFindingsThatTheBaselineLacks(t *testing.T) {
	block := blocks(t, "docs/ci.md", "Only new findings")[0]
	if started := blocks(t, "docs/start.md", "Let CI hold it")[0]; !strings.Contains(started, block) {
		t.Errorf("docs/start.md does not run the action with the baseline:\n%s", block)
	}
	s := shop(t, off)
	s.repository()
	s.withCommands(built(t)).must("retrylint -baseline=retrylint-baseline.json -write-baseline")
	if j := s.act(flagsFor(t, block)); j.code != 0 || j.outputs != "findings=0\n" {
		t.Errorf("got %+v", j)
	}
	s.must(sleepsLonger)
	if j := s.act(flagsFor(t, block)); j.code != 1 || j.outputs != "findings=1\n" {
		t.Errorf("got %+v", j)
	}
}

// built returns a folder with the command of the checkout.
func built(t *testing.T) (bin string) {
	t.Helper()
	bin = t.TempDir()
	shell{t, mustAbs(t, root), off}.must(`go build -o "$1" ./cmd/retrylint`, bin)
	return bin
}

// reviewed has reviewdog look at what changed since the first commit, as the
// manual says.
func reviewed(t *testing.T, s shell, change string) said {
	t.Helper()
	bin := built(t)
	shell{t, mustAbs(t, "."), off}.must(`ln -s "$(go tool -modfile=reviewdog.mod -n reviewdog)" "$1"`, bin)
	s.repository()
	s.must("git checkout -q -b change && " + change)
	return s.withCommands(bin).run("set -e\n" + manual(t, "reviewdog"))
}

func TestReviewdogShowsFindingsOnChangedLinesOnly(t *testing.T) {
	r := reviewed(t, shop(t, off), "sed -i 's/After(2 . time.Second)/After(3 * time.Second)/' payment/payment.go")
	if !strings.Contains(r.stdout, "payment/payment.go:44:21: fixedsleep: retry of c.charge waits a fixed 3s") || strings.Count(r.stdout, "\n") != 1 || r.code != 1 {
		t.Errorf("got %+v", r)
	}
}

func TestReviewdogIsSilentWhereNoFindingIsOnAChangedLine(t *testing.T) {
	r := reviewed(t, shop(t, off), "sed -i '1s/^/\\/\\/ More.\\n/' payment/payment.go")
	if r.stdout != "" || r.code != 0 {
		t.Errorf("got %+v", r)
	}
}

func TestReviewdogRecipeStopsWhereTheJobCannotBeDone(t *testing.T) {
	r := reviewed(t, clean(t, off), "echo no Go > a.go")
	if r.code != 1 || !strings.Contains(r.stderr, "a.go") {
		t.Errorf("got %+v", r)
	}
}
