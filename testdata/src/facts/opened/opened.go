// Package opened has facts since it calls a function that has one.
package opened

import "facts/touch"

func Refresh() error { return touch.Fetch("x") } // want Refresh:"^remote$"

func Read() error { return touch.Load("x") } // want Read:"^local$"
