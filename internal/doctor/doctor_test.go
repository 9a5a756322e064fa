package doctor

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// look makes an exam of a folder with files, by their names.
func look(t *testing.T, files map[string]string) *exam {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
	}
	return &exam{
		Setup:  Setup{Dir: dir, Self: filepath.Join(dir, "retrylint"), Version: "v0.2.0", Rules: []string{"fixedsleep"}},
		ctx:    t.Context(),
		limits: usualLimits(),
		env:    goEnv{GOMOD: filepath.Join(dir, "go.mod"), GOVERSION: runtime.Version()},
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// found checks the levels of all results, and that one of them has the words.
func (e *exam) found(t *testing.T, want []Level, words string) {
	t.Helper()
	var levels []Level
	for _, r := range e.Results {
		levels = append(levels, r.Level)
	}
	if !slices.Equal(levels, want) || words != "" && !slices.ContainsFunc(e.Results, func(r Result) bool { return strings.Contains(r.Text+r.Remedy, words) }) {
		t.Errorf("got %+v, want %v and %q", e.Results, want, words)
	}
}

func TestLinesBeginWithTheirLevelAndRemediesAreIndented(t *testing.T) {
	r := Report{Head: []string{"retrylint v1"}, Results: []Result{
		{OK, "go", "go1.26", ""},
		{Note, "PATH", "two", "Take one."},
		{Wrong, "module", "go: no\n\n\tgo.mod:1\n", "Mend it."},
	}}
	var text strings.Builder
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	const want = `retrylint v1

ok     go: go1.26
note   PATH: two
       Take one.
wrong  module: go: no
       	go.mod:1
       Mend it.

Wrong: 1. To be looked at: 1.
`
	if text.String() != want {
		t.Errorf("got\n%s", text.String())
	}
}

func TestVersionThatAToolLineNames(t *testing.T) {
	const mod = "module example.com/m\n\ngo 1.25\n\ntool github.com/retrylint/retrylint/cmd/retrylint\n\nrequire github.com/retrylint/retrylint v0.1.0\n"
	for name, test := range map[string]struct {
		file, text string
		want       []Level
	}{
		"another":            {"go.mod", mod, []Level{Note}},
		"this one":           {"go.mod", strings.Replace(mod, "v0.1.0", "v0.2.0", 1), []Level{OK}},
		"in a file of tools": {"tools.mod", mod, []Level{Note}},
		"no tool":            {"go.mod", strings.Replace(mod, "tool ", "// ", 1), nil},
		"another tool":       {"go.mod", strings.Replace(mod, "cmd/retrylint", "cmd/other", 1), nil},
	} {
		t.Run(name, func(t *testing.T) {
			e := look(t, map[string]string{test.file: test.text})
			e.toolLines()
			e.found(t, test.want, "")
		})
	}
}

func TestVersionsInSettingsOfOthers(t *testing.T) {
	for name, test := range map[string]struct {
		file, text string
		want       []Level
	}{
		"action":          {".github/workflows/lint.yml", "steps:\n  - uses: retrylint/retrylint@v0.1.0\n", []Level{Note}},
		"action, this":    {".github/workflows/lint.yaml", "steps:\n  - uses: retrylint/retrylint@v0.2.0\n", []Level{OK}},
		"line of updates": {".github/workflows/lint.yml", "steps:\n  - uses: retrylint/retrylint@v0\n", nil},
		"another action":  {".github/workflows/lint.yml", "steps:\n  - uses: actions/checkout@v4.0.0\n", nil},
		"another owner":   {".github/workflows/lint.yml", "steps:\n  - uses: notretrylint/retrylint@v0.1.0\n", nil},
		"install":         {".gitlab-ci.yml", "- go install github.com/retrylint/retrylint/cmd/retrylint@v0.1.0\n", []Level{Note}},
		"install, latest": {".gitlab-ci.yml", "- go install github.com/retrylint/retrylint/cmd/retrylint@latest\n", nil},
		"make, twice":     {"Makefile", "x:\n\tgo run github.com/retrylint/retrylint/cmd/retrylint@v0.1.0\n\tgo run github.com/retrylint/retrylint/cmd/retrylint@v0.1.0 fix\n", []Level{Note}},
		"hook":            {".pre-commit-config.yaml", "repos:\n  - repo: https://github.com/retrylint/retrylint\n    rev: v0.1.0\n", []Level{Note}},
		"hook, quoted":    {".pre-commit-config.yaml", "repos:\n  - repo: 'https://github.com/retrylint/retrylint'\n    rev: \"v0.2.0\"\n", []Level{OK}},
		"another hook":    {".pre-commit-config.yaml", "repos:\n  - repo: https://github.com/x/y\n    rev: v0.1.0\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			e := look(t, map[string]string{test.file: test.text})
			e.mentions()
			e.found(t, test.want, "")
		})
	}
}

