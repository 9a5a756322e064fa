package install_test

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// manual returns the first block of code in the section of docs/ci.md whose
// title ends with a word.
func manual(t *testing.T, section string) string {
	t.Helper()
	_, text, _ := strings.Cut(read(t, root+"/docs/ci.md"), section+"\n\n")
	_, text, _ = strings.Cut(text, "\n```")
	_, text, _ = strings.Cut(text, "\n")
	block, _, found := strings.Cut(text, "```")
	if !found {
		t.Fatalf("no code in section %s", section)
	}
	return block
}

// withCommands puts a folder of commands before those of the machine.
func (s shell) withCommands(bin string) shell {
	s.t.Helper()
	s.env = append(s.env, "GOBIN="+bin, "PATH="+bin+":"+s.must("echo $PATH"))
	return s
}

func TestGitLabJob(t *testing.T) {
	var jobs map[string]struct{ Script []string }
	if err := yaml.Unmarshal([]byte(manual(t, "GitLab")), &jobs); err != nil {
		t.Fatal(err)
	}
	script := strings.Join(jobs["retrylint"].Script, " &&\n")
	bin := t.TempDir()
	shop(t, published(t)).withCommands(bin).run(script).finds(t, 1)
	clean(t, published(t)).withCommands(bin).run(script).silent(t)
}

// reviewed has reviewdog look at what changed since the first commit, as the
// manual says.
func reviewed(t *testing.T, s shell, change string) said {
	t.Helper()
	bin := t.TempDir()
	here := shell{t, mustAbs(t, "."), []string{"GOWORK=off"}}
	here.must(`ln -s "$(go tool -modfile=reviewdog.mod -n reviewdog)" "$1"`, bin)
	here.must(`go build -C "$1" -o "$2" ./cmd/retrylint`, mustAbs(t, root), bin)
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
