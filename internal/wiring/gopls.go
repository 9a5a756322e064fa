package wiring

import (
	"fmt"
	"slices"
	"strings"
)

// gopls writes settings that switch off the rules that are not to run: gopls
// runs all that it has.
func gopls(c Choice) (Text, error) {
	run := c.run()
	var off, lua []string
	for _, a := range c.Suite {
		if !slices.Contains(run, a) {
			off = append(off, fmt.Sprintf("      %q: false", a.Name))
			lua = append(lua, " "+a.Name+" = false")
		}
	}
	analyses, table := "{}", "{}"
	if off != nil {
		table = "{" + strings.Join(lua, ",") + " }"
		analyses = "{\n" + strings.Join(off, ",\n") + "\n    }"
	}
	return Text{fmt.Sprintf(`// For .vscode/settings.json. "retrylint gopls build" makes gopls-retrylint.
// Neovim: settings = { gopls = { analyses = %s } }
{
  "go.alternateTools": {
    "gopls": "${workspaceFolder}/gopls-retrylint"
  },
  "gopls": {
    "ui.diagnostic.analyses": %s
  }
}
`, table, analyses), c.goplsWarnings()}, nil
}

// goplsWarnings names the flags that gopls does not know.
func (c Choice) goplsWarnings() (warnings []string) {
	for _, s := range c.shared() {
		name := s.name
		if s.rule != "" {
			name = s.rule + "." + s.name
		}
		warnings = append(warnings, fmt.Sprintf("gopls takes no flags of rules: -%s=%s is left out, so the editor may show other findings", name, s.value()))
	}
	return warnings
}