// What was built in a checkout is not earlier or later than a release.
func TestBuildOfACheckoutIsNotCompared(t *testing.T) {
	for _, version := range []string{"(devel)", "v0.2.0+dirty"} {
		e := look(t, map[string]string{"Makefile": "go run github.com/retrylint/retrylint/cmd/retrylint@v0.1.0"})
		e.Version = version
		e.mentions()
		e.found(t, []Level{OK}, "v0.1.0")
	}
}

// What others are to run can still be compared with each other.
func TestVersionsThatDifferAreTold(t *testing.T) {
	for version, want := range map[string]Level{"v0.1.0": OK, "v0.1.1": Note} {
		e := look(t, map[string]string{
			".pre-commit-config.yaml": "repos:\n  - repo: https://github.com/retrylint/retrylint\n    rev: v0.1.0\n",
			"Makefile":                "go run github.com/retrylint/retrylint/cmd/retrylint@" + version,
		})
		e.Version = "(devel)"
		e.mentions()
		e.found(t, []Level{OK, want}, "Makefile names "+version)
	}
}

func TestPluginOfAnotherVersionIsTold(t *testing.T) {
	const gcl = "version: v2.15.0\nplugins:\n  - module: github.com/other/x\n    version: v9.9.9\n  - module: github.com/retrylint/retrylint\n    version: v0.1.0 # ours\n"
	for version, want := range map[string]Level{"v0.1.0": Note, "v0.2.0": OK} {
		e := look(t, map[string]string{".custom-gcl.yml": strings.Replace(gcl, "v0.1.0", version, 1)})
		e.golangci()
		e.found(t, []Level{want, Note}, "names "+version) // and .golangci.yml is missing
	}
}

func TestBuildOfOneselfIsReadAsGolangciLintDoes(t *testing.T) {
	e := look(t, map[string]string{".custom-gcl.yml": "version: v2.15.0\nname: 'own'\ndestination: ./bin # here\nplugins:\n  - path: ../x\n    module: github.com/retrylint/retrylint\n"})
	c := e.custom()
	if c.program != filepath.Join(e.Dir, "bin", "own") || !c.plugin || c.version != "" {
		t.Errorf("got %+v", c)
	}
	e = look(t, map[string]string{".custom-gcl.yml": "version: v2.15.0\nplugins:\n  - module: github.com/other/x\n    version: v1.0.0\n#  - module: github.com/retrylint/retrylint\n"})
	if c := e.custom(); c.program != filepath.Join(e.Dir, "custom-gcl") || c.plugin {
		t.Errorf("got %+v", c)
	}
}

func TestBaselineThatCannotBeReadIsWrong(t *testing.T) {
	const good = `{"tool": "retrylint", "version": 1, "findings": []}`
	for text, want := range map[string]Level{good: OK, good + "<<<<<<<": Wrong, `{"tool": "other"}`: Wrong} {
		e := look(t, map[string]string{"retrylint-baseline.json": text})
		e.baseline()
		e.found(t, []Level{want}, "retrylint-baseline.json")
		if want == Wrong && strings.HasPrefix(e.Results[0].Text, "baseline") {
			t.Errorf("it is named twice: %s", e.Results[0].Text)
		}
	}
}

func TestGoplsOfAnotherVersionIsTold(t *testing.T) {
	needShell(t)
	for version, want := range map[string]Level{"v0.1.0": Note, "v0.2.0": OK, "v0.0.0": OK} {
		e := look(t, map[string]string{"gopls-retrylint": "#!/bin/sh\necho '    github.com/retrylint/retrylint@" + version + " h1:x='\n"})
		e.editors()
		e.found(t, []Level{want}, "gopls-retrylint has the rules")
	}
}

func TestToolThatDoesNotSpeakTheProtocolIsWrong(t *testing.T) {
	needShell(t)
	const answers = "#!/bin/sh\ncase $1 in\n-V=full) echo 'retrylint version devel' ;;\n-flags) echo '[{\"Name\": \"fixedsleep\"}]' ;;\nesac\n"
	for name, test := range map[string]struct{ script, words string }{
		"no version":      {strings.Replace(answers, "version", "v", 1), "-V=full"},
		"no flags":        {strings.Replace(answers, "[{", "flags", 1), "-flags does not answer"},
		"no flag of rule": {strings.Replace(answers, "fixedsleep", "other", 1), "does not name fixedsleep"},
		"fails":           {"#!/bin/sh\necho broken >&2\nexit 1\n", "broken"},
	} {
		t.Run(name, func(t *testing.T) {
			e := look(t, map[string]string{"retrylint": test.script})
			if err := e.vetTool(); err != nil {
				t.Fatal(err)
			}
			e.found(t, []Level{Wrong}, test.words)
		})
	}
}

