package report_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// validator returns the folder of the SARIF multitool. npm puts it into the cache
// of the user, in the version of package-lock.json.
func validator(t *testing.T) string {
	t.Helper()
	goos := map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}[runtime.GOOS]
	lock, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(lock)
	dir := filepath.Join(cache, "retrylint-tests", hex.EncodeToString(sum[:8]))
	tool := filepath.Join("node_modules", "@microsoft", "sarif-multitool-"+goos)
	if _, err := os.Stat(filepath.Join(dir, tool)); err == nil {
		return filepath.Join(dir, tool)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		t.Fatal(err)
	}
	// Installed beside and renamed, so that there is never half of it.
	half, err := os.MkdirTemp(filepath.Dir(dir), "half")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(half)
	for _, file := range []string{"package.json", "package-lock.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(half, file), string(text))
	}
	must(t, half, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	if err := os.Chmod(filepath.Join(half, tool, program), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(half, dir); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, tool)
}

// program is the file of the validator.
const program = "Sarif.Multitool"

// complaints returns what the schema of the standard has against a log, or else what
// the validator says by its rules and those of GitHub, but for what is to be
// spared. The validator passes over what the schema refuses.
func complaints(t *testing.T, log string, spared ...string) (all []string) {
	t.Helper()
	tool := validator(t)
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(tool, "sarif-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		return []string{err.Error()}
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "a.sarif"), filepath.Join(dir, "out.sarif")
	write(t, file, log)
	must(t, dir, filepath.Join(tool, program), "validate", file, "--rule-kind", "Sarif;Ghas", "-o", out)
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var said struct {
		Runs []struct {
			Results []struct {
				RuleID  string
				Message json.RawMessage
			}
			Invocations []struct{ ExecutionSuccessful bool }
		}
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(string(text), "\uFEFF")), &said); err != nil {
		t.Fatal(err)
	}
	if len(said.Runs) != 1 || len(said.Runs[0].Invocations) != 1 || !said.Runs[0].Invocations[0].ExecutionSuccessful {
		t.Fatalf("the validator failed: %s", text)
	}
	for _, r := range said.Runs[0].Results {
		id, _, _ := strings.Cut(r.RuleID, "/")
		if !slices.Contains(spared, id) {
			all = append(all, id+" "+string(r.Message))
		}
	}
	return all
}

// noVersion is the rule that a log names a version: a build of no release has
// none.
const noVersion = "SARIF2005"

func TestTheValidatorAcceptsLogs(t *testing.T) {
	for name, c := range map[string]struct {
		dir   func(*testing.T) string
		code  int
		flags []string
	}{
		"examples":   {shop, 1, nil},
		"odd names":  {odd, 1, nil},
		"incomplete": {broken, 2, nil},
		"no finding": {odd, 0, []string{"-rules=unboundedretry"}},
	} {
		t.Run(name, func(t *testing.T) {
			log := reported(t, c.dir(t), "sarif", c.code, c.flags...)
			for _, complaint := range complaints(t, log, noVersion) {
				t.Error(complaint)
			}
		})
	}
}

// The golden file has all that a log can hold.
func TestTheValidatorAcceptsTheGoldenFile(t *testing.T) {
	log, err := os.ReadFile("../../internal/report/testdata/sample.sarif")
	if err != nil {
		t.Fatal(err)
	}
	for _, complaint := range complaints(t, string(log)) {
		t.Error(complaint)
	}
}

// What is to be refused, is: each of these is one field off a log that is
// accepted.
func TestTheValidatorRefuses(t *testing.T) {
	good := reported(t, odd(t), "sarif", 1)
	for name, c := range map[string]struct{ old, new, complaint string }{
		"a level that is none":     {`"level": "note"`, `"level": "information"`, "value must be one of"},
		"a field that is none":     {`"ruleIndex"`, `"ruleNumber"`, "ruleNumber"},
		"a name that is no URI":    {`"uri": "a%20b`, `"uri": "a b`, "a b"},
		"a range without a start":  {`"startLine": 10,`, ``, "SARIF1007"},
		"a result without a place": {`"locations"`, `"relatedLocations"`, "GH1015"},
	} {
		t.Run(name, func(t *testing.T) {
			bad := strings.ReplaceAll(good, c.old, c.new)
			if all := strings.Join(complaints(t, bad, noVersion), "\n"); bad == good || !strings.Contains(all, c.complaint) {
				t.Errorf("no %s in %q", c.complaint, all)
			}
		})
	}
}
