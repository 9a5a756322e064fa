//go:build !windows

package terminal

import "os"

// obeysSequences reports whether the terminal does what escape sequences say.
func obeysSequences(*os.File) bool { return true }
