package rounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/big"

	"github.com/retrylint/retrylint/internal/typeis"
)

// kind tells the values that are followed from all others; the zero value is
// none of them.
type kind uint8

const (
	number kind = iota + 1 // integers, floats, durations, and moments as nanoseconds since the start
	truth
	moment // a deadline: that of a context, a timer or its channel, in i
)

// A val is one value: a number with its bounds, a truth, a deadline.
type val struct {
	kind   kind
	exact  bool    // the number or truth is known
	i      int64   // an exact integer; 1 for true
	lo, hi float64 // bounds of a number
	over   *wrap   // the arithmetic on the way into it that went wrong
	random bool    // one of [0, hi], taken at its largest
	drawn  bool    // every number from low to its largest is as likely
	low    float64 // smallest of a drawn one
	delay  bool    // of type time.Duration or time.Time
	given  bool    // it comes from outside as it is
}

// A wrap is arithmetic whose result does not fit.
type wrap struct {
	node   ast.Node
	value  int64
	exact  bool
	panics bool
}

func boolean(b bool) val {
	v := val{kind: truth, exact: true}
	if b {
		v.i = 1
	}
	return v
}

func float(f float64) val { return val{kind: number, exact: true, i: 0, lo: f, hi: f} }

// shape is how a type holds numbers; bits is 0 for a float.
type shape struct {
	bits   int
	signed bool
}

func shapeOf(t types.Type) (shape, bool) {
	if t == nil {
		return shape{}, false
	}
	b, ok := only(t).Underlying().(*types.Basic)
	if !ok {
		return shape{}, false
	}
	s, ok := shapes[b.Kind()]
	return s, ok
}

// only is the one type that a type parameter can stand for, but for its name:
// that of [T ~int]. Other types are themselves.
func only(t types.Type) types.Type {
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return t
	}
	in, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || in.NumEmbeddeds() != 1 {
		return t
	}
	if u, ok := in.EmbeddedType(0).(*types.Union); ok && u.Len() == 1 {
		return u.Term(0).Type()
	}
	return t
}

// shapes takes int to be 64 bits wide.
var shapes = map[types.BasicKind]shape{
	types.Int: {64, true}, types.Int8: {8, true}, types.Int16: {16, true}, types.Int32: {32, true}, types.Int64: {64, true},
	types.Uint: {64, false}, types.Uint8: {8, false}, types.Uint16: {16, false}, types.Uint32: {32, false}, types.Uint64: {64, false},
	types.Uintptr: {64, false}, types.UntypedInt: {64, true}, types.UntypedRune: {32, true},
	types.Float32: {}, types.Float64: {}, types.UntypedFloat: {},
}

// end is the first number that is too large for the shape.
func (s shape) end() float64 {
	if s.bits == 0 {
		return math.Inf(1)
	}
	n := s.bits
	if s.signed {
		n--
	}
	return math.Ldexp(1, n)
}

func (s shape) min() float64 {
	switch {
	case s.bits == 0:
		return math.Inf(-1)
	case s.signed:
		return -math.Ldexp(1, s.bits-1)
	}
	return 0
}

func timed(t types.Type) bool { return typeis.Duration(t) || typeis.Named(t, "time", "Time") }

func (m *machine) integer(i int64, t types.Type) val {
	v := val{kind: number, exact: true, i: i, lo: float64(i), hi: float64(i), delay: timed(t)}
	if s, ok := shapeOf(t); ok && s.bits == 64 && !s.signed {
		v.lo = float64(uint64(i))
		v.hi = v.lo
	}
	return v
}

// given is a value from outside: a number of one at least, for a float zero.
func (m *machine) given(t types.Type) val {
	s, ok := shapeOf(t)
	switch {
	case !ok:
		return val{}
	case s.bits == 0:
		return val{kind: number, hi: math.Inf(1), given: true}
	}
	return val{kind: number, lo: 1, hi: s.end(), delay: timed(t), given: true}
}

func zero(t types.Type) val {
	s, ok := shapeOf(t)
	switch {
	case typeis.Bool(t):
		return boolean(false)
	case !ok:
		return val{}
	case s.bits == 0:
		return float(0)
	}
	return val{kind: number, exact: true, delay: timed(t)}
}

// constantOf is the value of a constant expression of a type.
func (m *machine) constantOf(c constant.Value, t types.Type) val {
	if c.Kind() == constant.Bool {
		return boolean(constant.BoolVal(c))
	}
	s, ok := shapeOf(t)
	if !ok {
		return val{}
	}
	if s.bits == 0 {
		f, _ := constant.Float64Val(constant.ToFloat(c))
		return float(f)
	}
	c = constant.ToInt(c)
	if i, exact := constant.Int64Val(c); exact {
		return m.integer(i, t)
	}
	if u, exact := constant.Uint64Val(c); exact {
		return m.integer(int64(u), t)
	}
	return val{}
}

