package ruletest_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// large is the size of a sample above which its fixes take so long that fuzzing
// gives up on it.
const large = 6 << 10

// FuzzFixes holds that rules read every program without an error, and that
// each fix leaves a program in which its rule reports less.
func FuzzFixes(f *testing.F) {
	for _, src := range samples(f) {
		if len(src) <= large {
			f.Add(src, []byte(nil))
		}
	}
	name := filepath.Join(f.TempDir(), "p.go") // fixes copy text from the file
	f.Fuzz(func(t *testing.T, src string, changes []byte) {
		if len(src) > 2*large {
			t.Skip("too large")
		}
		fixEach(t, name, ruletest.Mutate(src, changes))
	})
}

func TestEachFixOfLargeSamples(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.go")
	for _, src := range samples(t) {
		if len(src) > large {
			fixEach(t, name, src)
		}
	}
}

// samples are the texts of testdata/src.
func samples(t testing.TB) (texts []string) {
	t.Helper()
	root := filepath.Join("..", "..", "testdata", "src")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "history" {
			return fs.SkipDir // many files, and few of them compile alone
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		texts = append(texts, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// fixEach makes each fix of a program by itself.
func fixEach(t *testing.T, name, src string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, a := range retrylint.Suite() {
		found, fixed, ok := report(t, a, name, src)
		if !ok {
			return
		}
		for i, d := range found {
			if len(d.SuggestedFixes) > 1 {
				t.Errorf("%s: %d fixes of one finding, and some drivers apply all", a.Name, len(d.SuggestedFixes))
			}
			if len(d.SuggestedFixes) > 0 {
				better(t, a, name, src, fixed[i], len(found))
			}
		}
	}
}

// better holds that a fixed file compiles and has less than n findings.
func better(t *testing.T, a *analysis.Analyzer, name, src, fixed string, n int) {
	t.Helper()
	if err := os.WriteFile(name, []byte(fixed), 0o666); err != nil {
		t.Fatal(err)
	}
	again, _, ok := report(t, a, name, fixed)
	if !ok || len(again) >= n {
		t.Errorf("%s: the fix compiles: %v, and leaves %d of %d findings\nbefore:\n%s\nafter:\n%s", a.Name, ok, len(again), n, src, fixed)
	}
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
}

// report runs a rule over a file, and gives the file as each finding's fix
// leaves it; false where the file is no program.
func report(t *testing.T, a *analysis.Analyzer, name, src string) (found []analysis.Diagnostic, fixed []string, ok bool) {
	t.Helper()
	defer func() {
		if v := recover(); v != nil { // checker passes on panics of analyzers
			t.Fatalf("%s: %v\n%s", a.Name, v, src)
		}
	}()
	s := ruletest.Check("example.com/p", map[string]string{name: src})
	defer s.Forget()
	if len(s.Errors) > 0 {
		return nil, nil, false
	}
	found, err := s.Run(a)
	if err != nil {
		t.Fatalf("%s: %v\n%s", a.Name, err, src)
	}
	for i := range found {
		text, err := s.Fixed(name, src, found[i:i+1])
		if err != nil {
			t.Fatalf("%s: %v\n%s", a.Name, err, src)
		}
		fixed = append(fixed, text)
	}
	return found, fixed, true
}
