package editors_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// efm drives neovim's language client with efm-langserver behind it. The
// driver is the one of the gopls tests, which describes the steps and the
// diagnostics.
func efm(t *testing.T, dir string, steps ...map[string]any) (shown []diagnostic) {
	t.Helper()
	scratch := t.TempDir()
	write(t, scratch, "config.yaml", snippet(t, "Language clients: efm-langserver", "lint-command"))
	script, err := json.Marshal(map[string]any{
		"root":    dir,
		"timeout": time.Minute.Milliseconds(),
		"steps":   steps,
		"server": map[string]any{
			"name": "efm",
			"cmd":  []string{"efm-langserver", "-c", filepath.Join(scratch, "config.yaml")},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	write(t, scratch, "script.json", string(script))
	driver, err := filepath.Abs("../gopls/testdata/nvim/driver.lua")
	if err != nil {
		t.Fatal(err)
	}
	cmd := command(t, dir, "nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile "+driver, "-c", "qall!")
	cmd.Env = append(cmd.Env, "SCRIPT="+filepath.Join(scratch, "script.json"), "XDG_STATE_HOME="+scratch)
	var shots []struct {
		Error string
		Shown map[string][]diagnostic
	}
	report(t, cmd, &shots)
	last := shots[len(shots)-1]
	if last.Error != "" {
		t.Fatalf("step %d: %s, shown %+v", len(shots), last.Error, last.Shown)
	}
	return last.Shown[payGo]
}

type diagnostic struct {
	Line, Column, Severity int
	Source, Message        string
}

var (
	open    = map[string]any{"act": "open", "file": payGo}
	appears = map[string]any{"act": "await", "file": payGo, "has": []string{message}}
)

func TestEfmShowsFindings(t *testing.T) {
	shown := efm(t, module(t, payText), open, appears)
	want := diagnostic{line, column, 2, "retrylint", rule + ": " + message}
	if len(shown) != 1 || shown[0] != want {
		t.Errorf("%+v, want %+v", shown, want)
	}
}

func TestEfmClearsAFindingWhenTheFileIsSavedWithoutIt(t *testing.T) {
	shown := efm(t, module(t, payText), open, appears,
		map[string]any{"act": "replace", "file": payGo, "old": "Sleep(2 * time.Second)", "new": "Sleep(spread(2 * time.Second))"},
		map[string]any{"act": "save", "file": payGo},
		map[string]any{"act": "await", "file": payGo, "lacks": []string{"retry"}},
	)
	if len(shown) != 0 {
		t.Errorf("%+v", shown)
	}
}

func TestEfmFindsAgainWhatIsSavedAgain(t *testing.T) {
	efm(t, module(t, fixed), open,
		map[string]any{"act": "replace", "file": payGo, "old": "Sleep(spread(2 * time.Second))", "new": "Sleep(2 * time.Second)"},
		map[string]any{"act": "save", "file": payGo},
		appears,
	)
}

func TestEfmSeesTheWholeModule(t *testing.T) {
	dir := module(t, payText)
	write(t, dir, "refund/refund.go", strings.Replace(fixed, "package pay", "package refund", 1))
	efm(t, dir,
		map[string]any{"act": "open", "file": "refund/refund.go"},
		map[string]any{"act": "await", "file": payGo, "has": []string{message}},
	)
}
