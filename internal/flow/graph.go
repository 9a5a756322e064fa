// Package flow builds the control-flow graph of a function body.
//
// It differs from golang.org/x/tools/go/cfg in what the recogniser of retries
// asks: a condition is split at && and || so that each edge has one deciding
// leaf, a case of a switch and an arm of a select are edges that name their
// clause, and every loop knows the block where a round starts.
package flow

import (
	"go/ast"
	"go/token"
)

// A Graph is the control-flow graph of one function body. Function literals
// inside it are opaque.
type Graph struct {
	Entry  *Block
	Blocks []*Block
	Loops  []*Loop // statements, outer ones before inner ones; then labels with a goto
}

// A Block is a straight run of nodes. It has no edges when control leaves the
// function in it.
type Block struct {
	Index int
	Nodes []ast.Node // statements and expressions in the order of evaluation
	Edges []Edge
	Loop  *Loop // innermost loop statement around it
	Exit  Exit  // how control leaves the function here, if it does
}

// Exit is how control leaves a function at the end of a block.
type Exit uint8

const (
	Stays   Exit = iota
	Returns      // a return statement, or the end of the body
	Aborts       // a call that does not return
)

// An Edge leads to the next block. At most one of its deciders is set; the
// edges of one block share it.
type Edge struct {
	To *Block
	// Cond is a condition without && || ! at its top.
	Cond ast.Expr
	// Clause is a case of a switch with a tag, or of a type switch: the edge
	// is taken when the switch chooses it (Value) or passes on (not Value).
	Clause *ast.CaseClause
	Switch ast.Stmt // the *ast.SwitchStmt or *ast.TypeSwitchStmt of Clause
	// Comm is the arm of a select.
	Comm   *ast.CommClause
	Select *ast.SelectStmt
	// Range is a range statement that has (Value) or has no further element.
	Range *ast.RangeStmt
	Value bool
}

// A Loop is a for or range statement, or a label that a goto leads back to.
type Loop struct {
	Stmt  ast.Stmt // *ast.ForStmt, *ast.RangeStmt or *ast.LabeledStmt
	Start *Block   // first block of a round: the body, or what follows the label
	Outer *Loop    // innermost loop statement around it, never a label
}

// Goto says whether the loop is a label with a goto.
func (l *Loop) Goto() bool {
	_, is := l.Stmt.(*ast.LabeledStmt)
	return is
}

// Inside says whether l is outer or stands inside it.
func (l *Loop) Inside(outer *Loop) bool {
	for ; l != nil; l = l.Outer {
		if l == outer {
			return true
		}
	}
	return false
}

// New builds the graph of body. noReturn says of a call that control does not
// come back from it.
func New(body *ast.BlockStmt, noReturn func(*ast.CallExpr) bool) *Graph {
	b := &builder{g: &Graph{}, noReturn: noReturn, labels: map[string]*label{}}
	b.cur = b.block()
	b.g.Entry = b.cur
	b.list(body.List)
	b.cur.Exit = Returns
	for _, name := range b.order {
		if l := b.labels[name]; l.back && l.stmt != nil {
			b.g.Loops = append(b.g.Loops, &Loop{Stmt: l.stmt, Start: l.start, Outer: l.start.Loop})
		}
	}
	return b.g
}

type label struct {
	stmt      *ast.LabeledStmt
	start     *Block // target of goto
	brk, cont *Block
	back      bool // a goto after the label leads to it
}

type targets struct {
	outer              *targets
	brk, cont, falling *Block
}

type builder struct {
	g        *Graph
	cur      *Block
	loop     *Loop
	targets  *targets
	labels   map[string]*label
	order    []string
	noReturn func(*ast.CallExpr) bool
}

func (b *builder) block() *Block {
	blk := &Block{Index: len(b.g.Blocks), Loop: b.loop}
	b.g.Blocks = append(b.g.Blocks, blk)
	return blk
}

func (b *builder) add(n ast.Node) { b.cur.Nodes = append(b.cur.Nodes, n) }

func (b *builder) jump(to *Block) { b.edge(Edge{To: to}) }

func (b *builder) edge(e Edge) { b.cur.Edges = append(b.cur.Edges, e) }

