package retry

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
)

// attemptsOf describes the culprits: which calls fail on a way to the next
// round, and with what.
func (rd *round) attemptsOf(culprits []int, failing []*way) (out []Attempt) {
	for _, c := range culprits {
		a := rd.attempts[c]
		if a.call == nil {
			continue
		}
		on := RepeatsUnknown
		for _, w := range failing {
			if rd.marks[c] {
				break // what was retried below leaves
			}
			switch w.status[c] {
			case failed, suspect:
				on = Everything
			case asked, narrow:
				if on == RepeatsUnknown {
					on = repeatsOf(rd.asked[c])
				}
			}
		}
		at := Attempt{Call: a.call, On: on}
		if on != Everything {
			at.Asked = rd.asked[c]
		}
		out = append(out, at)
	}
	return out
}

// repeatWords tell by the words of a question what it lets through.
var repeatWords = []struct {
	on    Repeats
	words []string
}{
	{Conflict, []string{"conflict", "precondition", "comparefailed", "stale"}},
	{Transient, []string{"retr", "transient", "temporary", "timeout", "unavailable", "throttl", "toomany", "overload"}},
}

// repeatsOf reads the questions that a failure was answered yes to.
func repeatsOf(questions []string) Repeats {
	for _, q := range questions {
		q = strings.ToLower(q)
		for _, row := range repeatWords {
			for _, w := range row.words {
				if strings.Contains(q, w) {
					return row.on
				}
			}
		}
	}
	return RepeatsUnknown
}

// marks are the words in a question about a failure that ask whether it was
// retried below.
var marks = []string{"retried", "exhaust", "gaveup", "giveup", "toomanyattempts", "maxattempts", "maxretries"}

// AsksForMark says whether a condition asks a failure whether it was retried
// below already.
func AsksForMark(cond ast.Expr) bool {
	text := strings.ToLower(types.ExprString(cond))
	return slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(text, m) })
}

// AsksFor is the kind of failure that a condition asks for by its words.
func AsksFor(cond ast.Expr) Repeats { return repeatsOf([]string{types.ExprString(cond)}) }

// noteQuestion keeps a question about an attempt.
func (rd *round) noteQuestion(out outcome, cond ast.Expr) {
	attempt := out.attempt
	if attempt < 0 {
		return
	}
	if AsksForMark(cond) {
		rd.marks[attempt] = true
	}
	if out.status != asked && out.status != narrow {
		return
	}
	q := types.ExprString(cond)
	for _, have := range rd.asked[attempt] {
		if have == q {
			return
		}
	}
	rd.asked[attempt] = append(rd.asked[attempt], q)
}

// repeats is what a library or client tries again. A server that says when to
// come back is not harmed by it: what is tried again only then is no layer.
var repeats = map[known.Failure]Repeats{
	known.AnyError: Everything, known.NotDone: Everything, known.Marked: Marked,
	known.Conflict: Conflict, known.StatusAndDial: Transient,
}

// RepeatsOf is what a library function or client of a kind tries again.
func RepeatsOf(on known.Failure) Repeats { return repeats[on] }

// repeatsOf is what a call of a library tries again under its policies.
func (l *library) repeatsOf(ps []policy, on known.Failure) Repeats {
	for _, p := range ps {
		if p.classifier != nil {
			return l.classifies(p.classifier)
		}
	}
	return repeats[on]
}

// classifies reads what a classifier lets through: everything where its body
// ends with true, else what the names in it tell.
func (l *library) classifies(classifier ast.Expr) Repeats {
	fn := l.ix.FuncValue(classifier).Func
	if fn == nil {
		return repeatsOf([]string{types.ExprString(classifier)})
	}
	if ret := lastReturn(fn.Body); ret != nil && l.recogniser.returned(ret).value != nil && l.recogniser.returned(ret).value.String() == "true" {
		return Everything
	}
	var names []string
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is {
			names = append(names, id.Name)
		}
		return true
	})
	return repeatsOf(names)
}
