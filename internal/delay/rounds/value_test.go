package rounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"testing"
)

func binaryOf(op token.Token, x, y int64, kind types.BasicKind) val {
	m := &machine{}
	t := types.Typ[kind]
	return m.binary(op, m.integer(x, t), m.integer(y, t), t, shape{64, true}, &ast.BadExpr{})
}

func TestIntegersWrapAsTheirTypeDoes(t *testing.T) {
	for _, test := range []struct {
		op   token.Token
		x, y int64
		kind types.BasicKind
		want int64
		over bool
	}{
		{token.SHL, 1, 62, types.Int64, 1 << 62, false},
		{token.SHL, 1, 63, types.Int64, math.MinInt64, true},
		{token.SHL, 1, 64, types.Int64, 0, true},
		{token.SHL, 1, 1 << 40, types.Int64, 0, true},
		{token.SHL, 1, 63, types.Uint64, math.MinInt64, false}, // the bits of 1<<63
		{token.SHL, 1, 31, types.Int32, math.MinInt32, true},
		{token.MUL, 1e9, 1 << 34, types.Int64, -1266874889709551616, true},
		{token.ADD, math.MaxInt64, 1, types.Int64, math.MinInt64, true},
		{token.SUB, 0, 1, types.Uint8, 255, true},
		{token.MUL, 16, 15, types.Uint8, 240, false},
		{token.MUL, 16, 16, types.Uint8, 0, true},
	} {
		v := binaryOf(test.op, test.x, test.y, test.kind)
		if !v.exact || v.i != test.want || (v.over != nil) != test.over {
			t.Errorf("%d %s %d = %d (wraps: %v), want %d (%v)", test.x, test.op, test.y, v.i, v.over != nil, test.want, test.over)
		}
	}
}

func TestDivisionByZeroIsUnknown(t *testing.T) {
	if v := binaryOf(token.QUO, 1, 0, types.Int64); v.kind != 0 {
		t.Errorf("1 / 0 = %v", v)
	}
}

// Of a number that is given from outside only the least is known: it overflows
// where that does, and not before.
func TestGivenNumbersOverflowWhereTheSmallestDoes(t *testing.T) {
	m := &machine{}
	d := types.Typ[types.Int64]
	given := m.given(d)
	for shift, want := range map[int64]bool{62: false, 63: true} {
		v := m.binary(token.SHL, given, m.integer(shift, d), d, shape{64, true}, &ast.BadExpr{})
		if (v.over != nil) != want {
			t.Errorf("shifted by %d: wraps: %v, want %v", shift, v.over != nil, want)
		}
	}
}

func TestFloatsOverflowWhereTheyAreConverted(t *testing.T) {
	m := &machine{}
	f, d := types.Typ[types.Float64], types.Typ[types.Int64]
	for x, want := range map[float64]bool{math.Ldexp(1, 62): false, math.Ldexp(1, 63): true, math.Inf(1): true} {
		if v := m.converted(float(x), f, d, &ast.BadExpr{}); (v.over != nil) != want {
			t.Errorf("%g: wraps: %v, want %v", x, v.over != nil, want)
		}
	}
}

func TestComparisonsAreClearWhereBoundsAre(t *testing.T) {
	m := &machine{}
	d := types.Typ[types.Int64]
	given, zero, two := m.given(d), m.integer(0, d), m.integer(2, d)
	for _, test := range []struct {
		op          token.Token
		x, y        val
		exact, want bool
	}{
		{token.GTR, given, zero, true, true},
		{token.LEQ, given, zero, true, false},
		{token.EQL, given, zero, true, false},
		{token.NEQ, given, zero, true, true},
		{token.LSS, zero, given, true, true},
		{token.GTR, given, two, false, false},
		{token.GEQ, two, two, true, true},
		{token.GTR, two, two, true, false},
	} {
		v := compared(test.op, test.x, test.y)
		if v.exact != test.exact || v.exact && (v.i == 1) != test.want {
			t.Errorf("%v %s %v is %v", test.x, test.op, test.y, v)
		}
	}
}

func TestDrawnNumbersAreMovedAndStretched(t *testing.T) {
	d := types.Typ[types.Int64]
	m := &machine{}
	drawn, two := m.integer(10, d), m.integer(2, d)
	drawn.random, drawn.drawn = true, true
	for _, test := range []struct {
		op        token.Token
		x, y      val
		low, high float64
		drawn     bool
	}{
		{token.ADD, drawn, two, 2, 12, true},
		{token.ADD, two, drawn, 2, 12, true},
		{token.MUL, drawn, two, 0, 20, true},
		{token.QUO, drawn, two, 0, 5, true},
		{token.ADD, drawn, drawn, 0, 20, false}, // the sum of two is most often in the middle
		{token.SHL, two, drawn, 0, 2048, false},
		{token.ADD, two, two, 0, 4, false},
	} {
		v := m.binary(test.op, test.x, test.y, d, shape{64, true}, &ast.BadExpr{})
		if v.drawn != test.drawn || v.low != test.low || v.lo != test.high {
			t.Errorf("%v %s %v: from %v to %v, drawn: %v", test.x.i, test.op, test.y.i, v.low, v.lo, v.drawn)
		}
	}
}
