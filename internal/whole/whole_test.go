package whole

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestNewFileHasTheText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	if err := Write(file, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "text" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestModeOfTheOldFileIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(file, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Write(file, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("got %v, %v", info.Mode(), err)
	}
}

func TestLinkStaysALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "text" {
		t.Errorf("got %q, %v", got, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("it is %v, %v", info.Mode(), err)
	}
}

func TestFailureNamesTheFileAndLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{folder, filepath.Join(dir, "nowhere", "a")} {
		if err := Write(file, []byte("text")); err == nil || !strings.Contains(err.Error(), file+":") {
			t.Errorf("got %v", err)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left %v", left)
	}
}

func TestWhatIsDiscardedLeavesTheFileAsItWas(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(file, []byte("new"))
	if err != nil {
		t.Fatal(err)
	}
	p.Discard()
	if got, err := os.ReadFile(file); err != nil || string(got) != "old" {
		t.Errorf("got %q, %v", got, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left %v", left)
	}
}

func TestWhatIsNoFileGetsTheText(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has no /dev/null")
	}
	if err := Write(os.DevNull, []byte("text")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("it is %v, %v", info.Mode(), err)
	}
}

// To replace it would need no permission but that for its folder.
func TestReadOnlyFileStaysAsItIs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(file, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(file, []byte("text")); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("got %v", err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "old" {
		t.Errorf("got %q, %v", got, err)
	}
}
