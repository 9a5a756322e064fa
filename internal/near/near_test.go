package near

import (
	"flag"
	"io"
	"testing"
)

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

func TestMistypedFlagsAreFound(t *testing.T) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Bool("o", false, "")
	flags.Bool("policy", false, "")
	for arg, want := range map[string]string{
		"-polic":    "no flag -polic (did you mean -policy?)",
		"-v":        "no flag -v",
		"-policy=x": `invalid boolean value "x" for -policy: parse error`,
	} {
		if got := Flag(flags, flags.Parse([]string{arg})); got.Error() != want {
			t.Errorf("%s: got %q, want %q", arg, got, want)
		}
	}
}
