package cli

import (
	"context"
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The scripts call the hidden command [completeCommand] with the words of the
// command line up to the cursor, and offer what it prints.
//
//go:embed completion
var scripts embed.FS

// shells lists the shells that there is a script for.
func shells() []string { return []string{"bash", "zsh", "fish"} }

// completion prints the script for a shell.
func (a app) completion(_ context.Context, o options) int {
	if len(o.args) != 1 || !slices.Contains(shells(), o.args[0]) {
		return a.fail("which shell? %s", alternatives(shells()))
	}
	script, err := scripts.ReadFile("completion/retrylint." + o.args[0])
	if err != nil {
		return a.fail("%v", err)
	}
	a.stdout.Write(script)
	return exitClean
}

// completeCommand is the command that the scripts call.
const completeCommand = "__complete"

// complete prints what can stand in the place of the last word, one a line. It
// prints nothing where the shell is to offer folders and files.
func (a app) complete(words []string) int {
	if len(words) == 0 {
		return exitClean
	}
	before, word := words[:len(words)-1], words[len(words)-1]
	for _, c := range a.candidates(before, word) {
		if strings.HasPrefix(c, word) {
			fmt.Fprintln(a.stdout, c)
		}
	}
	return exitClean
}

// candidates lists words that can stand behind those before, among them all
// that start with word.
func (a app) candidates(before []string, word string) []string {
	cmd, args := choose(before)
	rows := make(map[string]flagRow)
	for _, row := range cmd.flags(a.rules) {
		rows["-"+row.name] = row
	}
	if flag, value, ok := strings.Cut(word, "="); ok {
		var all []string
		for _, v := range rows[single(flag)].values(value) {
			all = append(all, flag+"="+v)
		}
		return all
	}
	if len(args) > 0 {
		if row, ok := rows[single(args[len(args)-1])]; ok && !row.bool() {
			return row.values(word)
		}
	}
	switch {
	case strings.HasPrefix(word, "-") && cmd.own != nil:
		return append(cmd.own(args), "-help")
	case cmd.own != nil && len(args) > 0:
		return nil
	case strings.HasPrefix(word, "-"):
		return append(slices.Sorted(maps.Keys(rows)), "-help")
	case cmd.words != nil:
		return cmd.words(a.rules)
	case cmd.name == "" && len(args) == 0:
		return commandNames()
	}
	return nil
}

// single is a flag as it is written with one hyphen.
func single(flag string) string {
	if strings.HasPrefix(flag, "--") {
		return flag[1:]
	}
	return flag
}

// values lists the values of a flag. That which is being written may be a list
// that has begun.
func (f flagRow) values(begun string) []string {
	i := strings.LastIndexByte(begun, ',') + 1
	var all []string
	for _, w := range f.words {
		all = append(all, begun[:i]+w)
	}
	return all
}