// blind speaks the protocol, and finds nothing.
const blind = `#!/bin/sh
case $1 in
-V=full) echo 'retrylint version devel buildID=0' ;;
-flags) echo '[{"Name": "fixedsleep", "Bool": true, "Usage": "x"}, {"Name": "json", "Bool": true, "Usage": "x"}, {"Name": "retrylint.packages", "Bool": false, "Usage": "x"}]' ;;
*) FIND ;;
esac
`

func TestToolThatFindsNothingIsWrong(t *testing.T) {
	needShell(t)
	e := look(t, map[string]string{"retrylint": strings.Replace(blind, "FIND", "echo '{}'", 1)})
	if err := e.vetTool(); err != nil {
		t.Fatal(err)
	}
	e.found(t, []Level{Wrong}, "finds 0 of 1")
}

func TestToolThatHangsIsGivenUp(t *testing.T) {
	needShell(t)
	e := look(t, map[string]string{"retrylint": strings.Replace(blind, "FIND", "exec sleep 5", 1)})
	e.limits.vet = time.Second
	begin := time.Now()
	if err := e.vetTool(); err != nil {
		t.Fatal(err)
	}
	e.found(t, []Level{Wrong}, "no end after 1s")
	if took := time.Since(begin); took > 4*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestProgramThatHangsIsGivenUp(t *testing.T) {
	needShell(t)
	e := look(t, map[string]string{"gopls-retrylint": "#!/bin/sh\nsleep 5\n"})
	e.limits.ask = 100 * time.Millisecond
	begin := time.Now()
	e.editors()
	e.found(t, []Level{Wrong}, "does not answer")
	if took := time.Since(begin); took > 4*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestCommentsOfSettingsAreLeftOut(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1} // {`:             `{"a": 1}  `,
		`{/* "b": 2, */ "a": 1,}`:   `{  "a": 1}`,
		`["http://x/*", "//",  ]`:   `["http://x/*", "//"  ]`,
		`["\"// no", ",]" /*]*/, ]`: `["\"// no", ",]"   ]`,
	} {
		if got := string(withoutComments([]byte(text))); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestVersionOfGoWithoutWhatItsBuilderAdds(t *testing.T) {
	for v, want := range map[string]string{
		"go1.26.8":                     "go1.26.8",
		"go1.26.8 X:nodwarf5":          "go1.26.8",
		"devel go1.27-3ab12f Mon Jan ": "go1.27",
		"go1.27rc1":                    "go1.27rc1",
		"go1.26.8-custom":              "go1.26.8",
		"other":                        "other",
	} {
		if got := plainVersion(v); got != want {
			t.Errorf("%s: got %s, want %s", v, got, want)
		}
	}
}

func TestOnlyALaterLanguageIsTooNew(t *testing.T) {
	built := plainVersion(runtime.Version())
	for here, want := range map[string]Level{built: OK, built + ".99": OK, "go1.18.1": OK, "go1.999.0": Wrong} {
		e := look(t, nil)
		e.goVersion(here, "go")
		e.found(t, []Level{want}, "")
		if e.newer != (want == Wrong) {
			t.Errorf("%s: newer is %t", here, e.newer)
		}
	}
}

func TestFilesAreLookedForUpToTheRepository(t *testing.T) {
	e := look(t, map[string]string{"a": "", "repo/.git/HEAD": "", "repo/b": "", "repo/sub/c": ""})
	above := e.Dir
	e.Dir = filepath.Join(above, "repo", "sub")
	for name, want := range map[string]string{"a": "", "b": filepath.Join(above, "repo", "b"), "c": filepath.Join(e.Dir, "c")} {
		if got := e.find(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestFilesAreLookedForUpToTheModule(t *testing.T) {
	e := look(t, map[string]string{"a": "", "m/go.mod": "", "m/b": "", "m/sub/c": ""})
	above := e.Dir
	e.Dir, e.env.GOMOD = filepath.Join(above, "m", "sub"), filepath.Join(above, "m", "go.mod")
	if a, b := e.find("a"), e.find("b"); a != "" || b == "" {
		t.Errorf("got %q, %q", a, b)
	}
}

func needShell(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs sh")
	}
}
