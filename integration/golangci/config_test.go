package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// What the command prints for golangci-lint has that find what the command
// finds with the same flags.
func TestConfigurationOfTheCommandFindsTheSame(t *testing.T) {
	s := examples(t)
	s.write("again/again_test.go", fixedInTest)
	all := s.command()
	for _, flags := range [][]string{
		{"-rules=fixedsleep,nojitter"},
		{"-fixedsleep=false", "-severity=warning"},
		{"-tests", "-strict", "-max-delay=10m", "-jitter=std", "-jitter.import=example.com/jitter"},
		{"-rules=unboundedretry", "-unboundedretry.strict"},
	} {
		s.write(".golangci.yml", output(t, ".", nil, command, append(append([]string{"config"}, flags...), "golangci")...))
		r, want := s.lint(), s.command(flags...)
		if got := r.plain(); !slices.Equal(got, want) {
			t.Errorf("%q: got\n%s\nwant\n%s\n%s", flags, strings.Join(got, "\n"), strings.Join(want, "\n"), r.stderr)
		}
		if slices.Equal(want, all) {
			t.Errorf("%q change nothing", flags)
		}
	}
}

// fixedInTest is a retry that is looked at with -tests alone.
const fixedInTest = `package again

import (
	"net"
	"testing"
	"time"
)

func TestDial(t *testing.T) {
	for range 3 {
		if _, err := net.DialTimeout("tcp", "shop:80", time.Second); err == nil {
			return
		}
		time.Sleep(2 * time.Second)
	}
	t.Error("no shop")
}
`

// The example is what golangci-lint builds itself of in another test.
func TestCustomBuildOfTheCommandIsTheExample(t *testing.T) {
	example, err := os.ReadFile("../../golangci/example/.custom-gcl.yml")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.ReplaceAll(output(t, ".", nil, command, "config", "custom-gcl"), "version: latest", "version: v0.1.0")
	if got, want := keys(got), keys(string(example)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// keys returns the lines that are no comments.
func keys(text string) string {
	lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(text), "\n"), func(line string) bool {
		return strings.HasPrefix(strings.TrimSpace(line), "#")
	})
	return strings.Join(lines, "\n")
}
