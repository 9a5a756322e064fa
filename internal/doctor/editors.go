package doctor

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/wiring"
)

// editors looks at VS Code's settings and at gopls.
func (e *exam) editors() {
	const own = "gopls-retrylint"
	if gopls := e.vscode(); gopls != "" {
		e.gopls(gopls, true)
	} else if path := e.find(own); path != "" {
		e.gopls(path, true)
	} else if path, err := exec.LookPath(own); err == nil {
		e.gopls(path, true)
	} else if path, err := exec.LookPath("gopls"); err == nil {
		e.gopls(path, false)
	} else {
		e.ok("gopls", "none is found")
	}
}

// gopls looks whether a gopls has the rules in it. One that somebody has set up
// for that must have them.
func (e *exam) gopls(path string, meant bool) {
	const about = "gopls"
	a := e.ask(e.Dir, nil, path, "-v", "version")
	if a.err != nil {
		e.wrong(about, path+" -v version: "+a.lastLine(), "Build it anew: retrylint gopls build")
		return
	}
	m := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(modulePath) + `@(\S+)`).FindStringSubmatch(a.stdout)
	switch {
	case m == nil && meant:
		e.note(about, path+" is started by editors, and has no rules in it", "Build one that has them: retrylint gopls build")
	case m == nil:
		e.ok(about, path+" has no rules in it; 'retrylint gopls build' makes one that has")
	case wiring.Released(e.Version) && wiring.Released(m[1]) && m[1] != e.Version:
		e.note(about, path+" has the rules of "+m[1]+", and this retrylint is "+e.Version, "Build it anew: retrylint gopls build")
	default:
		e.ok(about, path+" has the rules in it")
	}
}

// vscode looks at the programs that VS Code's settings name for Go. It returns
// the gopls among them, or "".
func (e *exam) vscode() (gopls string) {
	file := e.find(filepath.Join(".vscode", "settings.json"))
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	var settings struct {
		Tools    map[string]string `json:"go.alternateTools"`
		VetFlags []string          `json:"go.vetFlags"`
	}
	if err := json.Unmarshal(withoutComments(text), &settings); err != nil {
		e.note("VS Code", e.shown(file)+" is not understood: "+err.Error(), "Mend it, if VS Code complains too.")
		return ""
	}
	workspace := filepath.Dir(filepath.Dir(file))
	for _, name := range slices.Sorted(maps.Keys(settings.Tools)) {
		value := settings.Tools[name]
		if name != "gopls" && !strings.Contains(value, "retrylint") && !strings.Contains(value, "custom-gcl") {
			continue
		}
		if path := e.program(file, "go.alternateTools: "+name, workspace, value); name == "gopls" {
			gopls = path
		}
	}
	for _, f := range settings.VetFlags {
		if tool, ok := strings.CutPrefix(strings.TrimLeft(f, "-"), "vettool="); ok {
			e.program(file, "go.vetFlags", workspace, tool)
		}
	}
	return gopls
}

// program returns the path of a program that a setting of VS Code names, or ""
// where there is none, which is told.
func (e *exam) program(file, setting, workspace, value string) string {
	path := expanded(workspace, value)
	if found, err := exec.LookPath(path); err == nil {
		e.ok("VS Code", setting+": "+found)
		return found
	}
	e.wrong("VS Code", e.shown(file)+" names a program that is not there, "+setting+": "+value, "Put it there ('retrylint gopls build' makes a gopls), or change the setting.")
	return ""
}

// expanded is a path of a setting as VS Code's Go extension reads it.
func expanded(workspace, path string) string {
	path = strings.NewReplacer("${workspaceFolder}", workspace, "${workspaceRoot}", workspace).Replace(path)
	if rest, ok := strings.CutPrefix(path, "~"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			path = home + rest
		}
	}
	return filepath.FromSlash(path)
}

// withoutComments takes comments, and commas behind the last item, out of JSON,
// where VS Code allows them.
func withoutComments(text []byte) []byte {
	// A string is taken whole, so that nothing is looked for in it.
	const str = `"(?:[^"\\\n]|\\.)*"`
	text = regexp.MustCompile(`(?s)`+str+`|//[^\n]*|/\*.*?\*/`).ReplaceAllFunc(text, unlessString)
	return regexp.MustCompile(str+`|,(\s*[}\]])`).ReplaceAllFunc(text, func(m []byte) []byte {
		if m[0] == '"' {
			return m
		}
		return m[1:]
	})
}

func unlessString(m []byte) []byte {
	if m[0] == '"' {
		return m
	}
	return []byte(" ")
}
