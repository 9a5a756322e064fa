package wiring

import (
	"fmt"
	"strings"

	"github.com/retrylint/retrylint/internal/vet"
)

// vetLine writes a line of a shell. It stops where there is no retrylint: go vet
// takes an empty -vettool for none, and finds nothing.
func vetLine(c Choice) (Text, error) {
	version, warnings := c.version()
	flags := strings.Join(c.vetFlags(), " ")
	if flags != "" {
		flags += " "
	}
	return Text{fmt.Sprintf(`# In CI, before: go install github.com/retrylint/retrylint/cmd/retrylint@%s
tool=$(command -v retrylint) && go vet -vettool="$tool" %s./...
`, version, flags), warnings}, nil
}

// vetFlags returns the flags for go vet, quoted for a shell.
func (c Choice) vetFlags() (flags []string) {
	for _, rule := range c.Only {
		flags = append(flags, "-"+rule)
	}
	if c.Only == nil {
		for _, rule := range c.Not {
			flags = append(flags, "-"+rule+"=false")
		}
	}
	for _, s := range c.shared() {
		for _, name := range c.vetNames(s) {
			f := "-" + name + "=" + quoted(s.value())
			if s.bool() && s.value() == "true" {
				f = "-" + name
			}
			flags = append(flags, f)
		}
	}
	return flags
}

// vetNames returns the names under which the tool takes a setting: the bare one
// of the flag, or that of each rule for which it is to hold.
func (c Choice) vetNames(s setting) (names []string) {
	if s.rule != "" {
		return []string{s.rule + "." + s.name}
	}
	for _, short := range vet.Shorthands(c.Suite) {
		if short.Name == s.name {
			return []string{s.name}
		}
	}
	for _, a := range c.run() {
		if a.Flags.Lookup(s.name) != nil {
			names = append(names, a.Name+"."+s.name)
		}
	}
	return names
}

// quoted writes a word for a shell.
func quoted(word string) string {
	if plain(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// plain reports whether a value means itself in shells and in YAML.
func plain(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-") == "" && word[0] != '-'
}
