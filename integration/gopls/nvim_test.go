package gopls_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The tests in this file drive a real editor: neovim with its own language
// client. A test writes the script of what a person does, driver.lua plays it
// and tells what the editor showed.

const (
	payGo    = "pay/pay.go"
	spreadGo = "pay/spread.go"

	// Two retries with a fixed wait, told apart by its length.
	//
	// Between an edit and the end of its analysis the editor may show nothing.
	// So who waits for one finding to go waits for the other one too, which is
	// there for good.
	payText = `package pay

import (
	"net/http"
	"time"
)

func Charge(url string) (err error) {
	for attempt := range 4 {
		if _, err = http.Get(url); err == nil || attempt == 3 {
			return err
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

func Refund(url string) (err error) {
	for attempt := range 4 {
		if _, err = http.Get(url); err == nil || attempt == 3 {
			return err
		}
		time.Sleep(7 * time.Second)
	}
	return err
}
`
	spreadText = `package pay

import (
	"math/rand/v2"
	"time"
)

func spread(d time.Duration) time.Duration { return rand.N(d) }
`
	chargeWaits = "waits a fixed 2s"
	refundWaits = "waits a fixed 7s"
	fullJitter  = "Back off exponentially with full jitter"
)

func TestNvimShowsAFinding(t *testing.T) {
	e := nvim(t, map[string]string{payGo: payText})
	e.open(payGo)
	e.await(payGo, chargeWaits)
	shots := e.play(nil)
	got := only(t, shots[1].Shown[payGo], chargeWaits)
	if got.Line != 13 || got.Column != 14 || got.Severity != nvimWarning {
		t.Errorf("line %d, column %d, severity %d; want 13, 14 and a warning", got.Line, got.Column, got.Severity)
	}
	const message = "retry of http.Get waits a fixed 2s after every failure, so clients that fail together return together: back off exponentially with jitter"
	if got.Message != message {
		t.Errorf("message %q", got.Message)
	}
}

func TestNvimLinksAFindingToThePageOfItsRule(t *testing.T) {
	e := nvim(t, map[string]string{payGo: payText})
	e.open(payGo)
	e.await(payGo, chargeWaits)
	shots := e.play(nil)
	got := only(t, shots[1].Shown[payGo], chargeWaits)
	const page = "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/fixedsleep"
	if got.Source != "fixedsleep" || got.Page != page || got.Code != "fixedsleep" {
		t.Errorf("source %q, page %q, code %q", got.Source, got.Page, got.Code)
	}
}

func TestNvimAppliesTheQuickFix(t *testing.T) {
	e := nvim(t, map[string]string{payGo: payText})
	e.open(payGo)
	e.await(payGo, chargeWaits, refundWaits)
	e.fix(payGo, chargeWaits, fullJitter)
	e.await(payGo, refundWaits).without(chargeWaits)
	e.save(payGo)
	shots := e.play(nil)
	if offered := shots[2].Offered; offered[0] != fullJitter {
		t.Errorf("offered %q", offered)
	}
	saved := e.saved(payGo)
	if !strings.Contains(saved, "time.Sleep(rand.N(2 * time.Second << min(attempt, 3)))") {
		t.Errorf("saved:\n%s", saved)
	}
	build := exec.Command("go", "build", "./...")
	build.Dir = e.root
	build.Env = append(build.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("what was saved does not compile: %v\n%s\n%s", err, out, saved)
	}
}

func TestNvimFollowsWhatIsTyped(t *testing.T) {
	const fixed, random = "Sleep(2 * time.Second)", "Sleep(spread(2 * time.Second))"
	e := nvim(t, map[string]string{
		payGo:    strings.Replace(payText, fixed, random, 1),
		spreadGo: spreadText,
	})
	e.open(payGo)
	e.await(payGo, refundWaits).without(chargeWaits)
	e.replace(payGo, random, fixed)
	e.await(payGo, refundWaits, chargeWaits)
	e.replace(payGo, fixed, random)
	e.await(payGo, refundWaits).without(chargeWaits)
	e.play(nil)
}

func TestNvimHonoursSuppressionComments(t *testing.T) {
	const comment = "// one client only"
	for name, directive := range map[string]string{
		"nolint": "//nolint:fixedsleep // one client only",
		"ignore": "//lint:ignore fixedsleep one client only",
	} {
		t.Run(name, func(t *testing.T) {
			e := nvim(t, map[string]string{
				payGo: strings.Replace(payText, "\t\ttime.Sleep(2", "\t\t"+comment+"\n\t\ttime.Sleep(2", 1),
			})
			e.open(payGo)
			e.await(payGo, refundWaits, chargeWaits)
			e.replace(payGo, comment, directive)
			e.await(payGo, refundWaits).without(chargeWaits)
			e.play(nil)
		})
	}
}

