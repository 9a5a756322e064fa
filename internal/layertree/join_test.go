package layertree

import (
	"strings"
	"testing"
	"time"
)

// fn is a function with a step for each call, all of which hand on failures.
func fn(id string, steps ...Step) Func {
	return Func{ID: id, Name: id, At: id + ".go:1:1", Steps: steps}
}

func call(ids ...string) Step { return Step{Calls: ids, Fails: true} }

// loop is a layer of four attempts with a wait of a second.
func loop(name string) Layer {
	return Layer{
		Name: name, Kind: "loop", At: name + ".go:2:2", Attempts: 4, On: "everything",
		Growth: "constant", Jitter: "no", Base: time.Second,
	}
}

func under(l Layer, ids ...string) Step {
	return Step{Layers: []Layer{l}, Calls: ids, Fails: true}
}

func text(funcs ...Func) string {
	var b strings.Builder
	Text(&b, Join(funcs), "")
	return b.String()
}

// check compares the text of functions with what is wanted.
func check(t *testing.T, want string, funcs ...Func) {
	t.Helper()
	if got := text(funcs...); got != strings.TrimPrefix(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestAttemptsMultiplyDownTheCalls(t *testing.T) {
	check(t, `
a (a.go:1): 64 calls in the worst case, waits 1m3s
└─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below 1m3s
   └─ b (b.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s, with those below 15s
      └─ c (c.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 64 calls, waits 3s
`, fn("a", under(loop("a"), "b")), fn("b", under(loop("b"), "c")), fn("c", under(loop("c"))))
}

func TestFailureThatStaysDoesNotMultiply(t *testing.T) {
	lost := call("c")
	lost.Fails = false
	check(t, `
a (a.go:1): 4 calls in the worst case, waits 3s
└─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s
   └─ c (c.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s; through b; not multiplied: its failure is not seen to leave b
`, fn("a", under(loop("a"), "b")), fn("b", lost), fn("c", under(loop("c"))))
}

func TestLayersWithoutACommonFailureDoNotMultiply(t *testing.T) {
	conflict, transient := loop("a"), loop("b")
	conflict.On, transient.On = "conflict", "transient"
	got := text(fn("a", under(conflict, "b")), fn("b", under(transient)))
	if !strings.Contains(got, "a (a.go:1): 4 calls in the worst case") || !strings.Contains(got, "not multiplied: it is not known to repeat the same failures") {
		t.Error(got)
	}
}

// The middle layer repeats everything, so the outer and the inner one still
// have nothing in common.
func TestCommonFailureIsThatOfAllLayers(t *testing.T) {
	conflict, transient := loop("a"), loop("c")
	conflict.On, transient.On = "conflict", "transient"
	got := text(fn("a", under(conflict, "b")), fn("b", under(loop("b"), "c")), fn("c", under(transient)))
	if !strings.Contains(got, "a (a.go:1): 16 calls in the worst case") {
		t.Error(got)
	}
}

func TestLayerThatOnlyItsContextEndsHidesFailures(t *testing.T) {
	inner := loop("b")
	inner.Attempts, inner.Until = Unlimited, "context"
	got := text(fn("a", under(loop("a"), "b")), fn("b", under(inner)))
	if !strings.Contains(got, "no attempt limit while its context lasts") || !strings.Contains(got, "not multiplied: only its context ends it") {
		t.Error(got)
	}
}

func TestDeadlineThatIsHandedOverEndsALayer(t *testing.T) {
	inner := loop("b")
	inner.Attempts, inner.Until = Unlimited, "context"
	outer := under(loop("a"), "b")
	outer.Deadline = true
	got := text(fn("a", outer), fn("b", under(inner)))
	if !strings.Contains(got, "no attempt limit up to a deadline") || strings.Contains(got, "not multiplied") {
		t.Error(got)
	}
}

func TestUnknownCountIsAFactor(t *testing.T) {
	inner := loop("b")
	inner.Attempts = 0
	got := text(fn("a", under(loop("a"), "b")), fn("b", under(inner)))
	if !strings.HasPrefix(got, "a (a.go:1): 4 × n calls in the worst case, waits for an unknown time\n") {
		t.Error(got)
	}
}

func TestUnlimitedLayerMakesAllBelowUnlimited(t *testing.T) {
	outer := loop("a")
	outer.Attempts = Unlimited
	got := text(fn("a", under(outer, "b")), fn("b", under(loop("b"))))
	if !strings.Contains(got, "b (b.go:2): loop, 4 attempts, constant wait of 1s, no jitter; calls without limit, waits 3s") {
		t.Error(got)
	}
}

func TestNumberOfTheCallCounts(t *testing.T) {
	inner := loop("b")
	inner.Attempts, inner.Param, inner.More = 0, 2, 1
	step := call("b")
	step.Counts = []Count{{Param: 2, N: 6}}
	if got := text(fn("a", step), fn("b", under(inner))); !strings.HasPrefix(got, "a (a.go:1): 7 calls") {
		t.Error(got)
	}
}

func TestNumberIsHandedThroughParameters(t *testing.T) {
	inner := loop("c")
	inner.Attempts, inner.Param = 0, 1
	first, second := call("b"), call("c")
	first.Counts = []Count{{Param: 3, N: 6}}
	second.Counts = []Count{{Param: 1, From: 3}}
	if got := text(fn("a", first), fn("b", second), fn("c", under(inner))); !strings.HasPrefix(got, "a (a.go:1): 6 calls") {
		t.Error(got)
	}
}

func TestEntriesAreWhatNobodyCalls(t *testing.T) {
	trees := Join([]Func{fn("a", call("c")), fn("b", call("c")), fn("c", under(loop("c")))})
	if len(trees) != 2 || trees[0].Name != "a" || trees[1].Name != "b" {
		t.Errorf("%+v", trees)
	}
}

func TestFunctionsWithoutALayerAreLeftOut(t *testing.T) {
	if got := text(fn("a", call("b", "nowhere")), fn("b")); got != "" {
		t.Error(got)
	}
}

func TestLargestProductComesFirst(t *testing.T) {
	ten, endless := loop("b"), loop("c")
	ten.Attempts, endless.Attempts = 10, Unlimited
	trees := Join([]Func{fn("a", under(loop("a"))), fn("b", under(ten)), fn("c", under(endless)), fn("d", call("a"), call("b"))})
	var names []string
	for _, tree := range trees {
		names = append(names, tree.Name)
	}
	if got := strings.Join(names, " "); got != "c d" {
		t.Fatal(got)
	}
	if below := trees[1].Below; below[0].Name != "b" || below[1].Name != "a" {
		t.Errorf("%s before %s", below[0].Name, below[1].Name)
	}
}

func TestCircleIsCut(t *testing.T) {
	check(t, `
a (a.go:1): 4 × n calls in the worst case, waits for an unknown time
└─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below unknown
   └─ a: see above, the calls go in a circle
`, fn("a", under(loop("a"), "b")), fn("b", call("a")))
}

func TestCircleWithoutALayerInItIsNoNews(t *testing.T) {
	if got := text(fn("a", call("a", "b")), fn("b", under(loop("b")))); strings.Contains(got, "circle") {
		t.Error(got)
	}
}

func TestCircleThatNobodyCallsHasAnEntry(t *testing.T) {
	if got := text(fn("b", call("a")), fn("a", under(loop("a"), "b"))); !strings.HasPrefix(got, "a (a.go:1)") || strings.Contains(got, "\n\n") {
		t.Error(got)
	}
}

func TestWhatStandsBelowACircleIsNoEntry(t *testing.T) {
	trees := Join([]Func{fn("a", under(loop("a"))), fn("b", under(loop("b"), "c")), fn("c", call("a"), call("b"))})
	if len(trees) != 1 || trees[0].Name == "a" {
		t.Errorf("%+v", trees)
	}
}

func TestRepeatedPartIsShownOnceAndCountedAgain(t *testing.T) {
	check(t, `
a (a.go:1): 64 calls in the worst case, waits 1m3s
├─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below 1m3s
│  └─ c (c.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s, with those below 15s, 64 calls at the bottom; through b; below it: see further down
└─ c (c.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below 15s
   └─ d (d.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s
`, fn("a", call("c"), under(loop("a"), "b")), fn("b", call("c")), fn("c", under(loop("c"), "d")), fn("d", under(loop("d"))))
}

func TestLoopThatRepeatsTwoCallsIsOneLayer(t *testing.T) {
	check(t, `
a (a.go:1): 16 calls in the worst case, waits 15s
└─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below 15s
   ├─ b (b.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s
   └─ c (c.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s
`, fn("a", under(loop("a"), "b"), under(loop("a"), "c")), fn("b", under(loop("b"))), fn("c", under(loop("c"))))
}

func TestLayerOnSeveralWaysIsShownOnceByTheShortest(t *testing.T) {
	check(t, `
a (a.go:1): 16 calls in the worst case, waits 15s
└─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below 15s
   └─ d (d.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s; through b and on 1 other way
`, fn("a", under(loop("a"), "b")), fn("b", call("c"), call("d")), fn("c", call("d")), fn("d", under(loop("d"))))
}

func TestWayOnWhichTheFailureComesThroughCounts(t *testing.T) {
	lost := call("d")
	lost.Fails = false
	got := text(fn("a", under(loop("a"), "b", "c")), fn("b", lost), fn("c", call("e")), fn("e", call("d")), fn("d", under(loop("d"))))
	if !strings.Contains(got, "16 calls, waits 3s; through c, e and on 1 other way\n") {
		t.Error(got)
	}
}

// What a loop repeats on the failure of one call says nothing of another.
func TestLoopRepeatsEachCallOnItsOwnFailures(t *testing.T) {
	onConflict := loop("a")
	onConflict.On = "conflict"
	transient := loop("c")
	transient.On = "transient"
	got := text(fn("a", under(loop("a"), "b"), under(onConflict, "c")), fn("b", under(loop("b"))), fn("c", under(transient)))
	if !strings.Contains(got, "b (b.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls") || !strings.Contains(got, "not multiplied: it is not known to repeat the same failures") {
		t.Error(got)
	}
}

func TestWayOutOfTheAnalyzedPackagesIsShownAsFarAsItIsTold(t *testing.T) {
	step := under(loop("a"), "lib.Do")
	step.Below = []Layer{{Name: "lib.Do"}, loop("lib.inner")}
	check(t, `
a (a.go:1): 16 calls in the worst case, waits 15s
└─ a (a.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 4 calls, waits 3s, with those below 15s
   └─ lib.inner (lib.inner.go:2): loop, 4 attempts, constant wait of 1s, no jitter; 16 calls, waits 3s; through lib.Do
`, fn("a", step))
}

func TestAnalyzedFunctionTellsForItself(t *testing.T) {
	step := call("b")
	step.Below = []Layer{loop("hearsay")}
	if got := text(fn("a", step), fn("b", under(loop("b")))); strings.Contains(got, "hearsay") {
		t.Error(got)
	}
}

func TestOperationOfAHelperIsToldByItsCaller(t *testing.T) {
	helped := under(loop("helper"), "op")
	plain := call("helper")
	plain.Skip = []int{1}
	own := under(loop("helper"))
	own.Runs = 1
	got := text(fn("a", helped, plain), fn("helper", own), fn("op", under(loop("op"))))
	if strings.Count(got, "helper (") != 1 || !strings.HasPrefix(got, "a (a.go:1): 16 calls") {
		t.Error(got)
	}
}

func TestHelperThatNobodyCallsIsAnEntry(t *testing.T) {
	own := under(loop("helper"))
	own.Runs = 1
	if got := text(fn("helper", own)); !strings.HasPrefix(got, "helper (helper.go:1): 4 calls") {
		t.Error(got)
	}
}

func TestMethodOfAnInterfaceIsNoStopOnTheWay(t *testing.T) {
	method := fn("Store.Get", call("disk.Get"), call("net.Get"))
	method.Interface = true
	got := text(fn("a", call("Store.Get")), method, fn("disk.Get", under(loop("disk.Get"))), fn("net.Get", under(loop("net.Get"))))
	if strings.Contains(got, "Store") || !strings.Contains(got, "disk.Get (") || !strings.Contains(got, "net.Get (") {
		t.Error(got)
	}
}

func TestPackageAndItsTestVariantAreOne(t *testing.T) {
	variant := fn("m/p [m/p.test].F", Step{Layers: []Layer{loop("p.F")}, Calls: []string{"m/p [m/p.test].G"}, Fails: true})
	got := text(fn("m/p.F", under(loop("p.F"), "m/p.G")), variant)
	if strings.Count(got, "in the worst case") != 1 {
		t.Error(got)
	}
}

func TestOrderOfThePackagesDoesNotMatter(t *testing.T) {
	funcs := []Func{fn("a", call("c"), call("b")), fn("b", call("c"), under(loop("b"))), fn("c", under(loop("c"), "d")), fn("d", call("b"))}
	want := text(funcs...)
	for range funcs {
		funcs = append(funcs[1:], funcs[0])
		if got := text(funcs...); got != want {
			t.Errorf("got:\n%s\nwant:\n%s", got, want)
		}
	}
}

// Each function calls the next one twice, so there are 2^200 ways.
func TestManyWaysToOnePlaceTakeNoTime(t *testing.T) {
	var funcs []Func
	name := func(i int) string { return strings.Repeat("f", i+1) }
	for i := range 200 {
		l, other := loop(name(i)), loop(name(i))
		other.At = "elsewhere.go:1:1"
		funcs = append(funcs, fn(name(i), under(l, name(i+1)), under(other, name(i+1))))
	}
	if got := text(funcs...); strings.Count(got, "\n") > 1000 {
		t.Errorf("%d lines", strings.Count(got, "\n"))
	}
}

func TestRepeatedPartBelowItsFirstPlaceIsAbove(t *testing.T) {
	got := text(fn("a", under(loop("a"), "f", "g")), fn("f", under(loop("f"), "c")), fn("g", under(loop("g"), "c")), fn("c", under(loop("c"), "d")), fn("d", under(loop("d"))))
	above, rest, found := strings.Cut(got, "─ d (d.go:2)")
	if !found || !strings.Contains(rest, "below it: see above") || strings.Contains(above, "below it: ") {
		t.Error(got)
	}
}
