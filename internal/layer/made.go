package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
)

// made is the stack of the first result of a function, with holes for its
// parameters. One that returns its argument as it came, on some condition,
// leaves a layer out there.
func (s *stacker) made(fn *index.Func) []Part {
	if parts, done := s.summaries[fn]; done {
		return parts
	}
	s.summaries[fn] = nil
	if fn.Sig == nil || fn.Sig.Results().Len() == 0 || !canStack(fn.Sig.Results().At(0).Type()) || s.model.RunsInTests(fn) {
		return nil
	}
	s.summaries[fn] = s.punched(fn, s.returned(fn))
	return s.summaries[fn]
}

// returned is the stack of what a function returns first.
func (s *stacker) returned(fn *index.Func) (parts []Part) {
	first := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 || s.ix.Info.Types[n.Results[0]].IsNil() {
				return false
			}
			got := s.stack(n.Results[0])
			switch {
			case first || plainHole(parts):
				parts = got
			case !plainHole(got):
				parts = fewer(parts, got)
			}
			first = false
		}
		return true
	})
	return parts
}

// punched is a stack with its holes numbered by the parameters of a function.
// Nobody can fill those of the functions around a declared one.
func (s *stacker) punched(fn *index.Func, parts []Part) []Part {
	parts = slices.Clone(parts)
	for i := range parts {
		p := &parts[i]
		if o, is := s.owners[p.hole]; is && o.fn == fn {
			p.Hole, p.hole = o.position, nil
		} else if p.hole != nil && p.hole == fn.Recv {
			p.Hole, p.hole = Receiver, nil
		}
	}
	if fn.Obj != nil {
		parts = slices.DeleteFunc(parts, func(p Part) bool { return p.hole != nil })
	}
	return parts
}

// plainHole says whether a stack is that of one parameter, unchanged.
func plainHole(parts []Part) bool {
	return len(parts) == 1 && !parts[0].Hop.Retries() && (parts[0].Hole > 0 || parts[0].hole != nil)
}

// filledBy puts the stacks of the arguments of a call into the holes of what
// its function makes.
func (s *stacker) filledBy(call *ast.CallExpr, parts []Part) (out []Part) {
	sig, _ := s.typeOf(call.Fun).(*types.Signature)
	for _, p := range parts {
		switch {
		case p.Hole == Receiver:
			out = append(out, s.receiver(call)...)
		case p.Hole > 0 && sig != nil && sig.Variadic() && p.Hole == sig.Params().Len():
			out = append(out, s.all(call.Args[min(p.Hole-1, len(call.Args)):])...)
		case p.Hole > 0 && p.Hole <= len(call.Args):
			out = append(out, s.stack(call.Args[p.Hole-1])...)
		case p.Hole > 0:
		case p.Hop.Param > 0:
			p.Hop = s.counted(s.ix.FuncAt(call.Pos()), call, p.Hop)
			out = append(out, p)
		default:
			out = append(out, p)
		}
	}
	return out
}
