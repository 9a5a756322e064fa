package modules

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An environ answers as go env does for variables that have no default, without
// starting it.
type environ struct {
	vars []string // KEY=value, the last one counts
	file []string // the same, from the file that go env -w writes
}

// Setting returns what go env would print of a variable that has no default, ""
// for one that is not set.
func Setting(key string) string { return newEnviron(nil).get(key) }

func newEnviron(vars []string) environ {
	if vars == nil {
		vars = os.Environ()
	}
	e := environ{vars: vars}
	name := e.get("GOENV")
	if name == "" {
		if dir, err := os.UserConfigDir(); err == nil {
			name = filepath.Join(dir, "go", "env")
		}
	}
	// A file that is not there is the usual case, and one that cannot be
	// read is left for the go command to speak of.
	if data, err := os.ReadFile(name); name != "off" && err == nil {
		e.file = strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	}
	return e
}

// get returns the value of a variable, "" for one that is not set.
func (e environ) get(key string) string {
	for _, vars := range [][]string{e.vars, e.file} {
		for _, v := range slices.Backward(vars) {
			if value, ok := strings.CutPrefix(v, key+"="); ok && value != "" {
				return value
			}
		}
	}
	return ""
}

// flagValue returns the value of a build flag, from the flags or else from
// GOFLAGS; "" if it has none.
func flagValue(env environ, flags []string, name string) string {
	for _, list := range [][]string{flags, strings.Fields(env.get("GOFLAGS"))} {
		for _, f := range slices.Backward(list) {
			f = strings.Trim(f, `'"`)
			if value, ok := strings.CutPrefix(strings.TrimLeft(f, "-"), name+"="); ok && strings.HasPrefix(f, "-") {
				return value
			}
		}
	}
	return ""
}

// moduleCache returns the folder where the go command keeps modules.
func (e environ) moduleCache() string {
	if dir := e.get("GOMODCACHE"); dir != "" {
		return filepath.Clean(dir)
	}
	path := e.get("GOPATH")
	if path == "" {
		path = build.Default.GOPATH
	}
	if list := filepath.SplitList(path); len(list) > 0 {
		return filepath.Join(list[0], "pkg", "mod")
	}
	return ""
}

// buildContext returns which files are built.
func (e environ) buildContext(flags []string) build.Context {
	c := build.Default
	host := c.GOOS + "/" + c.GOARCH
	if v := e.get("GOOS"); v != "" {
		c.GOOS = v
	}
	if v := e.get("GOARCH"); v != "" {
		c.GOARCH = v
	}
	switch v := e.get("CGO_ENABLED"); {
	case v != "":
		c.CgoEnabled = v == "1"
	case c.GOOS+"/"+c.GOARCH != host:
		c.CgoEnabled = false
	}
	c.BuildTags = strings.FieldsFunc(flagValue(e, flags, "tags"), func(r rune) bool { return r == ',' || r == ' ' })
	return c
}
