package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// doctor returns the line that the command's doctor prints about a
// golangci-lint in the sample's folder.
func (s sample) doctor(golangciLint string) string {
	s.t.Helper()
	cmd := exec.Command(command, "doctor")
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PATH="+filepath.Dir(golangciLint)+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		s.t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, " golangci-lint: ") {
			return strings.TrimSpace(line)
		}
	}
	s.t.Fatalf("nothing about golangci-lint:\n%s", out)
	return ""
}

func TestDoctorKnowsWhetherTheRulesAreLinkedIn(t *testing.T) {
	s := module(t, get)
	if line := s.doctor(program); !strings.HasPrefix(line, "ok ") || !strings.HasSuffix(line, "runs the rules, as .golangci.yml says") {
		t.Errorf("golangci-lint with the rules: %s", line)
	}
	plain := filepath.Join(t.TempDir(), "golangci-lint")
	output(t, ".", []string{"GOWORK=off"}, "go", "build", "-o", plain, "github.com/golangci/golangci-lint/v2/cmd/golangci-lint")
	if line := s.doctor(plain); !strings.HasPrefix(line, "wrong ") || !strings.Contains(line, "which is not in "+plain) {
		t.Errorf("golangci-lint without: %s", line)
	}
}

func TestDoctorKnowsWhetherTheConfigurationIsTaken(t *testing.T) {
	s := module(t, get, "ruls: [fixedsleep]")
	if line := s.doctor(program); !strings.HasPrefix(line, "wrong ") || !strings.Contains(line, `no setting "ruls"`) {
		t.Errorf("unknown setting: %s", line)
	}
	s.write(".golangci.yml", "version: \"2\"\nlinters:\n  disable: [retrylint]\n  settings:\n    custom:\n      retrylint:\n        type: module\n")
	if line := s.doctor(program); !strings.HasPrefix(line, "wrong ") || !strings.HasSuffix(line, "does not switch it on") {
		t.Errorf("switched off: %s", line)
	}
}
