package layer

import (
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A decorator is what a type adds to the value in one of its fields.
type decorator struct {
	parts []Part
	field *types.Var // nil for the type of a middleware
}

// decorator reads the methods of a type of this package: one of them calls the
// method of the same name of a field, again when it failed; or it returns what
// it was handed in another value.
func (s *stacker) decorator(t types.Type) decorator {
	named := typeis.Base(t)
	if named == nil || named.Obj().Pkg() != s.ix.Pkg {
		return decorator{}
	}
	if d, done := s.decorators[named]; done {
		return d
	}
	s.decorators[named] = decorator{}
	s.decorators[named] = s.readDecorator(named)
	return s.decorators[named]
}

func (s *stacker) readDecorator(named *types.Named) decorator {
	var candidates []passed
	var middlewares []*index.Func
	for m := range named.Methods() {
		fn := s.ix.Body(m)
		switch {
		case fn == nil:
		case wraps(fn.Sig) > 0:
			middlewares = append(middlewares, fn)
		default:
			candidates = append(candidates, s.delegates(named, m, fn)...)
		}
	}
	if p, is := deepest(candidates); is {
		return decorator{p.parts, p.v}
	}
	if f := embeddedInterface(named); f != nil {
		return decorator{field: f}
	}
	for _, fn := range middlewares {
		if added := withoutHoles(s.made(fn)); layersOf(added) > 0 {
			return decorator{parts: added}
		}
	}
	return decorator{}
}

// delegates lists the calls in a method of the method of the same name of a
// field.
func (s *stacker) delegates(named *types.Named, m *types.Func, fn *index.Func) (out []passed) {
	for _, p := range s.passes(fn) {
		if !p.v.IsField() || p.method != m.Name() || !sameKind(named, p.v) {
			continue
		}
		for i := range p.parts {
			p.parts[i].Method = p.method
		}
		out = append(out, p)
	}
	return out
}

// withoutHoles is a stack without its holes for parameters.
func withoutHoles(parts []Part) []Part {
	return slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Hole != 0 })
}

// sameKind says whether a type can stand in for what one of its fields holds.
func sameKind(t *types.Named, field *types.Var) bool {
	iface, is := field.Type().Underlying().(*types.Interface)
	return is && types.Implements(types.NewPointer(t), iface)
}

func embeddedInterface(t *types.Named) *types.Var {
	st, is := t.Underlying().(*types.Struct)
	if !is {
		return nil
	}
	for f := range st.Fields() {
		if f.Embedded() && types.IsInterface(f.Type()) {
			return f
		}
	}
	return nil
}
