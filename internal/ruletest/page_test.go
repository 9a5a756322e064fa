package ruletest

import "testing"

func TestProgramImportsWhatTheCodeNames(t *testing.T) {
	got := program("var d = rand.N(time.Second)\n")
	want := "package page\n\nimport (\n\t\"math/rand/v2\"\n\t\"time\"\n)\n\nvar d = rand.N(time.Second)\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgramKeepsTheImportsOfTheCode(t *testing.T) {
	const code = "import \"math/rand\"\n\nvar d = rand.Int()\n"
	if got, want := program(code), "package page\n\n"+code; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgramImportsNothingForVariables(t *testing.T) {
	const code = "func f(time struct{ Second int }) int { return time.Second }\n"
	if got, want := program(code), "package page\n\n"+code; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCodeIsTheIndentedLines(t *testing.T) {
	if got, want := code("\nBefore.\n\n\tfunc f() {\n\t\tg()\n\n\t}\n\nAfter.\n"), "func f() {\n\tg()\n\n}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSplitKeepsTheOrderOfHeadings(t *testing.T) {
	headings, texts := split("intro\n\n# Wrong\n\n\tx\n\n# Silent when\n\n  - y\n")
	if len(headings) != 2 || headings[0] != "Wrong" || headings[1] != "Silent when" || texts["Wrong"] != "\n\tx\n\n" {
		t.Errorf("got %q, %q", headings, texts)
	}
}
