package flow

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// graphOf builds the graph of a function body; calls of die do not return.
func graphOf(t *testing.T, body string) *Graph {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {\n"+body+"\n}", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return New(f.Decls[0].(*ast.FuncDecl).Body, func(call *ast.CallExpr) bool {
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "die"
	})
}

// ways lists every way through a graph, each as the nodes and decisions that
// it passes, in order. It ends with how control leaves the function, or with
// "again" where the way comes back to a block that it has passed.
func ways(g *Graph) (out []string) {
	var walk func(b *Block, passed []*Block, way []string)
	walk = func(b *Block, passed []*Block, way []string) {
		if slices.Contains(passed, b) {
			out = append(out, strings.Join(append(way, "again"), " "))
			return
		}
		passed = append(slices.Clip(passed), b)
		way = slices.Clip(way)
		for _, n := range b.Nodes {
			if !decides(b, n) {
				way = append(way, text(n))
			}
		}
		switch {
		case b.Exit == Returns:
			out = append(out, strings.Join(append(way, "return"), " "))
		case b.Exit == Aborts:
			out = append(out, strings.Join(append(way, "abort"), " "))
		case len(b.Edges) == 0:
			out = append(out, strings.Join(append(way, "nowhere"), " "))
		}
		for _, e := range b.Edges {
			walk(e.To, passed, append(slices.Clip(way), decision(e)...))
		}
	}
	walk(g.Entry, nil, nil)
	return out
}

// decides says whether a node is the condition of the edges of its block.
func decides(b *Block, n ast.Node) bool {
	return slices.ContainsFunc(b.Edges, func(e Edge) bool { return e.Cond != nil && ast.Node(e.Cond) == n })
}

func decision(e Edge) []string {
	not := map[bool]string{false: "!", true: ""}[e.Value]
	switch {
	case e.Cond != nil:
		return []string{not + text(e.Cond)}
	case e.Clause != nil:
		var list []string
		for _, x := range e.Clause.List {
			list = append(list, text(x))
		}
		return []string{not + "case:" + strings.Join(list, ",")}
	case e.Comm != nil:
		return []string{"arm"}
	case e.Range != nil:
		return []string{not + "element"}
	}
	return nil
}

// text prints a node without spaces; a call f() of nothing as f.
func text(n ast.Node) string {
	if _, is := n.(*ast.ReturnStmt); is {
		return "" // how the block is left says it
	}
	var buf bytes.Buffer
	if err := format.Node(&buf, token.NewFileSet(), n); err != nil {
		return err.Error()
	}
	return strings.TrimSuffix(strings.Join(strings.Fields(buf.String()), ""), "()")
}

