package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// golangci-lint builds itself with the plugin from the example's file. What it
// clones is the version of this module's requirement, out of the module cache;
// what it links in is this checkout.
func TestCustomBuildFindsTheSame(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../golangci/example/.custom-gcl.yml")
	if err != nil {
		t.Fatal(err)
	}
	version := strings.Fields(output(t, ".", nil, "go", "list", "-m", "-f", "{{.Version}} {{.Dir}}", "github.com/golangci/golangci-lint/v2"))
	if !strings.Contains(string(text), "\nversion: "+version[0]+"\n") {
		t.Errorf("the example does not build the version %s that is tested", version[0])
	}
	released := "    version: v0.1.0\n"
	dir := t.TempDir()
	file := replaceOnce(t, string(text), released, "    path: "+root+"\n")
	if err := os.WriteFile(filepath.Join(dir, ".custom-gcl.yml"), []byte(file), 0o666); err != nil {
		t.Fatal(err)
	}
	output(t, dir, []string{
		"GOWORK=off",
		"GIT_CONFIG_COUNT=1",
		"GIT_CONFIG_KEY_0=url." + clonable(t, version[0], version[1]) + ".insteadOf",
		"GIT_CONFIG_VALUE_0=https://github.com/golangci/golangci-lint.git",
	}, program, "custom", "-v")

	s := module(t, get+twice)
	s.program = filepath.Join(dir, "custom-gcl")
	s.lint().want(t, "get/get.go:13 fixedsleep", "load/load.go:11 nestedretry")
}

// clonable makes a repository of one version, tagged with it.
func clonable(t *testing.T, version, from string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "repository")
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "-A"},
		{"-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "-q", "-m", version},
		{"tag", version},
	} {
		output(t, dir, nil, "git", args...)
	}
	return dir
}

// output runs a command and returns what it prints on standard output.
func output(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, stdout.String(), stderr.String())
	}
	return stdout.String()
}
