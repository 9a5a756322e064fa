package editors_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// vims run a Vim script in a Vim that has an own runtime folder and nothing of
// the user's.
var vims = map[string]func(t *testing.T, dir, runtime, script string) *exec.Cmd{
	"vim":  vim("vim"),
	"nvim": vim("nvim"),
}

func vim(name string) func(t *testing.T, dir, runtime, script string) *exec.Cmd {
	return func(t *testing.T, dir, runtime, script string) *exec.Cmd {
		t.Helper()
		script, err := filepath.Abs(filepath.Join("testdata", script))
		if err != nil {
			t.Fatal(err)
		}
		return command(t, dir, name, "-u", "NONE", "-i", "NONE", "-N", "-n", "-es",
			"--cmd", "set runtimepath^="+runtime, "-S", script)
	}
}

// An entry is one of a quickfix or location list.
type entry struct {
	File  string `json:"file"`
	Line  int    `json:"lnum"`
	Col   int    `json:"col"`
	Valid int    `json:"valid"`
	Type  string `json:"type"`
	Code  string `json:"code"`
	Text  string `json:"text"`
}

// quickfix returns what a :make command of a Vim leaves in the quickfix list.
func quickfix(t *testing.T, vim, pay, make string) (list []entry) {
	t.Helper()
	runtime := t.TempDir()
	write(t, runtime, "compiler/retrylint.vim", snippet(t, "Vim and Neovim: quickfix", "CompilerSet"))
	cmd := vims[vim](t, module(t, pay), runtime, "make.vim")
	cmd.Env = append(cmd.Env, "MAKE="+make)
	report(t, cmd, &list)
	return list
}

const compilerMake = "compiler retrylint | make ./..."

func TestMakeListsFindings(t *testing.T) {
	for vim := range vims {
		t.Run(vim, func(t *testing.T) {
			list := quickfix(t, vim, payText, compilerMake)
			if len(list) != 1 {
				t.Fatalf("%+v", list)
			}
			want := entry{File: payGo, Line: line, Col: column, Valid: 1, Text: rule + ": " + message}
			if list[0] != want {
				t.Errorf("%+v, want %+v", list[0], want)
			}
		})
	}
}

func TestMakeListsNothingWithoutAFinding(t *testing.T) {
	for vim := range vims {
		t.Run(vim, func(t *testing.T) {
			if list := quickfix(t, vim, fixed, compilerMake); len(list) != 0 {
				t.Errorf("%+v", list)
			}
		})
	}
}

func TestMakeListsErrorsOfTheCompilerWithoutTheirHeader(t *testing.T) {
	for vim := range vims {
		t.Run(vim, func(t *testing.T) {
			list := quickfix(t, vim, broken, compilerMake)
			if len(list) != 1 || list[0].File != payGo || list[0].Line != line || !strings.Contains(list[0].Text, "undefined: time.Sekond") {
				t.Errorf("%+v", list)
			}
		})
	}
}

func TestMakeNeedsNoCompilerFile(t *testing.T) {
	for vim := range vims {
		t.Run(vim, func(t *testing.T) {
			list := quickfix(t, vim, payText, "set makeprg=retrylint | make")
			if len(list) != 1 || list[0].File != payGo || list[0].Line != line || list[0].Col != column {
				t.Errorf("%+v", list)
			}
		})
	}
}

// ale returns what ALE finds in pay.go, with a warning for each.
func ale(t *testing.T, vim, pay string) (list []entry) {
	t.Helper()
	runtime := t.TempDir()
	write(t, runtime, "ale_linters/go/retrylint.vim", snippet(t, "Vim and Neovim: ALE", "ale#linter#Define"))
	cmd := vims[vim](t, module(t, pay), runtime, "ale.vim")
	cmd.Env = append(cmd.Env, "FILE="+payGo)
	report(t, cmd, &list)
	return list
}

func TestALEShowsFindings(t *testing.T) {
	for vim := range vims {
		t.Run(vim, func(t *testing.T) {
			list := ale(t, vim, payText)
			if len(list) != 1 {
				t.Fatalf("%+v", list)
			}
			want := entry{Line: line, Col: column, Type: "W", Code: rule, Text: message}
			if list[0] != want {
				t.Errorf("%+v, want %+v", list[0], want)
			}
		})
	}
}

func TestALEShowsNothingWithoutAFinding(t *testing.T) {
	for vim := range vims {
		t.Run(vim, func(t *testing.T) {
			if list := ale(t, vim, fixed); len(list) != 0 {
				t.Errorf("%+v", list)
			}
		})
	}
}