// dead starts a block that nothing leads to.
func (b *builder) dead() { b.cur = b.block() }

func (b *builder) label(name string) *label {
	l := b.labels[name]
	if l == nil {
		l = &label{start: b.block()}
		b.labels[name] = l
		b.order = append(b.order, name)
	}
	return l
}

func (b *builder) list(stmts []ast.Stmt) {
	for _, s := range stmts {
		b.stmt(s, nil)
	}
}

func (b *builder) stmt(s ast.Stmt, lab *label) {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
	case *ast.LabeledStmt:
		l := b.label(s.Label.Name)
		if l.stmt != nil { // a label declared twice: its block is built already
			b.stmt(s.Stmt, nil)
			return
		}
		l.stmt = s
		l.start.Loop = b.loop
		b.jump(l.start)
		b.cur = l.start
		b.stmt(s.Stmt, l)
	case *ast.BlockStmt:
		if lab != nil {
			lab.brk = b.block()
		}
		b.list(s.List)
		if lab != nil {
			b.jump(lab.brk)
			b.cur = lab.brk
		}
	case *ast.ExprStmt:
		b.add(s)
		if call, ok := ast.Unparen(s.X).(*ast.CallExpr); ok && b.noReturn != nil && b.noReturn(call) {
			b.cur.Exit = Aborts
			b.dead()
		}
	case *ast.ReturnStmt:
		b.add(s)
		b.cur.Exit = Returns
		b.dead()
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				b.add(spec)
			}
		}
	case *ast.BranchStmt:
		b.branch(s)
	case *ast.IfStmt:
		b.stmt(s.Init, nil)
		then, done := b.block(), b.block()
		els := done
		if s.Else != nil {
			els = b.block()
		}
		b.cond(s.Cond, then, els)
		b.cur = then
		b.list(s.Body.List)
		b.jump(done)
		if s.Else != nil {
			b.cur = els
			b.stmt(s.Else, nil)
			b.jump(done)
		}
		b.cur = done
	case *ast.ForStmt:
		b.forStmt(s, lab)
	case *ast.RangeStmt:
		b.rangeStmt(s, lab)
	case *ast.SwitchStmt:
		b.stmt(s.Init, nil)
		if s.Tag != nil {
			b.add(s.Tag)
		}
		b.clauses(s, s.Body, s.Tag == nil, lab)
	case *ast.TypeSwitchStmt:
		b.stmt(s.Init, nil)
		b.add(s.Assign)
		b.clauses(s, s.Body, false, lab)
	case *ast.SelectStmt:
		b.selectStmt(s, lab)
	default: // assignments, sends, go, defer, ++, bad statements
		b.add(s)
	}
}

// cond ends the current block with the decisions of e.
func (b *builder) cond(e ast.Expr, t, f *Block) {
	switch x := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND:
			mid := b.block()
			b.cond(x.X, mid, f)
			b.cur = mid
			b.cond(x.Y, t, f)
			return
		case token.LOR:
			mid := b.block()
			b.cond(x.X, t, mid)
			b.cur = mid
			b.cond(x.Y, t, f)
			return
		}
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			b.cond(x.X, f, t)
			return
		}
	}
	leaf := ast.Unparen(e)
	b.add(leaf)
	b.edge(Edge{To: t, Cond: leaf, Value: true})
	b.edge(Edge{To: f, Cond: leaf})
}

func (b *builder) enter(brk, cont *Block, lab *label) {
	t := &targets{outer: b.targets, brk: brk, cont: cont}
	if cont == nil && b.targets != nil {
		t.cont = b.targets.cont
	}
	b.targets = t
	if lab != nil {
		lab.brk, lab.cont = brk, cont
	}
}

func (b *builder) leave() { b.targets = b.targets.outer }

func (b *builder) openLoop(s ast.Stmt) *Loop {
	l := &Loop{Stmt: s, Outer: b.loop}
	b.loop = l
	b.g.Loops = append(b.g.Loops, l)
	return l
}

