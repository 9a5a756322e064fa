package golangci

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// The settings that choose rules. All others are flags of the rules.
const (
	rulesKey   = "rules"
	disableKey = "disable"
)

// A Setting is one key of the linter's settings.
type Setting struct {
	Key   string // in lower case, without dots: golangci-lint splits keys there
	Usage string
}

// Settings lists the settings that a suite of analyzers has, those that choose
// rules first, then the flags of the rules by name.
func Settings(suite []*analysis.Analyzer) []Setting {
	all := []Setting{
		{rulesKey, "the rules to run, instead of all"},
		{disableKey, "rules not to run"},
	}
	usage := map[string]string{}
	for _, a := range suite {
		a.Flags.VisitAll(func(f *flag.Flag) { usage[keyOf(f)] = f.Usage })
	}
	for _, key := range slices.Sorted(maps.Keys(usage)) {
		all = append(all, Setting{key, usage[key]})
	}
	return all
}

// keyOf returns the key of a flag: golangci-lint makes keys lower-case, and
// would take a dot for a table.
func keyOf(f *flag.Flag) string {
	return strings.ToLower(strings.ReplaceAll(f.Name, ".", "-"))
}

// settings are settings that are known to exist. Their values are not checked.
type settings struct {
	rules, disable []string          // names of rules of the suite; nil is not set
	options        map[string]string // by key
}

// decode reads the settings of a suite.
func decode(suite []*analysis.Analyzer, raw any) (settings, error) {
	s := settings{options: map[string]string{}}
	if raw == nil {
		return s, nil
	}
	table, is := raw.(map[string]any)
	if !is {
		return s, fmt.Errorf("settings: got %v, want a table of %s", raw, keys(suite))
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		if err := s.read(suite, key, table[key]); err != nil {
			return s, err
		}
	}
	if len(s.chosen(suite)) == 0 {
		return s, fmt.Errorf("%s and %s leave no rule to run", rulesKey, disableKey)
	}
	return s, nil
}

func (s *settings) read(suite []*analysis.Analyzer, key string, value any) (err error) {
	key, value = undotted(key, value)
	switch {
	case key == rulesKey:
		s.rules, err = ruleNames(suite, key, value)
	case key == disableKey:
		s.disable, err = ruleNames(suite, key, value)
	case slices.ContainsFunc(Settings(suite), func(s Setting) bool { return s.Key == key }):
		s.options[key], err = text(key, value)
	default:
		err = fmt.Errorf("there is no setting %q: want %s", key, keys(suite))
	}
	return err
}

// undotted undoes what golangci-lint makes of a key with a dot, a table in a
// table, so that an error can name the key as it was written.
func undotted(key string, value any) (string, any) {
	inner, is := value.(map[string]any)
	if !is || len(inner) == 0 {
		return key, value
	}
	first := slices.Min(slices.Collect(maps.Keys(inner)))
	return undotted(key+"."+first, inner[first])
}

func keys(suite []*analysis.Analyzer) string {
	var keys []string
	for _, s := range Settings(suite) {
		keys = append(keys, s.Key)
	}
	return strings.Join(keys, ", ")
}

// ruleNames reads a list of rules.
func ruleNames(suite []*analysis.Analyzer, key string, value any) (names []string, err error) {
	list, is := value.([]any)
	if !is || len(list) == 0 {
		return nil, fmt.Errorf("%s: got %v, want a list of %s", key, value, known(suite))
	}
	for _, v := range list {
		name, _ := v.(string)
		if !slices.ContainsFunc(suite, func(a *analysis.Analyzer) bool { return a.Name == name }) {
			return nil, fmt.Errorf("%s: there is no rule %q: want %s", key, fmt.Sprint(v), known(suite))
		}
		names = append(names, name)
	}
	return names, nil
}

func known(suite []*analysis.Analyzer) string {
	var names []string
	for _, a := range suite {
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}

// text reads a plain value as a flag takes it.
func text(key string, value any) (string, error) {
	switch value.(type) {
	case string, bool, int, int64, uint64, float64:
		return fmt.Sprint(value), nil
	}
	return "", fmt.Errorf("%s: got %v, want one plain value", key, value)
}

// chosen lists the analyzers to run, in the order of the suite.
func (s settings) chosen(suite []*analysis.Analyzer) (out []*analysis.Analyzer) {
	for _, a := range suite {
		if runs := s.rules == nil || slices.Contains(s.rules, a.Name); runs && !slices.Contains(s.disable, a.Name) {
			out = append(out, a)
		}
	}
	return out
}

// apply sets each option in every analyzer that has it, and what is not set
// back to its default, so that the outcome depends on these settings alone.
func (s settings) apply(suite []*analysis.Analyzer) error {
	var failed []error
	for _, a := range suite {
		a.Flags.VisitAll(func(f *flag.Flag) {
			key := keyOf(f)
			value, set := s.options[key]
			if !set {
				value = f.DefValue
			}
			if f.Value.Set(value) != nil {
				failed = append(failed, refusal(f, value))
			}
		})
	}
	if len(failed) == 0 {
		return nil
	}
	return failed[0] // the same for every rule that has the flag
}

// refusal tells why a flag does not take a value.
func refusal(f *flag.Flag, value string) error {
	err := f.Value.Set(value)
	if b, is := f.Value.(interface{ IsBoolFlag() bool }); is && b.IsBoolFlag() {
		err = errors.New("want true or false") // package flag says "parse error"
	}
	return fmt.Errorf("%s: got %q: %w", keyOf(f), value, err)
}