// expect compares the ways through a body with the wanted ones, in any order.
func expect(t *testing.T, body string, want ...string) {
	t.Helper()
	got := ways(graphOf(t, body))
	for i := range got {
		got[i] = strings.Join(strings.Fields(got[i]), " ")
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s\ngot  %s\nwant %s", body, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

func TestStraightCodeReturnsAtItsEnd(t *testing.T) {
	expect(t, `a(); b()`, "a b return")
}

func TestAndIsTwoDecisions(t *testing.T) {
	expect(t, `if a && b { x() } else { y() }`, "a b x return", "a !b y return", "!a y return")
}

func TestOrIsTwoDecisions(t *testing.T) {
	expect(t, `if a || b { x() } else { y() }`, "a x return", "!a b x return", "!a !b y return")
}

func TestNotTurnsTheEdgesAround(t *testing.T) {
	expect(t, `if !a { x() } else { y() }`, "!a x return", "a y return")
}

func TestNotGoesIntoParentheses(t *testing.T) {
	expect(t, `if !(a && (!b || c)) { x() }`,
		"!a x return", "a !b return", "a b c return", "a b !c x return")
}

func TestEveryLeafOfAConditionIsANode(t *testing.T) {
	g := graphOf(t, `if a() && !b() { x() }`)
	var leaves []string
	for _, b := range g.Blocks {
		for _, n := range b.Nodes {
			if decides(b, n) {
				leaves = append(leaves, text(n))
			}
		}
	}
	if !slices.Equal(leaves, []string{"a", "b"}) {
		t.Errorf("got %q", leaves)
	}
}

func TestIfRunsItsInitFirst(t *testing.T) {
	expect(t, `if i(); a { x() }`, "i a x return", "i !a return")
}

func TestElseIfIsTriedAfterTheIf(t *testing.T) {
	expect(t, `if a { x() } else if b { y() } else { z() }`, "a x return", "!a b y return", "!a !b z return")
}

func TestReturnLeaves(t *testing.T) {
	expect(t, `if a { return }; x()`, "a return", "!a x return")
}

func TestCodeAfterReturnIsOnNoWay(t *testing.T) {
	expect(t, `a(); return; b()`, "a return")
}

func TestCodeAfterReturnIsInTheGraph(t *testing.T) {
	g := graphOf(t, `return; b()`)
	if !slices.ContainsFunc(g.Blocks, func(b *Block) bool { return len(b.Nodes) == 1 && text(b.Nodes[0]) == "b" }) {
		t.Error("no block holds b()")
	}
}

func TestACallThatDoesNotReturnAborts(t *testing.T) {
	expect(t, `if a { die() }; x()`, "a die abort", "!a x return")
}

func TestAParenthesisedCallThatDoesNotReturnAborts(t *testing.T) {
	expect(t, `(die()); x()`, "(die()) abort")
}

func TestACallInALiteralDoesNotAbortTheFunctionAroundIt(t *testing.T) {
	expect(t, `v = func() { die() }; x()`, "v=func(){die()} x return")
}

func TestEveryCallReturnsWithoutAnAnswer(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "", `package p; func f() { panic(0); x() }`, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := ways(New(f.Decls[0].(*ast.FuncDecl).Body, nil))
	if !slices.Equal(got, []string{"panic(0) x return"}) {
		t.Errorf("got %q", got)
	}
}

func TestForWithoutConditionHasNoWayOut(t *testing.T) {
	expect(t, `for { a() }; x()`, "a again")
}

func TestForRunsPostAfterTheBody(t *testing.T) {
	expect(t, `for i(); c; p() { a() }; x()`, "i c a p again", "i !c x return")
}

func TestContinueRunsPost(t *testing.T) {
	expect(t, `for ; c; p() { if a { continue }; b() }`, "c a p again", "c !a b p again", "!c return")
}

func TestBreakLeavesTheLoopWithoutPost(t *testing.T) {
	expect(t, `for ; c; p() { if a { break }; b() }; x()`, "c a x return", "c !a b p again", "!c x return")
}

func TestForWithoutConditionRunsPost(t *testing.T) {
	expect(t, `for ; ; p() { a() }`, "a p again")
}

func TestConditionOfALoopIsSplit(t *testing.T) {
	expect(t, `for a && b { x() }`, "a b x again", "a !b return", "!a return")
}

func TestRangeLeavesAfterTheLastElement(t *testing.T) {
	expect(t, `for range xs { a() }; x()`, "xs element a again", "xs !element x return")
}

func TestContinueOfARangeTakesTheNextElement(t *testing.T) {
	expect(t, `for range xs { if a { continue }; b() }`, "xs element a again", "xs element !a b again", "xs !element return")
}

func TestLabelledContinueGoesOnWithTheOuterLoop(t *testing.T) {
	expect(t, `outer: for c { for { if a { continue outer }; b() } }`, "c a again", "c !a b again", "!c return")
}

func TestLabelledBreakLeavesTheOuterLoop(t *testing.T) {
	expect(t, `outer: for { for { if a { break outer }; b() } }; x()`, "a x return", "!a b again")
}

func TestLabelledBreakLeavesABlock(t *testing.T) {
	expect(t, `l: { if a { break l }; b() }; x()`, "a x return", "!a b x return")
}

func TestLabelledBreakLeavesASelectInALoop(t *testing.T) {
	expect(t, `l: for { select { case <-c: break l; default: b() } }; x()`, "arm <-c x return", "arm b again")
}

func TestBreakInASwitchStaysInTheLoop(t *testing.T) {
	expect(t, `for { switch { case a: break; default: b() }; x() }`, "a x again", "!a b x again")
}

func TestContinueInASwitchIsOfTheLoop(t *testing.T) {
	expect(t, `for { switch { case a: continue; default: b() }; x() }`, "a again", "!a b x again")
}

func TestContinueInASelectIsOfTheLoop(t *testing.T) {
	expect(t, `for { select { case <-c: continue; case <-d: }; x() }`, "arm <-c again", "arm <-d x again")
}

func TestCasesWithoutATagAreConditions(t *testing.T) {
	expect(t, `switch { case a && b: x(); case c, d: y() }`,
		"a b x return", "a !b c y return", "!a c y return",
		"a !b !c d y return", "!a !c d y return",
		"a !b !c !d return", "!a !c !d return")
}

func TestCasesOfATagAreClauses(t *testing.T) {
	expect(t, `switch i(); v { case 1, 2: x(); case 3: y() }`,
		"i v case:1,2 x return", "i v !case:1,2 case:3 y return", "i v !case:1,2 !case:3 return")
}

func TestDefaultComesLastWhereverItStands(t *testing.T) {
	expect(t, `switch v { default: z(); case 1: x() }`, "v case:1 x return", "v !case:1 z return")
}

func TestFallthroughRunsTheNextCase(t *testing.T) {
	expect(t, `switch v { case 1: x(); fallthrough; case 2: y() }`,
		"v case:1 x y return", "v !case:1 case:2 y return", "v !case:1 !case:2 return")
}

func TestFallthroughIntoDefaultInTheMiddle(t *testing.T) {
	expect(t, `switch { case a: fallthrough; default: z(); case b: y() }`, "a z return", "!a b y return", "!a !b z return")
}

func TestAnEmptySwitchGoesOn(t *testing.T) {
	expect(t, `switch { }; x()`, "x return")
}

func TestCasesOfATypeSwitchAreClauses(t *testing.T) {
	expect(t, `switch v := e.(type) { case nil: x(); case T, *U: y(v) }`,
		"v:=e.(type) case:nil x return", "v:=e.(type) !case:nil case:T,*U y(v) return", "v:=e.(type) !case:nil !case:T,*U return")
}

func TestEdgesOfATagNameTheirSwitch(t *testing.T) {
	g := graphOf(t, `switch v { case 1: x() }`)
	for _, e := range g.Entry.Edges {
		if sw, is := e.Switch.(*ast.SwitchStmt); !is || text(sw.Tag) != "v" {
			t.Errorf("the edge names %v", e.Switch)
		}
	}
}

func TestASelectTakesOneArm(t *testing.T) {
	expect(t, `select { case v := <-c: x(); case d <- 1: y(); default: z() }; w()`,
		"arm v:=<-c x w return", "arm d<-1 y w return", "arm z w return")
}

func TestASelectWithoutDefaultHasNoOtherWay(t *testing.T) {
	expect(t, `select { case <-c: x() }; w()`, "arm <-c x w return")
}

func TestAnEmptySelectAborts(t *testing.T) {
	expect(t, `a(); select {}; x()`, "a abort")
}

func TestGotoBackIsALoop(t *testing.T) {
	g := graphOf(t, `again: a(); if c { goto again }`)
	if len(g.Loops) != 1 || !g.Loops[0].Goto() || text(g.Loops[0].Start.Nodes[0]) != "a" {
		t.Fatalf("got %+v", g.Loops)
	}
	expect(t, `again: a(); if c { goto again }`, "a c again", "a !c return")
}

func TestGotoAheadIsNoLoop(t *testing.T) {
	body := `if c { goto end }; a(); end: x()`
	if g := graphOf(t, body); len(g.Loops) != 0 {
		t.Errorf("got %+v", g.Loops)
	}
	expect(t, body, "c x return", "!c a x return")
}

func TestGotoOutOfALoopBackToItsLabelIsALoopAroundIt(t *testing.T) {
	g := graphOf(t, `again: for { if c { goto again }; a() }`)
	if len(g.Loops) != 2 {
		t.Fatalf("%d loops", len(g.Loops))
	}
	if _, is := g.Loops[0].Stmt.(*ast.ForStmt); !is || g.Loops[0].Goto() || !g.Loops[1].Goto() {
		t.Errorf("got %T, %T", g.Loops[0].Stmt, g.Loops[1].Stmt)
	}
}

func TestAGotoToNoLabelLeadsNowhere(t *testing.T) {
	expect(t, `if c { goto nowhere }; x()`, "c nowhere", "!c x return")
}

func TestALabelDeclaredTwiceIsTheFirst(t *testing.T) {
	expect(t, `l: if a { x() }; l: if b { goto l }`, "a x b again", "a x !b return", "!a b again", "!a !b return")
}

func TestBranchesOutsideOfLoopsLeadNowhere(t *testing.T) {
	for _, branch := range []string{"break", "continue", "fallthrough", "break l", "continue l"} {
		expect(t, `if c { `+branch+` }; x()`, "c nowhere", "!c x return")
	}
}

func TestLoopsKnowTheOnesAroundThem(t *testing.T) {
	g := graphOf(t, `for { for range xs { a() } }; for { }`)
	if len(g.Loops) != 3 {
		t.Fatalf("%d loops", len(g.Loops))
	}
	outer, inner, next := g.Loops[0], g.Loops[1], g.Loops[2]
	if inner.Outer != outer || !inner.Inside(outer) || !inner.Inside(inner) {
		t.Error("the inner loop is not inside the outer one")
	}
	if outer.Inside(inner) || next.Inside(outer) || next.Outer != nil {
		t.Error("a loop is inside of one that is not around it")
	}
}

func TestBlocksKnowTheirLoop(t *testing.T) {
	g := graphOf(t, `a(); for c { b() }; d()`)
	for _, b := range g.Blocks {
		for _, n := range b.Nodes {
			in := b.Loop != nil
			if want := text(n) == "b" || text(n) == "c"; in != want {
				t.Errorf("%s is in a loop: %v", text(n), in)
			}
		}
	}
}

func TestARoundStartsInTheBody(t *testing.T) {
	for _, body := range []string{`for i(); c; p() { a() }`, `for range xs { a() }`, `for { a() }`} {
		g := graphOf(t, body)
		if start := g.Loops[0].Start; len(start.Nodes) == 0 || text(start.Nodes[0]) != "a" {
			t.Errorf("%s: a round starts with %d nodes", body, len(start.Nodes))
		}
	}
}

func TestDeclarationsAreNodes(t *testing.T) {
	expect(t, `var v, w = a(), b(); const k = 1; type T int; x()`, "v,w=a(),b x return")
}

func TestIndicesAreThePlacesOfTheBlocks(t *testing.T) {
	for i, b := range graphOf(t, `for a && b { switch v { case 1: x() } }`).Blocks {
		if b.Index != i {
			t.Errorf("block %d has index %d", i, b.Index)
		}
	}
}
