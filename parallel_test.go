package retrylint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// Drivers run the rules of one package side by side, and all of them ask the
// same model. The race detector sees what they must not do at once.
func TestRulesRunSideBySide(t *testing.T) {
	src := filepath.Join(ruletest.Testdata(t), "src")
	ran := 0
	for _, a := range retrylint.Suite() {
		root := filepath.Join(src, a.Name)
		err := filepath.WalkDir(root, func(dir string, d os.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			path, _ := filepath.Rel(src, dir)
			s := ruletest.Check(filepath.ToSlash(path), goFiles(t, dir))
			if len(s.Files) == 0 || len(s.Errors) > 0 {
				return nil // a folder of folders, or one that needs another
			}
			ran++
			_, err = s.Run(retrylint.Suite()...)
			return err
		})
		if err != nil && !os.IsNotExist(err) {
			t.Error(err)
		}
	}
	if ran < 20 {
		t.Errorf("only %d packages", ran)
	}
}

func goFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") {
			files[name] = string(text)
		}
	}
	return files
}
