package delay

import (
	"go/token"
	"math"
)

// binary is the value of x op y.
func binary(op token.Token, x, y value) value {
	f, ok := arithmetic[op]
	if !ok {
		return opaque(x, y)
	}
	if x.none {
		x = invariant
	}
	if y.none {
		y = invariant
	}
	if x.server || y.server {
		return withServer(x, y)
	}
	v := f.shape(x, y)
	v.jitter = either(x.jitter, y.jitter)
	if v.ticks = x.ticks || y.ticks; v.ticks && f.cuts { // time.Now().UnixNano() % 1000
		v.jitter, v.ticks = Yes, false
	}
	v.fn = firstName(x.fn, y.fn)
	v.moved = x.moved || y.moved
	v.capped = joinCapped(x, y) // an arithmetic result is limited when all that grows in it is
	if x.known && y.known {
		v.num, v.known = f.number(x.num, y.num)
	}
	if op == token.SUB && y.jitter == Yes {
		v.max, v.hasMax = x.max, x.hasMax
	}
	if x.hasMax && y.hasMax && f.monotone {
		v.max, v.hasMax = f.number(x.max, y.max)
	}
	return v
}

type operator struct {
	shape    func(x, y value) value // growth and refs alone
	number   func(a, b float64) (float64, bool)
	monotone bool // larger operands give a larger result
	cuts     bool // the low end of an operand is all that is left
}

var arithmetic = map[token.Token]operator{
	token.ADD: {addition, func(a, b float64) (float64, bool) { return a + b, true }, true, false},
	token.SUB: {subtraction, func(a, b float64) (float64, bool) { return a - b, true }, false, false},
	token.MUL: {product, func(a, b float64) (float64, bool) { return a * b, true }, true, false},
	token.QUO: {quotient, func(a, b float64) (float64, bool) { return a / b, b != 0 }, false, false},
	token.REM: {remainder, func(a, b float64) (float64, bool) { return math.Mod(a, b), b != 0 }, false, true},
	token.SHL: {leftShift, func(a, b float64) (float64, bool) { return math.Ldexp(a, int(b)), b >= 0 && b < 1024 }, true, false},
	token.SHR: {rightShift, func(a, b float64) (float64, bool) {
		return math.Floor(math.Ldexp(a, -int(b))), b >= 0 && b < 1024
	}, false, false},
	token.AND: {remainder, func(a, b float64) (float64, bool) { return 0, false }, false, true},
}

// withServer: what is made of a value told by the server and an own constant is
// told by the server too; a changing delay of one's own cannot be separated.
func withServer(x, y value) value {
	if x.server && y.server || x.growth == Constant || y.growth == Constant {
		v := fromPeer
		v.jitter = either(x.jitter, y.jitter)
		return v
	}
	return value{jitter: either(x.jitter, y.jitter)}
}

// opaque is the value of something made of the inputs in a way that is not
// followed: constant if they all are.
func opaque(in ...value) value {
	out := invariant
	for _, v := range in {
		out.jitter = either(out.jitter, v.jitter)
		out.moved = out.moved || v.moved
		out.fn = firstName(out.fn, v.fn)
		if v.server {
			return fromPeer
		}
		switch {
		case v.growth == Varies && v.jitter == Yes && len(v.refs) == 0:
			out.growth = weakest(out.growth, Varies)
		case v.growth != Constant || len(v.refs) > 0:
			out.growth = GrowthUnknown
		}
	}
	return out
}

// mixed is the part that all operators have in common: an unknown input makes
// the result unknown, and constants make a constant. ok is false otherwise.
func mixed(x, y value) (value, bool) {
	switch {
	case x.growth == GrowthUnknown || y.growth == GrowthUnknown:
		return value{refs: lost(x.refs, y.refs)}, true
	case x.growth == Constant && y.growth == Constant && len(x.refs)+len(y.refs) == 0:
		return invariant, true
	}
	return value{}, false
}

func addition(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	v := value{growth: strongest(x.growth, y.growth), falls: fallsBeside(x, y)}
	v.refs = append(shifted(x.refs, y), shifted(y.refs, x)...)
	v = merged(v)
	if len(x.refs) > 0 && len(y.refs) > 0 && len(v.refs) == len(x.refs)+len(y.refs) {
		v.growth = strongest(v.growth, Fibonacci) // each is the sum of both before
	}
	return v
}

// merged adds up the refs to the same variable.
func merged(v value) value {
	for i := 0; i < len(v.refs); i++ {
		for j := i + 1; j < len(v.refs); j++ {
			if v.refs[i].key == v.refs[j].key {
				v.refs[i].coef += v.refs[j].coef
				v.refs[i].add = max(v.refs[i].add, v.refs[j].add)
				v.refs = append(v.refs[:j], v.refs[j+1:]...)
				j--
			}
		}
	}
	return v
}

// shifted is refs with a summand added that does not refer to them itself.
func shifted(refs []ref, summand value) []ref {
	out := append([]ref(nil), refs...)
	for i := range out {
		switch {
		case len(summand.refs) > 0 || summand.known && summand.num == 0 && summand.growth == Constant:
		case summand.known && summand.num < 0 && summand.growth == Constant:
			out[i].add = min(out[i].add-1, -1)
		default:
			out[i].add = 1
		}
	}
	return out
}

