package doctor

import (
	"encoding/json"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

// install is how this program is got.
const install = "go install " + commandPath + "@latest"

// offline keeps the go command from fetching anything.
const offline = "GOPROXY=off"

// A goEnv is what the go command says of its environment.
type goEnv struct {
	GOVERSION                          string
	GOMOD, GOWORK, GO111MODULE         string
	GOFLAGS                            string
	GOOS, GOARCH, GOHOSTOS, GOHOSTARCH string
	CGO_ENABLED, CC                    string
	GOCACHE                            string
}

// head says what this program is.
func (e *exam) head() []string {
	built := "built with " + runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == "golang.org/x/tools" {
				built += ", x/tools " + dep.Version
			}
		}
	}
	return []string{report.Tool + " " + e.Version + " (" + e.Self + "), " + built}
}

// goCommand looks at the go command. It reports whether there is one that
// answers.
func (e *exam) goCommand() bool {
	path, err := exec.LookPath("go")
	if err != nil {
		e.wrong("go", "there is no go command on PATH, and retrylint runs go vet", "Install Go (https://go.dev/dl), or add its folder bin to PATH.")
		return false
	}
	a := e.ask(e.Dir, []string{offline}, "go", "env", "-json")
	if a.err == nil {
		if err := json.Unmarshal([]byte(a.stdout), &e.env); err != nil {
			e.wrong("go", path+" env -json: "+err.Error(), "Is this Go's go command?")
			return false
		}
		e.goVersion(e.env.GOVERSION, path)
		return true
	}
	if wanted, ok := missingToolchain(a.stderr); ok {
		e.note("go", "the module asks for "+wanted+", which has to be fetched first, and nothing is fetched here", "Run 'go version' in this folder, then this again.")
		e.goVersion(wanted, path)
		return false
	}
	e.wrong("go", path+" env fails: "+a.message(), goRemedy(a.message()))
	return false
}

// missingToolchain returns the toolchain that the go command would have to
// fetch, as it says on stderr.
func missingToolchain(stderr string) (version string, ok bool) {
	_, rest, ok := strings.Cut(stderr, "go: download go")
	if !ok || !strings.Contains(rest, "toolchain not available") {
		return "", false
	}
	number, _, _ := strings.Cut(rest, " ")
	return "go" + number, true
}

// goVersion compares the go command with the Go that this program was built
// with: its type checker refuses all packages that ask for a later one, and the
// standard library always does.
func (e *exam) goVersion(here, path string) {
	built := plainVersion(runtime.Version())
	e.newer = version.Compare(version.Lang(plainVersion(here)), version.Lang(built)) > 0
	if e.newer {
		e.wrong("go", fmt.Sprintf("%s (%s) is newer than %s, with which this retrylint was built: it cannot check what needs %s, and the standard library does", here, path, built, version.Lang(plainVersion(here))),
			"Build it anew with this go: "+install)
		return
	}
	e.ok("go", here+", "+path)
}

// plainVersion is the version of Go without what its builder has added.
func plainVersion(v string) string {
	for _, word := range strings.Fields(v) {
		if strings.HasPrefix(word, "go1") {
			word, _, _ = strings.Cut(word, "-")
			return word
		}
	}
	return v
}

