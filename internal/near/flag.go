package near

import (
	"errors"
	"flag"
	"strings"
)

// UnknownFlag returns the name of the flag that a set does not have, as its error
// says, and false for other errors.
func UnknownFlag(err error) (name string, is bool) {
	return strings.CutPrefix(err.Error(), "flag provided but not defined: -")
}

// Flag replaces the error of a set for a flag that it does not have by one that
// says which was meant, and leaves others alone.
func Flag(flags *flag.FlagSet, err error) error {
	name, is := UnknownFlag(err)
	if !is {
		return err
	}
	var names []string
	flags.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return errors.New("no flag -" + name + Hint("-"+name, names))
}
