package ruletest

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Folder checks the want comments of the one package in testdata/src/<folder>,
// test files included, as [Run] does but without reading the standard library
// from source.
func Folder(t *testing.T, a *analysis.Analyzer, folder string) {
	t.Helper()
	Files(t, a, folder, read(t, folder))
}

// Silent checks that the rule reports nothing in testdata/src/<folder>,
// whatever its want comments say.
func Silent(t *testing.T, a *analysis.Analyzer, folder string) {
	t.Helper()
	files := read(t, folder)
	for name, text := range files {
		files[name] = want.ReplaceAllString(text, "")
	}
	Files(t, a, folder, files)
}

// read returns the files of a folder by their paths, at which rules find them.
func read(t *testing.T, folder string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(Testdata(t), "src", filepath.FromSlash(folder), "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files in %s: %v", folder, err)
	}
	files := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	return files
}

// Files checks the want comments of a package given as text.
func Files(t *testing.T, a *analysis.Analyzer, path string, files map[string]string) {
	t.Helper()
	s := Check(path, files)
	found, err := s.Run(a)
	if err != nil {
		t.Fatal(err)
	}
	wants := map[place][]string{}
	for name, text := range files {
		for i, line := range strings.Split(text, "\n") {
			if _, list, is := strings.Cut(line, "// want "); is {
				wants[place{name, i + 1}] = patterns(t, list)
			}
		}
	}
	for _, d := range found {
		p := s.Fset.PositionFor(d.Pos, false)
		at := place{p.Filename, p.Line}
		if i := match(t, wants[at], d.Message); i >= 0 {
			wants[at] = append(wants[at][:i:i], wants[at][i+1:]...)
		} else {
			t.Errorf("%s: unexpected: %s", p, d.Message)
		}
	}
	for at, left := range wants {
		for _, pattern := range left {
			t.Errorf("%s:%d: nothing matches %q", at.file, at.line, pattern)
		}
	}
}

type place struct {
	file string
	line int
}

// patterns reads the Go strings of a want comment, one at least.
func patterns(t *testing.T, list string) (out []string) {
	t.Helper()
	for {
		list = strings.TrimSpace(list)
		quoted, err := strconv.QuotedPrefix(list)
		if err != nil && len(out) > 0 {
			return out // the end of a /* comment */, and what follows
		}
		if err != nil {
			t.Fatalf("// want %s: %v", list, err)
		}
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("// want %s: %v", list, err)
		}
		out, list = append(out, pattern), list[len(quoted):]
	}
}

func match(t *testing.T, patterns []string, message string) int {
	t.Helper()
	for i, p := range patterns {
		re, err := regexp.Compile(p)
		if err != nil {
			t.Fatal(err)
		}
		if re.MatchString(message) {
			return i
		}
	}
	return -1
}

// Flag sets a flag of a rule until the test ends.
func Flag(t *testing.T, a *analysis.Analyzer, name, value string) {
	t.Helper()
	f := a.Flags.Lookup(name)
	if f == nil {
		t.Fatalf("%s has no flag %s", a.Name, name)
	}
	old := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Value.Set(old); err != nil {
			t.Error(err)
		}
	})
}
