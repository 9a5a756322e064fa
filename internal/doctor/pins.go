package doctor

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/wiring"
)

const (
	modulePath  = "github.com/retrylint/retrylint"
	commandPath = modulePath + "/cmd/retrylint"
)

// pins looks at the files that name a version of retrylint for others to run, and
// at the file of accepted findings.
func (e *exam) pins() {
	e.toolLines()
	e.mentions()
	e.baseline()
}

// toolLines looks at the tool lines of go.mod, and of the files beside it that
// are used with -modfile.
func (e *exam) toolLines() {
	if e.nowhere() || e.env.GOMOD == os.DevNull {
		return
	}
	files, _ := filepath.Glob(filepath.Join(escaped(filepath.Dir(e.env.GOMOD)), "*.mod"))
	for _, file := range files {
		if version, ok := toolVersion(file); ok {
			e.pinned(file, version)
		}
	}
}

// escaped is a folder's name as a pattern.
func escaped(dir string) string {
	return strings.NewReplacer(`*`, `[*]`, `?`, `[?]`, `[`, `[[]`).Replace(dir)
}

// toolVersion returns the version of retrylint that a file has as a tool.
func toolVersion(file string) (version string, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	mod, err := modfile.Parse(file, text, nil)
	if err != nil || !slices.ContainsFunc(mod.Tool, func(t *modfile.Tool) bool { return t.Path == commandPath }) {
		return "", false
	}
	for _, r := range mod.Require {
		if r.Mod.Path == modulePath {
			return r.Mod.Version, true
		}
	}
	return "", false
}

// mentions looks at the settings of pre-commit and of CI.
func (e *exam) mentions() {
	root := e.folders()[len(e.folders())-1]
	files := []string{".pre-commit-config.yaml", ".gitlab-ci.yml", "Makefile", "Taskfile.yml"}
	for _, pattern := range []string{"*.yml", "*.yaml"} {
		more, _ := filepath.Glob(filepath.Join(escaped(root), ".github", "workflows", pattern))
		for _, file := range more {
			name, _ := filepath.Rel(root, file)
			files = append(files, name)
		}
	}
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			continue
		}
		for _, version := range versionsIn(string(text)) {
			e.pinned(filepath.Join(root, name), version)
		}
	}
}

// versionsIn returns the versions of retrylint that a text names, each once: as
// a hook of pre-commit, an action of GitHub, or a program to install. Other
// words than full versions follow releases by themselves.
func versionsIn(text string) (versions []string) {
	const version = `["']?(v\d+\.\d+\.\d+[-.\w]*)`
	for _, pattern := range []string{
		`\bretrylint/retrylint(?:/cmd/retrylint)?@` + version,
		`\brepo:\s*["']?https://github\.com/retrylint/retrylint(?:\.git)?["']?\s+rev:\s*` + version,
	} {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			if !slices.Contains(versions, m[1]) {
				versions = append(versions, m[1])
			}
		}
	}
	return versions
}

// A pin is a file that names a version to run.
type pin struct{ name, version string }

// pinned tells of a file that names a version to run.
func (e *exam) pinned(file, version string) {
	name := e.shown(file)
	if e.pin.name == "" {
		e.pin = pin{name, version}
	}
	switch differ := ": they may find different things"; {
	case wiring.Released(e.Version) && version != e.Version:
		e.note("version", name+" names "+version+", and this retrylint is "+e.Version+differ, "Name one version everywhere, or install that one: go install "+commandPath+"@"+version)
	case !wiring.Released(e.Version) && version != e.pin.version:
		e.note("version", name+" names "+version+", and "+e.pin.name+" "+e.pin.version+differ, "Name one version everywhere.")
	default:
		e.ok("version", name+" names "+version)
	}
}

// baseline looks at a file of accepted findings under the name that it usually
// has.
func (e *exam) baseline() {
	file := e.find("retrylint-baseline.json", ".retrylint-baseline.json")
	if file == "" {
		return
	}
	if _, err := baseline.Read(file); err != nil {
		e.wrong("baseline", strings.TrimPrefix(err.Error(), "baseline "), "Or remove it, and -write-baseline makes a new one.")
		return
	}
	e.ok("baseline", e.shown(file)+" counts where -baseline names it")
}
