package request

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
)

// LooksBefore says whether each attempt reads something before it sends a
// request: whether that was carried out already, most likely.
func (p *Repeated) LooksBefore(s Again) bool {
	return slices.ContainsFunc(p.Sends, func(o Again) bool {
		return o.Send != s.Send && isRead(o.Send) && p.leadsTo(o.At, s.At)
	})
}

// isRead says whether a request only reads.
func isRead(s Send) bool {
	switch s.Protocol {
	case known.HTTP:
		return s.Verb.Const == "GET" || s.Verb.Const == "HEAD"
	case known.SQL:
		return strings.HasPrefix(strings.ToUpper(strings.TrimSpace(s.Verb.Const)), "SELECT")
	case known.RPC:
		words := Words(s.Verb.Const)
		return len(words) > 0 && slices.Contains([]string{"check", "describe", "exists", "fetch", "find", "get", "has", "is", "list", "lookup", "query", "range", "read", "search", "stat"}, words[0])
	}
	return false
}

// leadsTo says whether what stands at one place can be followed by another: not
// where the two are branches of one statement.
func (p *Repeated) leadsTo(from, to ast.Node) bool {
	if from == to || p.Func == nil {
		return true
	}
	if from.Pos() > to.Pos() {
		return false
	}
	var block ast.Node = p.Func.Body // the innermost one around from
	ast.Inspect(p.Func.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if syntax.Holds(n, from) {
				block = n
			}
		}
		return n == nil || syntax.Holds(n, from)
	})
	return syntax.Holds(block, to)
}

// Asks says whether a condition of the retry asks whether a request may be sent
// again, by its words: whether it writes, or with which method.
func (p *Repeated) Asks() (is bool) {
	asks := func(conds ...ast.Expr) {
		for _, cond := range conds {
			ast.Inspect(cond, func(n ast.Node) bool {
				if id, isIdent := n.(*ast.Ident); isIdent {
					is = is || slices.ContainsFunc(Words(id.Name), func(w string) bool { return slices.Contains(safeWords, w) })
				}
				return !is
			})
		}
	}
	ast.Inspect(p.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			asks(n.Cond)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				asks(n.Tag)
			}
		case *ast.CaseClause:
			asks(n.List...)
		}
		return !is
	})
	return is
}

// safeWords ask whether what is repeated may be.
var safeWords = []string{"idempotent", "method", "mutable", "mutates", "read", "readonly", "repeatable", "safe", "write", "writes"}
