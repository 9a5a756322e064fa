package cli

import (
	"fmt"
	"slices"

	"github.com/retrylint/retrylint/internal/near"
)

// unknownWord says of a word that is no package what it may have been meant
// for.
func (a app) unknownWord(word string) string {
	switch meant := near.Hint(word, commandNames()); {
	case slices.Contains(commandNames(), word):
		return fmt.Sprintf("the command %s goes first, before flags and packages", word)
	case slices.Contains(names(a.rules), word):
		return fmt.Sprintf("%s is a rule: '%s explain %s' prints its page, and the flag -%s runs it alone", word, commands()[0].line(), word, word)
	case meant != "":
		return word + " is neither a command nor a package" + meant
	}
	return fmt.Sprintf("%s is neither a command nor a package: '%s' lists the commands", word, commands()[0].helpLine())
}

// misplacedFlag replaces the error of a flag that another command has, or that is
// one, by one that says so. It is nil for other errors.
func misplacedFlag(rules []Rule, err error) error {
	name, is := near.UnknownFlag(err)
	if !is {
		return nil
	}
	for _, other := range commands() {
		switch {
		case slices.Contains(other.flagNames(rules), "-"+name):
			return fmt.Errorf("-%s is a flag of '%s'", name, other.line())
		case other.name == name:
			return fmt.Errorf("-%s is no flag, but a command: '%s'", name, other.line())
		}
	}
	return nil
}

// flagNames lists the command's flags as they are written.
func (c command) flagNames(rules []Rule) (names []string) {
	for _, f := range c.flags(rules) {
		names = append(names, "-"+f.name)
	}
	return names
}
