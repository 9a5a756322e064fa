package jitter

import "syscall"

// connectionErrors returns how a connection that was refused or lost shows.
// Winsock has numbers of its own; package syscall's portable ones never occur.
func connectionErrors() [3]error {
	const aborted, reset, refused = 10053, 10054, 10061
	return [...]error{syscall.Errno(refused), syscall.Errno(reset), syscall.Errno(aborted)}
}
