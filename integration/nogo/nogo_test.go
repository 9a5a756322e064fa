// Package nogo_test runs the suite in nogo, the runner of analyzers that Bazel's
// rules_go has. The runner is built from the source of rules_go, and run as the
// actions of its rules run it, without Bazel.
package nogo_test

import (
	"encoding/json"
	"flag"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint"
)

const examples = root + "/examples"

// same checks that nogo and the vet tool find the same in a module, and
// something.
func same(t *testing.T, got result, dir string) {
	t.Helper()
	want := vet(t, dir)
	if len(want) == 0 {
		t.Fatal("the vet tool finds nothing")
	}
	if !slices.Equal(got.findings, want) {
		t.Errorf("nogo finds:\n%s\nthe vet tool:\n%s", strings.Join(got.findings, "\n"), strings.Join(want, "\n"))
	}
	got.noFailures(t)
}

func (r result) noFailures(t *testing.T) {
	t.Helper()
	if r.failures != nil {
		t.Errorf("nogo failed:\n%s", strings.Join(r.failures, "\n"))
	}
}

// The runner hands an analyzer no module, no source, and no facts of the
// standard library; without GOARCH no sizes either.
func TestFindsWhatTheVetToolFinds(t *testing.T) {
	nogo := build(t, "")
	same(t, nogo.check(t, examples), examples)
	nogo.env = []string{"GOARCH=amd64"}
	same(t, nogo.check(t, examples), examples)
}

// A fact of each kind: a delay, a function that waits, and a retry that is
// below another one.
var acrossPackages = map[string]string{
	"conf/conf.go": `package conf

import "time"

func Interval() time.Duration { return 3 * time.Second }
`,
	"pause/pause.go": `package pause

import "time"

func For(d time.Duration) { time.Sleep(d) }
`,
	"fetch/fetch.go": `package fetch

import (
	"net/http"
	"time"
	"math/rand/v2"
)

func Get(url string) (*http.Response, error) {
	var err error
	for i := range 4 {
		var resp *http.Response
		if resp, err = http.Get(url); err == nil {
			return resp, nil
		}
		time.Sleep(rand.N(time.Second << i))
	}
	return nil, err
}
`,
	"use/use.go": `package use

import (
	"net"
	"time"
	"math/rand/v2"

	"example.com/m/conf"
	"example.com/m/fetch"
	"example.com/m/pause"
)

func Delay(addr string) (net.Conn, error) {
	var err error
	for range 5 {
		var conn net.Conn
		if conn, err = net.Dial("tcp", addr); err == nil {
			return conn, nil
		}
		time.Sleep(conf.Interval())
	}
	return nil, err
}

func Wait(addr string) (net.Conn, error) {
	var err error
	for range 5 {
		var conn net.Conn
		if conn, err = net.Dial("tcp", addr); err == nil {
			return conn, nil
		}
		pause.For(7 * time.Second)
	}
	return nil, err
}

func Above(url string) error {
	var err error
	for i := range 3 {
		if _, err = fetch.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second << i))
	}
	return err
}
`,
}

func TestFindsThroughTheFactsOfOtherPackages(t *testing.T) {
	dir := module(t, acrossPackages)
	r := build(t, "").check(t, dir)
	for rule, words := range map[string][]string{
		"fixedsleep":  {"fixed 3s", "fixed 7s"},
		"nestedretry": {"3 × 4 = 12 attempts"},
	} {
		found := strings.Join(r.of(rule), "\n")
		for _, word := range words {
			if !strings.Contains(found, word) {
				t.Errorf("no finding of %s with %q:\n%s", rule, word, found)
			}
		}
	}
	same(t, r, dir)
}

func TestFindsThroughTheFactsOfOtherRepositories(t *testing.T) {
	dir := module(t, acrossPackages)
	nogo := build(t, "")
	want := nogo.check(t, dir)
	nogo.external = []string{"example.com/m/conf", "example.com/m/fetch", "example.com/m/pause"}
	got := nogo.check(t, dir)
	here := slices.DeleteFunc(want.findings, func(f string) bool { return !strings.HasPrefix(f, "use/") })
	if len(here) < 3 || !slices.Equal(got.findings, here) {
		t.Errorf("got %q, want %q", got.findings, here)
	}
	got.noFailures(t)
}

func TestFactsAreTheSameInEveryRun(t *testing.T) {
	dir := module(t, acrossPackages)
	nogo := build(t, "")
	first := nogo.check(t, dir).facts
	if first["example.com/m/fetch"] == "" {
		t.Fatal("no facts, so nothing to compare")
	}
	for path, facts := range nogo.check(t, dir).facts {
		if facts != first[path] {
			t.Errorf("other facts of %s: a remote cache would miss", path)
		}
	}
}

// inTestCode is a retry that only -tests reports.
var inTestCode = map[string]string{"testutil/a.go": fixed("testutil")}

// fixed is the text of a file with a retry that waits a fixed time.
func fixed(pkg string) string {
	return "package " + pkg + `

import (
	"net"
	"time"
)

func Dial(addr string) (net.Conn, error) {
	var err error
	for range 5 {
		var conn net.Conn
		if conn, err = net.Dial("tcp", addr); err == nil {
			return conn, nil
		}
		time.Sleep(2 * time.Second)
	}
	return nil, err
}
`
}

