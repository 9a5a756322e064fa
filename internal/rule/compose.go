package rule

import (
	"bytes"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retry"
)

// Deaf says whether a wait goes on when the context in sight is done: ctxsleep
// reports it.
func Deaf(w *retry.Wait) bool { return w.Interruptible == delay.No && w.Context != "" }

// Rewritten says whether the fix of another rule may put lines in the place of a
// wait: that of ctxsleep does, and a delay over several lines is replaced as a
// whole.
//
// All fixes of one pass are made at once, and most of them leave the text of each
// other alone. Who moves a whole statement to the right cannot: the lines that
// another fix puts into it would stay behind. It gives way then, and offers its
// fix when the context ends the wait. It is this way round since a wait that
// nothing ends is the worse one.
func (p *Pass) Rewritten(r *retry.Retry, w *retry.Wait) bool {
	const first = "ctxsleep"
	if w.Expr != nil && p.lineOf(w.Expr.Pos()) < p.lineOf(w.Expr.End()) {
		return true
	}
	return Deaf(w) && !p.filter.Suppresses(first, w.At.Pos()) && addsLines(p.Interrupt(r, w))
}

func addsLines(fixes []analysis.SuggestedFix) bool {
	for _, f := range fixes {
		for _, e := range f.TextEdits {
			if bytes.ContainsRune(e.NewText, '\n') {
				return true
			}
		}
	}
	return false
}

func (p *Pass) lineOf(pos token.Pos) int { return p.Fset.PositionFor(pos, false).Line }