// either is a value that is one of two.
func either(a, b val, first bool) val {
	switch {
	case first:
		return b
	case a.kind != b.kind:
		return val{}
	case a.exact && b.exact && a.i == b.i && a.lo == b.lo:
		if a.over == nil {
			a.over = b.over
		}
		return a
	case a.kind != number:
		return val{kind: a.kind}
	}
	v := val{kind: number, lo: min(a.lo, b.lo), hi: max(a.hi, b.hi), random: a.random || b.random, delay: a.delay || b.delay}
	if a.over != nil && b.over != nil {
		v.over = a.over
	}
	return v
}

func wrapOf(x, y val) *wrap {
	if x.over != nil {
		return x.over
	}
	return y.over
}

// bigOf is an exact integer of a shape.
func bigOf(v val, s shape) *big.Int {
	if s.signed || v.i >= 0 {
		return big.NewInt(v.i)
	}
	return new(big.Int).SetUint64(uint64(v.i))
}

// fit makes an exact result fit its type, as the program does.
func (m *machine) fit(r *big.Int, t types.Type, s shape, node ast.Node, old *wrap) val {
	low := new(big.Int).And(r, mask(s.bits))
	i := int64(low.Uint64())
	if s.signed && s.bits < 64 && low.Bit(s.bits-1) == 1 {
		i -= 1 << s.bits
	}
	v := m.integer(i, t)
	v.over = old
	if bigOf(v, s).Cmp(r) != 0 && old == nil {
		v.over = &wrap{node: node, value: i, exact: true}
	}
	return v
}

func mask(bits int) *big.Int {
	one := big.NewInt(1)
	return new(big.Int).Sub(new(big.Int).Lsh(one, uint(bits)), one)
}

// bounded makes bounds fit a type. Only where no value between them fits has
// the arithmetic gone wrong for sure, and then it is taken to be negative.
func (m *machine) bounded(lo, hi float64, t types.Type, s shape, node ast.Node, old *wrap) val {
	switch {
	case math.IsNaN(lo) || math.IsNaN(hi):
		return val{}
	case s.bits > 0 && lo >= s.end():
		v := m.integer(int64(max(s.min(), math.MinInt64)), t)
		v.over = old
		if old == nil {
			v.over = &wrap{node: node, value: v.i}
		}
		return v
	}
	return val{kind: number, lo: max(lo, s.min()), hi: min(hi, s.end()), over: old, delay: timed(t)}
}

// binary is x op y, of type t.
func (m *machine) binary(op token.Token, x, y val, t types.Type, shiftOf shape, node ast.Node) val {
	s, ok := shapeOf(t)
	if !ok || x.kind != number || y.kind != number {
		return val{over: wrapOf(x, y)}
	}
	old := wrapOf(x, y)
	random := x.random || y.random
	if op == token.SUB && y.random { // taken at its smallest
		v := x
		v.random, v.given = true, false
		v.drawn, v.low = y.drawn && y.low == 0 && !x.random, x.lo-y.lo
		return v
	}
	var v val
	switch {
	case s.bits == 0:
		v = floats(op, x, y)
		v.over = old
	case x.exact && y.exact:
		if r := integers(op, bigOf(x, s), bigOf(y, shiftOf)); r != nil {
			v = m.fit(r, t, s, node, old)
		}
	default:
		lo, hi := intervals(op, x, y)
		v = m.bounded(lo, hi, t, s, node, old)
	}
	if v.random = random; mixes[op] {
		v.over = nil
	}
	v.drawn, v.low = stretched(op, x, y)
	return v
}

// stretched tells whether x op y is a number of which one is drawn, moved or
// stretched by the other one, and its smallest value.
func stretched(op token.Token, x, y val) (drawn bool, low float64) {
	if x.drawn == y.drawn || x.random && y.random {
		return false, 0
	}
	if y.drawn && (op == token.ADD || op == token.MUL) {
		x, y = y, x
	}
	switch {
	case !x.drawn:
	case op == token.ADD:
		return true, x.low + y.lo
	case op == token.SUB:
		return true, x.low - y.lo
	case op == token.MUL && y.lo >= 0:
		return true, x.low * y.lo
	case op == token.QUO && y.lo > 0:
		return true, x.low / y.lo
	}
	return false, 0
}

// mixes are the operators that make a number of the bits of another one, as a
// hash does: it is meant to wrap around.
var mixes = map[token.Token]bool{token.REM: true, token.AND: true, token.OR: true, token.XOR: true, token.AND_NOT: true}

const longestShift = 1 << 12

