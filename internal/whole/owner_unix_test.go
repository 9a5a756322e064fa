//go:build unix

package whole

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestOwnerOfTheOldFileIsKept(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	file := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(file, 1, 2); err != nil {
		t.Fatal(err)
	}
	if err := Write(file, []byte("text")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := info.Sys().(*syscall.Stat_t); !ok || s.Uid != 1 || s.Gid != 2 {
		t.Errorf("it belongs to %+v", info.Sys())
	}
}
