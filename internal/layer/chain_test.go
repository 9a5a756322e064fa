package layer

import (
	"testing"

	"github.com/retrylint/retrylint/internal/retry"
)

func chainOf(attempts ...int) Chain {
	c := Chain{On: retry.Everything}
	for _, n := range attempts {
		c.Hops = append(c.Hops, Hop{Func: "f", Name: "f", Kind: Hand, Attempts: n})
	}
	return c
}

func product(t *testing.T, c Chain, want int, wantExact bool) {
	t.Helper()
	if got, exact := c.Product(); got != want || exact != wantExact {
		t.Errorf("%v: product %d, exact %v; want %d, %v", c, got, exact, want, wantExact)
	}
}

func TestAttemptsMultiply(t *testing.T) {
	product(t, chainOf(3, 4, 5), 60, true)
	product(t, chainOf(3), 3, true)
}

func TestAnUnknownLayerMakesTheProductInexact(t *testing.T) {
	product(t, chainOf(3, 0, 5), 15, false)
}

func TestOneUnlimitedLayerIsEnough(t *testing.T) {
	product(t, chainOf(3, Unlimited, 5), Unlimited, true)
	product(t, chainOf(Unlimited, 0), Unlimited, false)
}

func TestASingleAttemptIsNoLayer(t *testing.T) {
	c := chainOf(3, 1)
	product(t, c, 3, true)
	if c.Depth() != 1 {
		t.Errorf("depth %d", c.Depth())
	}
}

func TestAHugeProductStops(t *testing.T) {
	product(t, chainOf(1<<30, 1<<30, 1<<30), most, true)
}

func TestTheDeepestChainIsFirst(t *testing.T) {
	got := best([]Chain{chainOf(100), chainOf(2, 2)})
	if len(got) != 1 || got[0].Depth() != 2 {
		t.Errorf("got %v", got)
	}
}

func TestOfEqualDepthTheLargerProductIsFirst(t *testing.T) {
	got := best([]Chain{chainOf(3, 3), chainOf(Unlimited, 2), chainOf(9, 9)})
	if n, _ := got[0].Product(); n != Unlimited {
		t.Errorf("got %v", got)
	}
}

func TestChainsThatRepeatOtherFailuresAreKept(t *testing.T) {
	other := chainOf(2)
	other.On = retry.Conflict
	if got := best([]Chain{chainOf(3), other, chainOf(4)}); len(got) != 2 {
		t.Errorf("got %v", got)
	}
}

// met is the chain that a layer of 2 attempts makes with another one below.
func met(t *testing.T, above, below retry.Repeats, until bool) []Chain {
	t.Helper()
	outer, inner := chainOf(2), chainOf(3)
	outer.On, inner.On, inner.Until = above, below, until
	return outer.over([]Chain{inner})
}

func TestLayersThatRepeatTheSameMeet(t *testing.T) {
	out := met(t, retry.Everything, retry.Transient, false)
	if len(out) != 2 || out[1].Depth() != 2 || out[1].On != retry.Transient {
		t.Errorf("got %v", out)
	}
}

func TestLayersWithNothingInCommonDoNotMeet(t *testing.T) {
	if out := met(t, retry.Conflict, retry.Transient, false); len(out) != 1 || out[0].Depth() != 1 {
		t.Errorf("got %v", out)
	}
}

func TestALayerThatNeverGivesUpIsBelowNone(t *testing.T) {
	if out := met(t, retry.Everything, retry.Everything, true); len(out) != 1 || out[0].Depth() != 1 {
		t.Errorf("got %v", out)
	}
}