// goFlags looks at GOFLAGS. That no flag in it is unknown shows where modules
// are loaded.
func (e *exam) goFlags() {
	before := len(e.Results)
	for _, f := range strings.Fields(e.env.GOFLAGS) {
		f = strings.TrimLeft(strings.Trim(f, `"'`), "-")
		for _, look := range []struct {
			prefix string
			level  Level
			text   string
			remedy string
		}{
			{"vettool=", Wrong, "-" + f + " is ignored: go takes it on the command line alone, and then runs its own checks without a word", "Give it to go vet itself, and take it out of GOFLAGS" + e.unset()},
			{"tags=", Note, "-" + f + " holds here too: files for other tags are left out", "If that is not meant: take it out of GOFLAGS" + e.unset()},
			{"modfile=", Note, "-" + f + " holds here too: modules below are not looked at", "If that is not meant: take it out of GOFLAGS" + e.unset()},
			{"overlay=", Note, "-" + f + " holds here too: other code is analyzed than what is there", "If that is not meant: take it out of GOFLAGS" + e.unset()},
		} {
			if strings.HasPrefix(f, look.prefix) {
				e.add(look.level, "GOFLAGS", look.text, look.remedy)
			}
		}
	}
	if len(e.Results) == before && e.env.GOFLAGS != "" {
		e.ok("GOFLAGS", e.env.GOFLAGS)
	}
}

// unset tells how GOFLAGS is changed where it is set.
func (e *exam) unset() string {
	if os.Getenv("GOFLAGS") != "" {
		return ", which is set in the environment."
	}
	return ", which 'go env -w' has set ('go env -u GOFLAGS' removes it)."
}

// platform looks at what decides which files belong to packages.
func (e *exam) platform() {
	target, host := e.env.GOOS+"/"+e.env.GOARCH, e.env.GOHOSTOS+"/"+e.env.GOHOSTARCH
	cgo := ""
	if e.env.CGO_ENABLED != "1" {
		cgo = ", without cgo: files that import C are left out"
	}
	if target != host {
		e.note("platform", "files for "+target+" are analyzed, and this is "+host+cgo, "If that is not meant: unset GOOS and GOARCH, or 'go env -u GOOS GOARCH'.")
	} else {
		e.ok("platform", target+cgo)
	}
	if compiler := strings.Fields(e.env.CC); e.env.CGO_ENABLED == "1" && len(compiler) > 0 {
		if _, err := exec.LookPath(compiler[0]); err != nil {
			e.note("cgo", "the C compiler "+compiler[0]+" is not found, so packages that import C, and all that import those, cannot be analyzed", "Install it, or set CGO_ENABLED=0.")
		}
	}
}

// goRemedy is what to do about a message of the go command.
func goRemedy(message string) string {
	for _, m := range []struct{ words, remedy string }{
		{"parsing $GOFLAGS", "GOFLAGS holds for all commands of go: a flag that only one of them has does not belong there. See 'go env GOFLAGS'."},
		{"inconsistent vendoring", "Run 'go mod vendor' ('go work vendor' in a workspace)."},
		{"requires go >=", "Install that Go, or let go fetch it: GOTOOLCHAIN=auto."},
		{"toolchain not available", "Run 'go version' there, which fetches it."},
		{"listed in go.work", "Mend go.work: 'go work edit -dropuse=FOLDER' takes a folder out."},
		{"go.work", "Mend go.work."},
		{"go.mod", "Mend go.mod."},
	} {
		if strings.Contains(message, m.words) {
			return m.remedy
		}
	}
	return "See what 'go list ./...' says there."
}

// folders lists the folder of the person and those above it, up to the root of
// the repository, or else that of the module.
func (e *exam) folders() (dirs []string) {
	for dir := e.Dir; ; dir = filepath.Dir(dir) {
		dirs = append(dirs, dir)
		if exists(filepath.Join(dir, ".git")) {
			return dirs
		}
		if filepath.Dir(dir) == dir {
			break
		}
	}
	if i := slices.Index(dirs, filepath.Dir(e.env.GOMOD)); i >= 0 {
		return dirs[:i+1]
	}
	return dirs[:1]
}

// find returns the first file with one of the names in those folders, or "".
func (e *exam) find(names ...string) string {
	for _, dir := range e.folders() {
		for _, name := range names {
			if file := filepath.Join(dir, name); exists(file) {
				return file
			}
		}
	}
	return ""
}

// shown names a file as the person sees it.
func (e *exam) shown(file string) string { return report.Relative(e.Dir, file) }