func integers(op token.Token, a, b *big.Int) *big.Int {
	r := new(big.Int)
	switch op {
	case token.ADD:
		return r.Add(a, b)
	case token.SUB:
		return r.Sub(a, b)
	case token.MUL:
		return r.Mul(a, b)
	case token.QUO:
		if b.Sign() != 0 {
			return r.Quo(a, b)
		}
	case token.REM:
		if b.Sign() != 0 {
			return r.Rem(a, b)
		}
	case token.SHL:
		if b.Sign() >= 0 && b.IsInt64() {
			return r.Lsh(a, uint(min(b.Int64(), longestShift)))
		}
	case token.SHR:
		if b.Sign() >= 0 && b.IsInt64() {
			return r.Rsh(a, uint(min(b.Int64(), longestShift)))
		}
	case token.AND:
		return r.And(a, b)
	case token.OR:
		return r.Or(a, b)
	case token.XOR:
		return r.Xor(a, b)
	case token.AND_NOT:
		return r.AndNot(a, b)
	}
	return nil
}

func floats(op token.Token, x, y val) val {
	lo, hi := intervals(op, x, y)
	return bounds(lo, hi, x.exact && y.exact)
}

func bounds(lo, hi float64, exact bool) val {
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return val{}
	}
	return val{kind: number, lo: lo, hi: hi, exact: exact && lo == hi}
}

// intervals are the bounds of x op y; not numbers where they are not known.
func intervals(op token.Token, x, y val) (lo, hi float64) {
	nan := math.NaN()
	switch op {
	case token.ADD:
		return x.lo + y.lo, x.hi + y.hi
	case token.SUB:
		return x.lo - y.hi, x.hi - y.lo
	case token.MUL:
		a, b, c, d := times(x.lo, y.lo), times(x.lo, y.hi), times(x.hi, y.lo), times(x.hi, y.hi)
		return min(a, b, c, d), max(a, b, c, d)
	case token.QUO:
		if y.lo > 0 {
			a, b, c, d := x.lo/y.lo, x.lo/y.hi, x.hi/y.lo, x.hi/y.hi
			return min(a, b, c, d), max(a, b, c, d)
		}
	case token.SHL:
		if x.lo >= 0 && y.lo >= 0 {
			return times(x.lo, math.Exp2(y.lo)), times(x.hi, math.Exp2(y.hi))
		}
	case token.SHR:
		if x.lo >= 0 && y.lo >= 0 {
			return x.lo / math.Exp2(y.hi), x.hi / math.Exp2(y.lo)
		}
	case token.REM:
		if x.lo >= 0 && y.lo > 0 {
			return 0, min(x.hi, y.hi)
		}
	case token.AND:
		if x.lo >= 0 && y.lo >= 0 {
			return 0, min(x.hi, y.hi)
		}
	}
	return nan, nan
}

// times is a product in which nothing of the infinite is nothing.
func times(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return a * b
}

// converted is a value in another type.
func (m *machine) converted(v val, from, to types.Type, node ast.Node) val {
	s, ok := shapeOf(to)
	if !ok || v.kind != number {
		return val{over: v.over}
	}
	was, _ := shapeOf(from)
	var out val
	switch {
	case s.bits == 0:
		out = val{kind: number, exact: v.exact, lo: v.lo, hi: v.hi, over: v.over}
	case was.bits == 0 && v.exact && v.lo < s.end() && v.lo >= s.min() && v.lo < math.MaxInt64:
		out = m.integer(int64(v.lo), to)
		out.over = v.over
	case v.exact && was.bits > 0:
		out = m.fit(bigOf(v, was), to, s, node, v.over)
	default:
		out = m.bounded(v.lo, v.hi, to, s, node, v.over)
	}
	out.random, out.given = v.random, v.given
	out.drawn, out.low = v.drawn, v.low
	return out
}

// smallest is a number at its smallest where it is drawn.
func (v val) smallest() val {
	if v.drawn && v.exact {
		v.i, v.lo, v.hi = int64(v.low), v.low, v.low
	}
	return v
}

// compared is the truth of x op y.
func compared(op token.Token, x, y val) val {
	unclear := val{kind: truth}
	if x.kind != number || y.kind != number {
		return unclear
	}
	if op == token.NEQ {
		v := compared(token.EQL, x, y)
		if v.exact {
			v.i = 1 - v.i
		}
		return v
	}
	if op == token.EQL {
		switch {
		case x.exact && y.exact:
			return boolean(x.lo == y.lo && x.i == y.i)
		case x.hi < y.lo || y.hi < x.lo:
			return boolean(false)
		}
		return unclear
	}
	if op == token.GTR || op == token.GEQ {
		x, y = y, x
		op = map[token.Token]token.Token{token.GTR: token.LSS, token.GEQ: token.LEQ}[op]
	}
	if x.exact && y.exact && x.lo == y.lo { // floats may hide a difference
		if op == token.LSS {
			return boolean(x.i < y.i)
		}
		return boolean(x.i <= y.i)
	}
	switch {
	case x.hi < y.lo || op == token.LEQ && x.hi == y.lo:
		return boolean(true)
	case x.lo > y.hi || op == token.LSS && x.lo == y.hi:
		return boolean(false)
	}
	return unclear
}
