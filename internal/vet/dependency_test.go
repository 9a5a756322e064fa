package vet

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// describe writes the description of a package whose only file is nowhere.
func describe(t *testing.T, vetxOnly bool) (config, output string) {
	t.Helper()
	dir := t.TempDir()
	config, output = filepath.Join(dir, "vet.cfg"), filepath.Join(dir, "vet.out")
	data, err := json.Marshal(map[string]any{
		"ImportPath": "example.com/dep",
		"Compiler":   "gc",
		"GoFiles":    []string{filepath.Join(dir, "nowhere.go")},
		"VetxOnly":   vetxOnly,
		"VetxOutput": output,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return config, output
}

func TestDependencyIsAnsweredWithoutItsSource(t *testing.T) {
	config, output := describe(t, true)
	newProject(t, "").command("-json", config).want(0).silent()
	if data, err := os.ReadFile(output); err != nil || len(data) > 0 {
		t.Errorf("facts: %q, %v; want an empty file", data, err)
	}
}

func TestPackageOfTheRunIsNotAnsweredEarly(t *testing.T) {
	config, _ := describe(t, false)
	if done, err := answerDependency(testSuite(), config); done || err != nil {
		t.Errorf("got %v, %v", done, err)
	}
}

type fact struct{}

func (*fact) AFact() {}

func TestDependencyIsAnalyzedWhereFactsAreExchanged(t *testing.T) {
	below := &analysis.Analyzer{Name: "below", FactTypes: []analysis.Fact{new(fact)}}
	suite := []*analysis.Analyzer{{Name: "above", Requires: []*analysis.Analyzer{below}}}
	config, _ := describe(t, true)
	if done, err := answerDependency(suite, config); done || err != nil {
		t.Errorf("got %v, %v", done, err)
	}
}

func TestUnreadableDescriptionIsAFailure(t *testing.T) {
	newProject(t, "-- bad.cfg --\n{").command("bad.cfg").want(2).complains("bad.cfg")
}