func (b *builder) forStmt(s *ast.ForStmt, lab *label) {
	b.stmt(s.Init, nil)
	done := b.block()
	l := b.openLoop(s)
	body := b.block()
	l.Start = body
	head, post := body, body
	if s.Cond != nil {
		head = b.block()
		post = head
	}
	if s.Post != nil {
		post = b.block()
	}
	b.jump(head)
	if s.Cond != nil {
		b.cur = head
		b.cond(s.Cond, body, done)
	}
	b.cur = body
	b.enter(done, post, lab)
	b.list(s.Body.List)
	b.leave()
	b.jump(post)
	if s.Post != nil {
		b.cur = post
		b.stmt(s.Post, nil)
		b.jump(head)
	}
	b.loop = l.Outer
	b.cur = done
}

func (b *builder) rangeStmt(s *ast.RangeStmt, lab *label) {
	b.add(s.X)
	done := b.block()
	l := b.openLoop(s)
	head, body := b.block(), b.block()
	l.Start = body
	b.jump(head)
	b.cur = head
	b.edge(Edge{To: body, Range: s, Value: true})
	b.edge(Edge{To: done, Range: s})
	b.cur = body
	b.enter(done, head, lab)
	b.list(s.Body.List)
	b.leave()
	b.jump(head)
	b.loop = l.Outer
	b.cur = done
}

// clauses builds the cases of a switch as a chain of decisions. tagless cases
// are conditions of their own.
func (b *builder) clauses(sw ast.Stmt, body *ast.BlockStmt, tagless bool, lab *label) {
	done := b.block()
	var order []*ast.CaseClause
	bodies := map[*ast.CaseClause]*Block{}
	otherwise := done
	for _, s := range body.List {
		cc, ok := s.(*ast.CaseClause)
		if !ok {
			continue
		}
		order = append(order, cc)
		bodies[cc] = b.block()
		if cc.List == nil {
			otherwise = bodies[cc]
		}
	}
	for _, cc := range order {
		if cc.List == nil {
			continue
		}
		next := b.block()
		if tagless {
			for i, e := range cc.List {
				miss := next
				if i < len(cc.List)-1 {
					miss = b.block()
				}
				b.cond(e, bodies[cc], miss)
				b.cur = miss
			}
			continue
		}
		b.edge(Edge{To: bodies[cc], Clause: cc, Switch: sw, Value: true})
		b.edge(Edge{To: next, Clause: cc, Switch: sw})
		b.cur = next
	}
	b.jump(otherwise)
	for i, cc := range order {
		b.cur = bodies[cc]
		b.enter(done, nil, lab)
		if i+1 < len(order) {
			b.targets.falling = bodies[order[i+1]]
		}
		b.list(cc.Body)
		b.leave()
		b.jump(done)
	}
	b.cur = done
}

func (b *builder) selectStmt(s *ast.SelectStmt, lab *label) {
	done := b.block()
	from := b.cur
	for _, c := range s.Body.List {
		cc, ok := c.(*ast.CommClause)
		if !ok {
			continue
		}
		arm := b.block()
		from.Edges = append(from.Edges, Edge{To: arm, Comm: cc, Select: s, Value: true})
		b.cur = arm
		if cc.Comm != nil {
			b.add(cc.Comm)
		}
		b.enter(done, nil, lab)
		b.list(cc.Body)
		b.leave()
		b.jump(done)
	}
	if len(from.Edges) == 0 { // select {} blocks for ever
		from.Exit = Aborts
	}
	b.cur = done
}

func (b *builder) branch(s *ast.BranchStmt) {
	var to *Block
	switch {
	case s.Tok == token.GOTO && s.Label != nil:
		l := b.label(s.Label.Name)
		l.back = l.back || l.stmt != nil
		to = l.start
	case s.Label != nil:
		if l := b.labels[s.Label.Name]; l != nil {
			to = l.brk
			if s.Tok == token.CONTINUE {
				to = l.cont
			}
		}
	case b.targets != nil:
		switch s.Tok {
		case token.BREAK:
			to = b.targets.brk
		case token.CONTINUE:
			to = b.targets.cont
		case token.FALLTHROUGH:
			to = b.targets.falling
		}
	}
	if to != nil {
		b.jump(to)
	}
	b.dead()
}
