package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/govet"
)

// places looks at the modules and workspaces of which the packages are.
func (e *exam) places() {
	if e.env.GO111MODULE == "off" {
		e.note("module", "GO111MODULE=off: packages are looked for in GOPATH", "If that is not meant: unset it, or 'go env -u GO111MODULE'.")
		return
	}
	e.workOff()
	var below []string
	for _, run := range e.Runs {
		mains, err := e.mains(run)
		switch {
		case run.Name == "." && e.nowhere():
			e.wrong("module", "there is no go.mod in "+e.Dir+" or above, and none below", "Go to the folder of a module, name it with -C, or make one of this: 'go mod init example.com/NAME'.")
		case err != "":
			e.wrong(placeOf(run), err, goRemedy(err))
		case run.Name != ".":
			below = append(below, run.Name)
		default:
			e.ok(placeOf(run), mains)
		}
	}
	if below != nil {
		e.ok("modules", fmt.Sprintf("looked at too, each by itself: %s", few(below)))
	}
}

// placeOf is what a run is about.
func placeOf(run govet.Run) string {
	if run.Name == "." {
		return "module"
	}
	return "module " + run.Name
}

// nowhere reports whether the person is in no module or workspace.
func (e *exam) nowhere() bool {
	return (e.env.GOMOD == "" || e.env.GOMOD == os.DevNull) && (e.env.GOWORK == "" || e.env.GOWORK == "off")
}

// mains tells of the modules of a run, as far as the go command can load them,
// and otherwise why it cannot.
func (e *exam) mains(run govet.Run) (text, err string) {
	if run.Err != nil {
		return "", run.Err.Error()
	}
	args := slices.Concat([]string{"list"}, run.Build, []string{"-m", "-f", "{{.Path}} (go {{or .GoVersion `1.16`}}) in {{.Dir}}"})
	a := e.ask(run.Dir, append(slices.Clone(run.Env), offline), "go", args...)
	if a.err != nil {
		return "", a.message()
	}
	modules := strings.Split(strings.TrimSpace(a.stdout), "\n")
	if run.Name == "." && e.env.GOWORK != "" && e.env.GOWORK != "off" {
		return e.env.GOWORK + " with " + few(modules), ""
	}
	return few(modules), ""
}

// few joins words, and counts those that would be too many.
func few(words []string) string {
	const most = 5
	if len(words) > most {
		return strings.Join(words[:most], ", ") + fmt.Sprintf(" and %d more", len(words)-most)
	}
	return strings.Join(words, ", ")
}

// workOff tells of a go.work that is switched off.
func (e *exam) workOff() {
	if e.env.GOWORK != "off" {
		return
	}
	for dir := e.Dir; ; dir = filepath.Dir(dir) {
		if file := filepath.Join(dir, "go.work"); exists(file) {
			e.note("go.work", "GOWORK=off, so "+file+" does not count: each module is looked at by itself", "If that is not meant: unset GOWORK, or 'go env -u GOWORK'.")
			return
		}
		if filepath.Dir(dir) == dir {
			return
		}
	}
}
