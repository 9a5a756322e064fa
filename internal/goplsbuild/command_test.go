package goplsbuild

import (
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
)

func TestHelpGoesToStdoutAndNamesTheVersions(t *testing.T) {
	for _, arg := range []string{"-h", "-help", "--help", "help"} {
		var stdout strings.Builder
		if err := Run(t.Context(), []string{arg}, &stdout, io.Discard); err != nil {
			t.Error(err)
		}
		for _, v := range Versions() {
			if !strings.Contains(stdout.String(), v) {
				t.Errorf("%s: no %s in %s", arg, v, stdout.String())
			}
		}
	}
}

func TestHelpOfBuildIsTheSame(t *testing.T) {
	var stdout strings.Builder
	if err := Run(t.Context(), []string{"build", "-h"}, &stdout, io.Discard); err != nil || stdout.String() != Usage() {
		t.Errorf("%v: %s", err, stdout.String())
	}
}

func TestACommandLineThatMakesNoSenseIsRefused(t *testing.T) {
	for line, want := range map[string]string{
		"":                "what to do is missing",
		"check":           "unknown command check",
		"build -speed=9":  "-speed",
		"build -version":  "-version",
		"build -version=": "a flag is empty",
		"build ./...":     "unexpected argument ./...",
		"-o=x build":      "unknown command -o=x",
	} {
		err := Run(t.Context(), strings.Fields(line), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "gopls -help") {
			t.Errorf("gopls %s: %v", line, err)
		}
	}
}

func TestFlagsOfBuild(t *testing.T) {
	var b build
	asked, err := parse(&b, strings.Fields("build -version v0.1.0 -o out -source dir"))
	if err != nil || asked != "dir" || b.version != "v0.1.0" || b.out != "out" {
		t.Errorf("%+v, %q, %v", b, asked, err)
	}
}

func TestTheNewestKnownVersionIsTheDefault(t *testing.T) {
	var b build
	if _, err := parse(&b, []string{"build"}); err != nil || b.version != Versions()[0] {
		t.Errorf("%+v, %v", b, err)
	}
	if _, err := parse(&b, []string{"-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Error(err)
	}
}

func TestTheManualNamesTheKnownVersions(t *testing.T) {
	manual, err := os.ReadFile("../../docs/gopls.md")
	if err != nil {
		t.Fatal(err)
	}
	last := len(Versions()) - 1
	want := "Known to work: " + strings.Join(Versions()[:last], ", ") + " and " + Versions()[last]
	if !strings.Contains(string(manual), want) {
		t.Errorf("docs/gopls.md does not say %q", want)
	}
}