func subtraction(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	if y.jitter == Yes { // a random part less: it grows as what is left does
		v := value{growth: strongest(x.growth, y.growth), refs: append([]ref(nil), x.refs...)}
		for i := range v.refs {
			if v.refs[i].coef <= 1+tolerance {
				v.refs[i].add = -1
			}
		}
		for _, other := range lost(y.refs) {
			if refIndex(v.refs, other.key) < 0 {
				v.refs = append(v.refs, other)
			}
		}
		return v
	}
	if len(y.refs) == 0 && y.growth == Constant {
		v := value{growth: x.growth, refs: append([]ref(nil), x.refs...), falls: x.falls}
		for i := range v.refs {
			if !(y.known && y.num == 0) {
				v.refs[i].add = -1
			}
		}
		return v
	}
	if x.growth == Constant && len(x.refs)+len(y.refs) == 0 {
		switch {
		case y.falls: // attempts - left
			return value{growth: Linear}
		case y.growth == Linear:
			return value{growth: Varies, falls: true}
		}
	}
	return value{growth: Varies, refs: lost(x.refs, y.refs)}
}

// fallsBeside: one falls and the other stays.
func fallsBeside(x, y value) bool {
	return x.falls && y.growth == Constant || y.falls && x.growth == Constant
}

func product(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	switch {
	case len(x.refs) > 0 && len(y.refs) > 0:
		return value{growth: strongest(x.growth, y.growth), refs: scaled(append(append([]ref(nil), x.refs...), y.refs...), math.NaN())}
	case len(y.refs) > 0:
		x, y = y, x
	}
	if len(x.refs) > 0 {
		f := math.NaN()
		if y.growth == Constant && y.known {
			f = y.num
		}
		return value{growth: strongest(x.growth, y.growth), refs: scaled(x.refs, f)}
	}
	return value{growth: productGrowth(x.growth, y.growth), falls: fallsBeside(x, y)}
}

func productGrowth(a, b Growth) Growth {
	if rank[a] > rank[b] {
		a, b = b, a
	}
	switch {
	case a == Constant || a == Varies:
		return b
	case b == Linear && a == Linear:
		return Polynomial
	case b == Linear && a == Table:
		return Table
	}
	return b
}

func quotient(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	if len(y.refs) > 0 || y.growth != Constant {
		return value{growth: Varies, refs: lost(x.refs, y.refs)}
	}
	f := 0.5 // an unknown divisor is taken to be above one
	if y.known && y.num != 0 {
		f = 1 / y.num
	}
	return value{growth: x.growth, refs: scaled(x.refs, f)}
}

func remainder(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	return value{growth: Varies, refs: lost(x.refs, y.refs)}
}

func leftShift(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	switch {
	case len(y.refs) > 0:
		return value{growth: Exponential, refs: scaled(append(append([]ref(nil), x.refs...), y.refs...), math.NaN())}
	case y.growth == Constant:
		f := math.NaN()
		if y.known {
			f = math.Ldexp(1, int(y.num))
		}
		return value{growth: x.growth, refs: scaled(x.refs, f)}
	case y.growth == Varies:
		return value{growth: Varies, refs: lost(x.refs, y.refs)}
	}
	return value{growth: Exponential, refs: scaled(x.refs, math.NaN())}
}

func rightShift(x, y value) value {
	if v, ok := mixed(x, y); ok {
		return v
	}
	if len(y.refs) > 0 || y.growth != Constant {
		return value{growth: Varies, refs: lost(x.refs, y.refs)}
	}
	f := 0.5
	if y.known {
		f = math.Ldexp(1, -int(y.num))
	}
	return value{growth: x.growth, refs: scaled(x.refs, f)}
}

func scaled(refs []ref, f float64) []ref {
	out := append([]ref(nil), refs...)
	for i := range out {
		out[i].coef *= f
	}
	return out
}

// lost is the refs of operands that come out in no form that could be told:
// they are kept as shrinking ones, which no rule takes for growth.
func lost(lists ...[]ref) []ref {
	var out []ref
	for _, refs := range lists {
		out = append(out, scaled(refs, 0)...)
	}
	for i := range out {
		out[i].coef, out[i].add = 0.5, 0
	}
	return out
}

const tolerance = 1e-9 // of factors that went through seconds and back

// step is what the assignment x = v, once per round, makes of the variable key.
func step(key varKey, v value) value {
	i := refIndex(v.refs, key)
	if i < 0 {
		return v
	}
	r := v.refs[i]
	v.refs = append(append([]ref(nil), v.refs[:i]...), v.refs[i+1:]...)
	v.known, v.hasMax = false, v.hasMax && v.capped == Yes
	same := math.Abs(r.coef-1) < tolerance
	switch {
	case v.growth == GrowthUnknown:
	case v.growth == Fibonacci:
	case math.IsNaN(r.coef) || r.coef > 1+tolerance:
		v.growth = Exponential
	case same && r.add == 0 && v.growth == Constant: // x = x
		return value{none: true, jitter: v.jitter}
	case same && r.add == 0 && v.growth == Table: // delays = delays[1:]
	case same && r.add > 0:
		v.growth = sumGrowth[v.growth]
	case same && r.add < 0 && v.growth == Constant:
		v.growth, v.falls = Varies, true
	default:
		v.growth = Varies
	}
	if v.capped != Yes && grows(v.growth) {
		v.capped = No
	}
	return v
}

// sumGrowth is the growth of what gets a summand of the given growth added in
// each round.
var sumGrowth = map[Growth]Growth{
	Constant:    Linear,
	Varies:      Linear,
	Linear:      Polynomial,
	Polynomial:  Polynomial,
	Table:       Polynomial,
	Fibonacci:   Fibonacci,
	Exponential: Exponential,
}
