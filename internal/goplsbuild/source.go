package goplsbuild

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// A source is where the rules are taken from: a folder, or else a version.
type source struct {
	dir     string // absolute
	version string
}

// String says where the rules come from.
func (s source) String() string {
	if s.dir != "" {
		return s.dir
	}
	return suitePath + "@" + s.version
}

// edits returns the flags of go mod edit that add the requirement.
func (s source) edits() []string {
	if s.dir == "" {
		return []string{"-require=" + suitePath + "@" + s.version}
	}
	return []string{"-require=" + suitePath + "@v0.0.0", "-replace=" + suitePath + "=" + s.dir}
}

// sourceOf chooses the source: the folder that was asked for, the version of a
// released command, or the checkout around the folder here.
func sourceOf(asked, here string, self *debug.BuildInfo) (source, error) {
	if asked != "" {
		dir, err := filepath.Abs(asked)
		if err != nil {
			return source{}, err
		}
		if !isSuite(dir) {
			return source{}, fmt.Errorf("-source %s: no go.mod of module %s there", asked, suitePath)
		}
		return source{dir: dir}, nil
	}
	if v := released(self); v != "" {
		return source{version: v}, nil
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if isSuite(dir) {
			return source{dir: dir}, nil
		}
		if dir == filepath.Dir(dir) {
			return source{}, errors.New("this command is not a released version, so the source of its rules is needed: run it in a checkout of " + suitePath + ", or name one with -source")
		}
	}
}

// released returns the version of the module that a command was built from, if
// it came from the module proxy: what is built in a checkout has a version too,
// but no checksum.
func released(self *debug.BuildInfo) string {
	if self == nil || self.Main.Path != suitePath || self.Main.Sum == "" {
		return ""
	}
	return self.Main.Version
}

// isSuite says whether a folder is the root of the module with the rules.
func isSuite(dir string) bool {
	f, err := os.Open(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) > 1 && fields[0] == "module" {
			return strings.Trim(fields[1], `"`) == suitePath
		}
	}
	return false
}
