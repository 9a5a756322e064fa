//go:build !unix

package apply

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: files have no owner that would change.
func keepOwner(*os.File, fs.FileInfo) {}
