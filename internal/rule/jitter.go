package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retry"
)

const (
	// maxDoublings keeps the total time of a fixed wait that is made to grow in
	// its order of magnitude: the largest ceiling is 8 times the old delay, the
	// mean wait at most 4 times.
	maxDoublings = 3

	// longestBase is far above any delay that makes sense, and so small that
	// doubling it cannot overflow.
	longestBase = 24 * time.Hour
)

// Spread returns the fix that waits a random part of a delay, none where no
// safe one is known.
func (p *Pass) Spread(w *retry.Wait) []analysis.SuggestedFix {
	return p.each(func(p *Pass) []analysis.SuggestedFix { return p.spread(w) })
}

func (p *Pass) spread(w *retry.Wait) []analysis.SuggestedFix {
	switch {
	case len(w.Policy) > 0:
		return p.remedy(w)
	case w.Ticker:
		return p.tick(w)
	}
	e, ok := p.editor(w.Node, p.durationOf(w))
	if !ok {
		return nil
	}
	const message = "Spread the delay with full jitter"
	switch {
	case e.bundled:
		return e.wrap(message, "Spread", "", "")
	case e.constant > 0:
		return e.wrap(message, "N", "", "")
	case p.builtin("max", e.expr.Pos()):
		return e.wrap(message, "N", "max(", ", 1)") // N panics at 0
	}
	return nil
}

// Grow returns the fix that makes a fixed delay the base of exponential backoff
// with full jitter, by the counter of the loop; it spreads the delay where
// there is no counter that can be used, or success does not end the loop: what
// such a loop counts is not how often it failed.
func (p *Pass) Grow(r *retry.Retry, w *retry.Wait) []analysis.SuggestedFix {
	return p.each(func(p *Pass) []analysis.SuggestedFix { return p.grow(r, w) })
}

func (p *Pass) grow(r *retry.Retry, w *retry.Wait) []analysis.SuggestedFix {
	if w.Expr == nil || w.Ticker || len(w.Policy) > 0 || r.Form == retry.Reconnect {
		return p.spread(w)
	}
	e, ok := p.editor(w.Node, p.durationOf(w))
	if !ok || e.constant <= 0 || e.constant > longestBase || !e.bundled && !p.builtin("min", e.expr.Pos()) {
		return p.spread(w)
	}
	c, ok := p.counterAt(r, w.Expr.Pos())
	if !ok && r.Bound.Unlimited != delay.Yes { // the header of an endless loop is for the rule that limits it
		c, ok = p.newCounter(r, e.file, w.Expr.Pos())
	}
	if !ok {
		return p.spread(w)
	}
	const message = "Back off exponentially with full jitter"
	if e.bundled {
		return e.replace(message, c.edits, "Full", e.text, times(1<<maxDoublings, e.expr, e.text), c.since(0))
	}
	return e.replace(message, c.edits, "N", fmt.Sprintf("%s<<min(%s, %d)", operand(e.expr, e.text), c.since(0), maxDoublings))
}

// times words a multiple of a duration: 8*d, or 16*time.Second for 2*time.Second.
func times(n int64, e ast.Expr, text string) string {
	if b, is := e.(*ast.BinaryExpr); is && b.Op == token.MUL {
		lit, isLit := b.X.(*ast.BasicLit)
		unit, isUnit := b.Y.(*ast.SelectorExpr)
		if isLit && isUnit && lit.Kind == token.INT {
			if x, err := strconv.ParseInt(lit.Value, 10, 32); err == nil {
				return fmt.Sprintf("%d*%s", n*x, types.ExprString(unit))
			}
		}
	}
	return fmt.Sprintf("%d*%s", n, operand(e, text))
}