func TestNvimSwitchesARuleOff(t *testing.T) {
	const grows = "backs off exponentially"
	e := nvim(t, map[string]string{
		payGo: strings.Replace(payText, "7 * time.Second", "7 * time.Second << attempt", 1),
	})
	e.open(payGo)
	e.await(payGo, grows, chargeWaits)
	e.play(nil)

	e.steps = nil
	e.open(payGo)
	e.await(payGo, grows).without(chargeWaits)
	e.play(map[string]any{"analyses": map[string]bool{"fixedsleep": false}})
}

const (
	storeGo = "store/store.go"
	shopGo  = "shop/shop.go"

	storeText = `package store

import (
	"math/rand/v2"
	"net/http"
	"time"
)

func Get(url string) (err error) {
` + tryFourTimes + `
}

func pause() { time.Sleep(rand.N(time.Second)) }
`
	tryFourTimes = `	for range 4 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err`
	tryOnce = `	_, err = http.Get(url)
	return err`

	// A retry above the one of the store, and one with a fixed wait.
	shopText = `package shop

import (
	"math/rand/v2"
	"net/http"
	"time"

	"example.com/m/store"
)

func Picture(url string) (err error) {
	for range 3 {
		if err = store.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func Refund(url string) (err error) {
	for attempt := range 4 {
		if _, err = http.Get(url); err == nil || attempt == 3 {
			return err
		}
		time.Sleep(7 * time.Second)
	}
	return err
}
`
	multiplied = "3 × 4 = 12 attempts"
)

func TestNvimShowsWhereTheInnerRetryStands(t *testing.T) {
	e := nvim(t, map[string]string{storeGo: storeText, shopGo: shopText})
	e.open(shopGo)
	e.await(shopGo, multiplied)
	shots := e.play(nil)
	got := only(t, shots[1].Shown[shopGo], multiplied)
	want := nvimPlace{filepath.Join(e.root, storeGo), 9, "calls store.Get, 4 attempts"}
	if !slices.Equal(got.Related, []nvimPlace{want}) {
		t.Errorf("related to %+v, want %+v", got.Related, want)
	}
}

func TestNvimFollowsAnUnsavedEditOfTheInnerPackage(t *testing.T) {
	e := nvim(t, map[string]string{storeGo: storeText, shopGo: shopText})
	e.open(shopGo)
	e.await(shopGo, refundWaits, multiplied)
	e.open(storeGo)
	e.replace(storeGo, tryFourTimes, tryOnce)
	e.await(shopGo, refundWaits).without("another retry below it")
	e.replace(storeGo, tryOnce, strings.Replace(tryFourTimes, "4", "5", 1))
	e.await(shopGo, refundWaits, "3 × 5 = 15 attempts")
	e.play(nil)
	if saved := e.saved(storeGo); saved != storeText {
		t.Errorf("saved without being asked to:\n%s", saved)
	}
}

// An nvimScript is a module and what a person does with it in neovim.
type nvimScript struct {
	t     *testing.T
	root  string // of the module
	steps []*nvimStep
}

// An nvimStep is one thing that a person does, see driver.lua.
type nvimStep struct {
	Act   string   `json:"act"`
	File  string   `json:"file"`
	Has   []string `json:"has"`
	Lacks []string `json:"lacks"`
	Old   string   `json:"old"`
	New   string   `json:"new"`
	At    string   `json:"at"`
	Title string   `json:"title"`
}

// nvim returns an empty script for a module with the given files.
func nvim(t *testing.T, files map[string]string) *nvimScript {
	t.Helper()
	return &nvimScript{t: t, root: module(t, files)}
}

func (e *nvimScript) add(s *nvimStep) *nvimStep {
	e.steps = append(e.steps, s)
	return s
}

func (e *nvimScript) open(file string) { e.add(&nvimStep{Act: "open", File: file}) }
func (e *nvimScript) save(file string) { e.add(&nvimStep{Act: "save", File: file}) }

func (e *nvimScript) replace(file, old, new string) {
	e.add(&nvimStep{Act: "replace", File: file, Old: old, New: new})
}

// fix applies the quick fix with a title for the finding whose message holds a
// text.
func (e *nvimScript) fix(file, at, title string) {
	e.add(&nvimStep{Act: "fix", File: file, At: at, Title: title})
}

// await waits until the messages shown for a file hold all of the texts.
func (e *nvimScript) await(file string, texts ...string) *nvimStep {
	return e.add(&nvimStep{Act: "await", File: file, Has: texts, Lacks: []string{}})
}

// without makes the wait one for no message to hold one of these texts, too.
func (s *nvimStep) without(texts ...string) { s.Lacks = texts }

