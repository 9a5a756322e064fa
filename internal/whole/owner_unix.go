//go:build unix

package whole

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives the file the owner and the group of another. Only root can
// give a file away, and only root would otherwise become its owner.
func keepOwner(f *os.File, of fs.FileInfo) {
	if stat, ok := of.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
