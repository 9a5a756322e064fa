//go:build !windows && !plan9

package jitter

import "syscall"

// connectionErrors returns how a connection that was refused or lost shows.
func connectionErrors() [4]error {
	return [...]error{syscall.ECONNREFUSED, syscall.ECONNRESET, syscall.ECONNABORTED, syscall.EPIPE}
}
