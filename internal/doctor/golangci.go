package doctor

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// A customBuild is what .custom-gcl.yml says of the golangci-lint that
// "golangci-lint custom" builds.
type customBuild struct {
	file    string // "" if there is none
	program string // absolute path of what is built, there or not
	plugin  bool   // whether retrylint is to be linked in
	version string // of it; "" where a folder is named instead
}

// golangci looks at golangci-lint, where it is to run the rules.
func (e *exam) golangci() {
	const about = "golangci-lint"
	custom := e.custom()
	config := e.find(".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json")
	if custom.plugin && custom.version != "" {
		e.pinned(custom.file, custom.version)
	}
	program := e.linter(custom)
	switch {
	case config == "" && !custom.plugin:
		e.ok(about, "not set up to run the rules")
	case config == "":
		e.note(about, e.shown(custom.file)+" links the rules in, and no .golangci.yml switches them on", "retrylint config golangci > .golangci.yml")
	case !names(config) && custom.plugin:
		e.note(about, e.shown(custom.file)+" links the rules in, and "+e.shown(config)+" does not switch them on", "Add what 'retrylint config golangci' prints.")
	case !names(config):
		e.ok(about, e.shown(config)+" does not name retrylint")
	case program == "":
		e.note(about, e.shown(config)+" names retrylint, and there is no golangci-lint here", "Install golangci-lint v2, then: retrylint config custom-gcl > .custom-gcl.yml && golangci-lint custom")
	default:
		e.linting(about, config, program)
	}
}

// linter returns the golangci-lint that has the rules in it if one has, else
// that on PATH, or "".
func (e *exam) linter(custom customBuild) string {
	if custom.plugin && exists(custom.program) {
		return custom.program
	}
	for _, name := range []string{filepath.Base(custom.program), "golangci-lint"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// linting has golangci-lint read a configuration that names retrylint.
func (e *exam) linting(about, config, program string) {
	const build = "retrylint config custom-gcl > .custom-gcl.yml && golangci-lint custom, then use ./custom-gcl"
	if v := e.ask(e.Dir, nil, program, "version"); v.err == nil && regexp.MustCompile(`has version v?1\.`).MatchString(v.stdout) {
		e.wrong(about, program+" is version 1, which cannot run the rules", "Install golangci-lint v2, then: "+build)
		return
	}
	a := e.ask(e.Dir, nil, program, "linters")
	on, _, _ := strings.Cut(a.stdout, "Disabled by your configuration")
	switch {
	case a.err != nil && strings.Contains(a.stderr, `"retrylint" not found`):
		e.wrong(about, e.shown(config)+" names retrylint, which is not in "+program, "Build one that has it: "+build)
	case a.err != nil:
		e.wrong(about, program+" linters: "+a.lastLine(), "Mend "+e.shown(config)+": 'retrylint config golangci' prints one.")
	case !regexp.MustCompile(`(?m)^retrylint\b`).MatchString(on):
		e.wrong(about, e.shown(config)+" names retrylint, and does not switch it on", "Add retrylint to linters.enable: 'retrylint config golangci' prints how.")
	default:
		e.ok(about, program+" runs the rules, as "+e.shown(config)+" says")
	}
}

// names reports whether a configuration names retrylint outside of comments.
func names(config string) bool {
	text, err := os.ReadFile(config)
	return err == nil && regexp.MustCompile(`(?m)^[^#\n]*\bretrylint\b`).Match(text)
}

// custom reads .custom-gcl.yml.
func (e *exam) custom() customBuild {
	c := customBuild{file: e.find(".custom-gcl.yml", ".custom-gcl.yaml"), program: "custom-gcl"}
	text, err := os.ReadFile(c.file)
	if err != nil {
		return c
	}
	name, folder := "custom-gcl", "."
	here := false // in the part of retrylint
	for line := range strings.Lines(string(text)) {
		key, value := keyOf(line)
		switch {
		case key == "name":
			name = value
		case key == "destination":
			folder = value
		case key == "module":
			here = value == modulePath
			c.plugin = c.plugin || here
		case key == "version" && here:
			c.version = value
		}
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(filepath.Dir(c.file), folder)
	}
	c.program = filepath.Join(folder, name)
	return c
}

// keyOf takes a line of YAML apart that has a key and a plain value, as the ones
// of interest have.
func keyOf(line string) (key, value string) {
	line, _, _ = strings.Cut(line, " #")
	key, value, ok := strings.Cut(line, ":")
	key = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(key), "- "))
	if !ok || strings.HasPrefix(key, "#") {
		return "", ""
	}
	return key, strings.Trim(strings.TrimSpace(value), `"'`)
}
