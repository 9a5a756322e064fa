package near

import "testing"

func TestMistypedWordsAreFound(t *testing.T) {
	words := []string{"o", "fix", "layers", "fixedsleep", "nojitter", "local", "remote"}
	for mistyped, want := range map[string]string{
		"fxi":         "fix",
		"fxi2":        "",
		"layer":       "layers",
		"fixedslep":   "fixedsleep",
		"fixedlseep":  "fixedsleep",
		"nojiter":     "nojitter",
		"remot":       "remote",
		"":            "",
		"v":           "",
		"api":         "",
		"completely":  "",
		"unknownword": "",
	} {
		if got := Word(mistyped, words); got != want {
			t.Errorf("%q: got %q, want %q", mistyped, got, want)
		}
	}
}
