package rule

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
)

// A Flag is a flag of a rule: a boolean one, false unless set, or one with a
// Value.
type Flag struct {
	Name, Usage string
	// Value makes the value of the flag at its default; nil for a boolean one.
	Value func() flag.Value
}

func (f Flag) addTo(a *analysis.Analyzer) {
	if f.Value == nil {
		a.Flags.Bool(f.Name, false, f.Usage)
		return
	}
	a.Flags.Var(f.Value(), f.Name, f.Usage)
}

const (
	jitterFlag = "jitter"
	importFlag = "jitter.import"

	jitterAuto    = "auto"
	jitterBundled = "bundled"
	jitterStd     = "std"
)

// JitterFlags returns the flags of a rule whose fixes make delays random: from
// where they take what they need.
func JitterFlags() []Flag {
	return []Flag{
		{
			Name:  jitterFlag,
			Usage: "what fixes call: \"bundled\" is package jitter, \"std\" the standard library, \"auto\" package jitter where it can be imported",
			Value: func() flag.Value { return &choice{jitterAuto, []string{jitterAuto, jitterBundled, jitterStd}} },
		},
		{
			Name:  importFlag,
			Usage: "import path of an own copy of package jitter, for fixes to call",
			Value: func() flag.Value { return new(importPath) },
		},
	}
}

// DurationFlag returns a flag that takes a positive duration.
func DurationFlag(name, usage string, value time.Duration) Flag {
	return Flag{Name: name, Usage: usage, Value: func() flag.Value { d := positive(value); return &d }}
}

// Duration returns the value of a flag made by DurationFlag.
func (p *Pass) Duration(name string) time.Duration {
	d, _ := time.ParseDuration(p.text(name))
	return d
}

// A positive is the value of a flag that takes a positive duration.
type positive time.Duration

// Set takes what time.ParseDuration reads, above zero.
func (d *positive) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil || v <= 0 {
		return errors.New("want a positive duration such as 5m")
	}
	*d = positive(v)
	return nil
}

// String returns the duration, and 0s for the zero value.
func (d *positive) String() string { return time.Duration(*d).String() }

// A choice is the value of a flag that takes one of some words.
type choice struct {
	value string
	of    []string
}

// Set takes one of the words, and fails on any other.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return errors.New("want " + strings.Join(c.of, ", "))
	}
	c.value = s
	return nil
}

// String returns the word, and nothing for the zero choice.
func (c *choice) String() string { return c.value }

// An importPath is the value of a flag that takes the path of a package, or
// nothing.
type importPath string

// Set fails on what cannot stand in an import declaration.
func (p *importPath) Set(s string) error {
	if strings.ContainsAny(s, " \t\r\n\"'`\\!#$%&()*,:;<=>?[]^{|}") || strings.HasPrefix(s, ".") || strings.HasPrefix(s, "/") {
		return errors.New("want an import path")
	}
	*p = importPath(s)
	return nil
}

// String returns the path.
func (p *importPath) String() string { return string(*p) }

// text returns the value of a flag of the rule, nothing if it has none.
func (p *Pass) text(name string) string {
	f := p.Analyzer.Flags.Lookup(name)
	if f == nil {
		return ""
	}
	return f.Value.String()
}
