package layertree

import (
	"encoding/json"
	"strings"
	"testing"
)

// data is the JSON of functions, decoded.
func data(t *testing.T, funcs ...Func) []map[string]any {
	t.Helper()
	var b strings.Builder
	if err := JSON(&b, Join(funcs)); err != nil {
		t.Fatal(err)
	}
	var out struct{ Entries []map[string]any }
	if err := json.Unmarshal([]byte(b.String()), &out); err != nil {
		t.Fatal(err)
	}
	return out.Entries
}

func first(in map[string]any) map[string]any { return in["layers"].([]any)[0].(map[string]any) }

func TestDataTellsAttemptsFromRetries(t *testing.T) {
	layer := first(data(t, fn("a", under(loop("a"))))[0])
	if layer["attempts"] != 4. || layer["retries"] != 3. || layer["waitSeconds"] != 3. || layer["jitter"] != false {
		t.Error(layer)
	}
}

func TestDataIsNullWhereNothingIsKnown(t *testing.T) {
	l := Layer{Name: "a", Kind: "loop"}
	layer := first(data(t, fn("a", under(l)))[0])
	for _, name := range []string{"attempts", "retries", "calls", "waitSeconds", "jitter"} {
		if v, is := layer[name]; !is || v != nil {
			t.Errorf("%s: %v", name, v)
		}
	}
}

func TestDataSaysUnlimited(t *testing.T) {
	l := loop("a")
	l.Attempts = Unlimited
	entry := data(t, fn("a", under(l)))[0]
	if entry["worstCaseCalls"] != "unlimited" || first(entry)["attempts"] != "unlimited" || first(entry)["waitSeconds"] != "unlimited" {
		t.Error(entry)
	}
}

func TestDataOfNothingIsAnEmptyList(t *testing.T) {
	if got := data(t); got == nil || len(got) != 0 {
		t.Error(got)
	}
}
