// Package terminal tells what a file that the command writes to can show.
package terminal

import (
	"os"
	"strings"

	"golang.org/x/term"
)

// IsTerminal reports whether a person at a terminal reads what is written to the
// file.
func IsTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Width returns the columns of the terminal, 0 if the file is none or its
// terminal does not know.
func Width(f *os.File) int {
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns < 0 {
		return 0
	}
	return columns
}

// Redraws reports whether the file is a terminal on which a line can be erased
// and written anew. Those of Emacs are not, save that of its terminal emulator:
// it reads what programs write there, and shows it itself.
func Redraws(f *os.File, getenv func(string) string) bool {
	emacs := strings.HasPrefix(getenv("TERM"), "dumb") || strings.HasSuffix(getenv("INSIDE_EMACS"), ",compile")
	return IsTerminal(f) && !emacs && obeysSequences(f)
}

// Colors reports whether to write colors to the file. What the user says in the
// environment counts, in this order:
//
//   - NO_COLOR, not empty: no colors (https://no-color.org)
//   - FORCE_COLOR, not empty: colors, wherever the output goes; with 0 or
//     false, no colors
//   - CLICOLOR_FORCE, not empty: colors, wherever the output goes; with 0 it
//     says nothing
//
// Else a terminal gets colors, unless TERM is dumb.
func Colors(f *os.File, getenv func(string) string) bool {
	if getenv("NO_COLOR") != "" {
		return false
	}
	if force := getenv("FORCE_COLOR"); force != "" {
		return force != "0" && force != "false" && forced(f)
	}
	if force := getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return forced(f)
	}
	return Redraws(f, getenv)
}

// forced reports whether colors that were asked for can be written: always, but
// to a console of Windows that would print the sequences as they stand.
func forced(f *os.File) bool { return !IsTerminal(f) || obeysSequences(f) }
