package wiring

import (
	"fmt"
	"strconv"
	"strings"
)

// GolangciVersion is the version of golangci-lint that is known to work.
const GolangciVersion = "v2.15.0"

// golangci writes a configuration of golangci-lint v2. It fails on a flag that
// is not the same for all rules.
func golangci(c Choice) (Text, error) {
	settings, err := c.golangciSettings()
	if err != nil {
		return Text{}, err
	}
	return Text{Text: `# .golangci.yml, for a golangci-lint v2 that has retrylint linked in. Such a one is
# built by "golangci-lint custom" of a file .custom-gcl.yml:
#
#	retrylint config custom-gcl > .custom-gcl.yml
#
version: "2"

linters:
  enable:
    - retrylint
  settings:
    custom:
      retrylint:
        type: module
        description: finds retries that hurt
        original-url: github.com/retrylint/retrylint
` + settings + `
issues:
  # golangci-lint would leave out a second finding on a line, the fourth of the
  # same words, and the 51st.
  uniq-by-line: false
  max-same-issues: 0
  max-issues-per-linter: 0
`}, nil
}

// golangciSettings writes the settings of the linter, and nothing if there are
// none.
func (c Choice) golangciSettings() (string, error) {
	var lines []string
	switch {
	case c.Only != nil:
		lines = append(lines, "rules: ["+strings.Join(c.Only, ", ")+"]")
	case c.Not != nil:
		lines = append(lines, "disable: ["+strings.Join(c.Not, ", ")+"]")
	}
	for _, s := range c.shared() {
		if s.rule != "" {
			return "", errAlone("golangci-lint", s)
		}
		value := s.value()
		if !plain(value) {
			value = strconv.Quote(value)
		}
		lines = append(lines, golangciKey(s.name)+": "+value)
	}
	if lines == nil {
		return "", nil
	}
	return "        settings:\n          " + strings.Join(lines, "\n          ") + "\n", nil
}

// golangciKey returns the key of a flag: golangci-lint makes keys lower-case,
// and takes a dot for a table.
func golangciKey(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, ".", "-"))
}

// customGCL writes what golangci-lint builds itself of.
func customGCL(c Choice) (Text, error) {
	version, warnings := c.version()
	return Text{fmt.Sprintf(`# What "golangci-lint custom" builds: custom-gcl, a golangci-lint with retrylint in it.
version: %s
plugins:
  - module: github.com/retrylint/retrylint
    import: github.com/retrylint/retrylint/golangci
    version: %s
`, GolangciVersion, version), warnings}, nil
}