// An nvimShot is what the editor showed after a step.
type nvimShot struct {
	Error   string                      `json:"error"`   // "" unless the step failed
	Offered []string                    `json:"offered"` // titles of quick fixes
	Shown   map[string][]nvimDiagnostic `json:"shown"`   // by file, of all open ones
}

// An nvimDiagnostic is a diagnostic as the editor has it. Lines and columns
// count from 1.
type nvimDiagnostic struct {
	Line     int         `json:"line"`
	Column   int         `json:"column"`
	Severity int         `json:"severity"`
	Source   string      `json:"source"`
	Code     string      `json:"code"`
	Page     string      `json:"page"`
	Message  string      `json:"message"`
	Related  []nvimPlace `json:"related"`
}

type nvimPlace struct {
	File    string `json:"file"` // absolute
	Line    int    `json:"line"`
	Message string `json:"message"`
}

const (
	nvimWarning = 2 // vim.diagnostic.severity.WARN

	// A wait ends as soon as its condition holds: these say when to give up.
	nvimStepTimeout = 2 * time.Minute
	nvimTimeout     = 5 * time.Minute
)

// play has neovim play the script, with gopls at the given settings, and
// returns a shot for each step. A step that fails ends the test.
func (e *nvimScript) play(settings map[string]any) []nvimShot {
	e.t.Helper()
	said, report := e.run(map[string]any{
		"root":    e.root,
		"timeout": nvimStepTimeout.Milliseconds(),
		"steps":   e.steps,
		"server": map[string]any{
			"name":     "gopls",
			"cmd":      []string{goplsBinary(e.t)},
			"settings": map[string]any{"gopls": settings},
		},
	})
	var shots []nvimShot
	if err := json.Unmarshal(report, &shots); err != nil {
		e.t.Fatalf("%v in the report %q\n%s", err, report, said)
	}
	for i, s := range shots {
		if s.Error != "" {
			e.t.Fatalf("step %d, %+v: %s; offered %q, shown %+v\n%s", i, *e.steps[i], s.Error, s.Offered, s.Shown, said)
		}
	}
	if len(shots) != len(e.steps) {
		e.t.Fatalf("%d of %d steps were played\n%s", len(shots), len(e.steps), said)
	}
	return shots
}

// run runs neovim on a script, without anything of the user's configuration,
// and returns what it said and its report.
func (e *nvimScript) run(script any) (said, report []byte) {
	e.t.Helper()
	binary, err := exec.LookPath("nvim")
	if err != nil {
		e.t.Fatalf("this test needs neovim 0.7 or newer (Debian: apt-get install neovim): %v", err)
	}
	driver, err := filepath.Abs("testdata/nvim/driver.lua")
	if err != nil {
		e.t.Fatal(err)
	}
	data, err := json.Marshal(script)
	if err != nil {
		e.t.Fatal(err)
	}
	scratch := e.t.TempDir()
	write(e.t, scratch, "script.json", string(data))
	reportFile := filepath.Join(scratch, "report.json")

	ctx, cancel := context.WithTimeout(e.t.Context(), nvimTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile "+driver, "-c", "qall!")
	cmd.Dir = e.root
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOFLAGS=",
		"SCRIPT="+filepath.Join(scratch, "script.json"), "REPORT="+reportFile)
	cmd.Env = append(cmd.Env, caches(e.t, scratch)...)
	cmd.WaitDelay = 10 * time.Second // for what it started
	said, err = cmd.CombinedOutput()
	if err != nil {
		e.t.Fatalf("nvim: %v\n%s", err, said)
	}
	report, err = os.ReadFile(reportFile)
	if err != nil {
		e.t.Fatalf("nvim left no report: %v\n%s", err, said)
	}
	return said, report
}

// caches is an environment in which the editor keeps its logs in a folder,
// while Go uses the cache that it always uses, and gopls that of these tests.
func caches(t *testing.T, dir string) []string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	return []string{
		"XDG_CACHE_HOME=" + dir, "XDG_STATE_HOME=" + dir, "XDG_DATA_HOME=" + dir,
		"GOCACHE=" + strings.TrimSpace(string(out)),
		"GOPLSCACHE=" + filepath.Join(built.dir, "cache"),
	}
}

// saved returns the text of a file on the disk.
func (e *nvimScript) saved(file string) string {
	e.t.Helper()
	text, err := os.ReadFile(filepath.Join(e.root, file))
	if err != nil {
		e.t.Fatal(err)
	}
	return string(text)
}

// only returns the one diagnostic whose message holds a text.
func only(t *testing.T, all []nvimDiagnostic, text string) nvimDiagnostic {
	t.Helper()
	of := slices.DeleteFunc(slices.Clone(all), func(d nvimDiagnostic) bool { return !strings.Contains(d.Message, text) })
	if len(of) != 1 {
		t.Fatalf("%d diagnostics say %q: %+v", len(of), text, all)
	}
	return of[0]
}
