// Package localonly has no facts: from the ones of the functions that it calls
// nothing follows.
package localonly

import "facts/touch"

func Read() error { return touch.Load("x") }