func TestTestCodeIsLeftAloneUnlessAFlagAsksForIt(t *testing.T) {
	dir := module(t, inTestCode)
	if r := build(t, "").check(t, dir); r.findings != nil {
		t.Errorf("found %q without the flag", r.findings)
	}
	r := build(t, `{"fixedsleep": {"analyzer_flags": {"tests": "true"}}}`).check(t, dir)
	if len(r.of("fixedsleep")) != 1 {
		t.Errorf("found %q with the flag", r.findings)
	}
	r.noFailures(t)
}

// Every flag of every rule, at its default as text.
func TestEveryFlagIsTakenAsText(t *testing.T) {
	config := map[string]any{}
	for _, a := range retrylint.Suite() {
		flags := map[string]string{}
		a.Flags.VisitAll(func(f *flag.Flag) { flags[f.Name] = f.DefValue })
		if len(flags) == 0 {
			t.Errorf("%s has no flags", a.Name)
		}
		config[a.Name] = map[string]any{"analyzer_flags": flags}
	}
	text, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	same(t, build(t, string(text)).check(t, examples), examples)
}

func TestUnknownFlagsAndValuesAreRefused(t *testing.T) {
	dir := module(t, inTestCode)
	for flags, want := range map[string]string{
		`{"nosuch": "true"}`: "fixedsleep: unrecognized flag: nosuch",
		`{"jitter": "some"}`: "fixedsleep: invalid value for flag: jitter=some",
	} {
		config := `{"fixedsleep": {"analyzer_flags": ` + flags + `}}`
		refused := strings.Join(build(t, config).check(t, dir).failures, "\n")
		if !strings.Contains(refused, want) {
			t.Errorf("%s: %s", flags, refused)
		}
	}
}

func TestFilesAreLeftOutByTheirNames(t *testing.T) {
	dir := module(t, map[string]string{"in/a.go": fixed("in"), "out/a.go": fixed("out")})
	for _, config := range []string{
		`{"_base": {"exclude_files": {"^out/": ""}}}`,
		`{"fixedsleep": {"only_files": {"^in/": ""}}}`,
	} {
		r := build(t, config).check(t, dir)
		if found := r.of("fixedsleep"); len(found) != 1 || !strings.HasPrefix(found[0], "in/a.go:") {
			t.Errorf("%s: %q", config, found)
		}
		r.noFailures(t)
	}
}

func TestFixesCompileAndLeaveNothingToFix(t *testing.T) {
	dir := module(t, acrossPackages)
	nogo := build(t, "")
	r := nogo.check(t, dir)
	if len(r.patches) != 1 {
		t.Fatalf("%d patches, want one, for the package with findings", len(r.patches))
	}
	patch := exec.Command("git", "apply", "-")
	patch.Dir, patch.Stdin = dir, strings.NewReader(r.patches[0])
	if out, err := patch.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, r.patches[0])
	}
	output(t, dir, "go", "build", "./...")
	if left := nogo.check(t, dir); left.of("fixedsleep") != nil {
		t.Errorf("left: %q", left.findings)
	}
}

// What the command prints for nogo has that find what go vet finds with the
// same flags.
func TestConfigurationOfTheCommandFindsTheSame(t *testing.T) {
	dir := module(t, map[string]string{
		"testutil/a.go": fixed("testutil"),
		"dial/a.go":     fixed("dial"),
		"grow/a.go":     strings.NewReplacer("range 5", "i := range 5", "2 * time.Second", "time.Second << i").Replace(fixed("grow")),
	})
	flags := []string{"-fixedsleep", "-notimeout", "-fixedsleep.tests"}
	target := output(t, ".", command(t), append([]string{"config", "nogo"}, flags...)...)
	config := output(t, ".", command(t), append([]string{"config", "nogo.json"}, flags...)...)
	var rules []string
	for _, m := range regexp.MustCompile(`"@com_github_retrylint_retrylint//analyzers/([^"]+)"`).FindAllStringSubmatch(target, -1) {
		rules = append(rules, m[1])
	}
	r := buildOf(t, rules, config).check(t, dir)
	want := vet(t, dir, flags...)
	if !slices.Equal(r.findings, want) || len(r.of("fixedsleep")) != 2 || len(r.of("notimeout")) != 2 {
		t.Errorf("nogo finds:\n%s\nthe vet tool:\n%s", strings.Join(r.findings, "\n"), strings.Join(want, "\n"))
	}
	r.noFailures(t)
}

func TestConfigurationWithoutFlagsIsTaken(t *testing.T) {
	build(t, output(t, ".", command(t), "config", "nogo.json")).check(t, examples).noFailures(t)
}

func TestTheManualListsTheSuite(t *testing.T) {
	var want []string
	for _, rule := range rules() {
		want = append(want, "@com_github_retrylint_retrylint//analyzers/"+rule)
	}
	slices.Sort(want)
	var got []string
	for _, m := range regexp.MustCompile(`"(@com_github_retrylint_retrylint//[^"]+)"`).FindAllStringSubmatch(manual(t, "starlark"), -1) {
		got = append(got, m[1])
	}
	if !slices.Equal(got, want) {
		t.Errorf("docs/nogo.md lists %q, the suite is %q", got, want)
	}
}

func TestTheConfigurationInTheManualIsTaken(t *testing.T) {
	build(t, manual(t, "json")).check(t, examples).noFailures(t)
}

// manual returns the first block of code of a language in the manual.
func manual(t *testing.T, language string) string {
	t.Helper()
	_, rest, _ := strings.Cut(read(t, root+"/docs/nogo.md"), "```"+language+"\n")
	block, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatalf("the manual has no block of %s", language)
	}
	return block
}
