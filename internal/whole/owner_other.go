//go:build !unix

package whole

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: files have no owner that would change.
func keepOwner(*os.File, fs.FileInfo) {}
