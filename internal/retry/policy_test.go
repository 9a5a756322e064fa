package retry

import (
	"go/ast"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
)

func num(n int64) *int64 { return &n }

func TestDelayOfZeroIsNoDelay(t *testing.T) {
	p := policy{Rules: known.Rules{Growth: known.Constant, Jitter: known.No}}
	set := known.Setting{Property: known.Delay}
	if got := p.set(set, num(0), nil, delay.No); got.Growth != known.NoDelay {
		t.Errorf("growth is %v, want NoDelay", got.Growth)
	}
	if got := p.set(set, num(int64(time.Second)), nil, delay.No); got.Growth != known.Constant || got.Base != time.Second {
		t.Errorf("got %v from %v, want Constant from 1s", got.Growth, got.Base)
	}
}

func TestDrawnDelayIsRandom(t *testing.T) {
	p := policy{Rules: known.Rules{Growth: known.Constant, Jitter: known.No}}
	for random, want := range map[delay.Answer]known.Answer{delay.No: known.No, delay.Yes: known.Yes, delay.Unknown: known.Unknown} {
		if got := p.set(known.Setting{Property: known.Delay}, nil, nil, random); got.Jitter != want {
			t.Errorf("jitter of a delay that is random %v is %v, want %v", random, got.Jitter, want)
		}
	}
}

func TestZeroThatMeansDefaultChangesNothing(t *testing.T) {
	p := policy{Rules: known.Rules{Attempts: 5}}
	if got := p.set(known.Setting{Property: known.Attempts, Zero: known.Default}, num(0), nil, delay.No); got.Attempts != 5 {
		t.Errorf("attempts are %d, want the 5 of the default", got.Attempts)
	}
	if got := p.set(known.Setting{Property: known.Attempts, Zero: known.Endless}, num(0), nil, delay.No); got.Attempts != known.Unlimited {
		t.Errorf("attempts are %d, want no limit", got.Attempts)
	}
}

func TestAttemptsThatAreNoConstantAreUnknown(t *testing.T) {
	p := policy{Rules: known.Rules{Attempts: 5}}
	got := p.set(known.Setting{Property: known.Attempts}, nil, nil, delay.No)
	if got.Attempts != 0 || !got.told {
		t.Errorf("attempts are %d, told %v; want unknown, and told", got.Attempts, got.told)
	}
}

func TestFactorDecidesGrowth(t *testing.T) {
	p := policy{Rules: known.Rules{Growth: known.Exponential}}
	for _, c := range []struct {
		factor float64
		known  bool
		want   known.Growth
	}{{2, true, known.Exponential}, {1, true, known.Constant}, {0, true, known.Constant}, {0, false, known.GrowthUnknown}} {
		if got := p.multiplied(c.factor, c.known, known.None); got.Growth != c.want {
			t.Errorf("factor %v, known %v: growth %v, want %v", c.factor, c.known, got.Growth, c.want)
		}
	}
	if got := p.multiplied(0, true, known.Default); got.Growth != known.Exponential {
		t.Errorf("a zero that means the default gives %v", got.Growth)
	}
}

func TestStrategyReplacesJitterOfTheDefault(t *testing.T) {
	p := policy{Rules: known.Rules{Growth: known.Exponential, Jitter: known.Yes, Attempts: 10}}
	got := p.delayedBy(policy{Rules: known.Rules{Growth: known.Constant, Jitter: known.No}})
	if got.Growth != known.Constant || got.Jitter != known.No || got.Attempts != 10 {
		t.Errorf("got %+v", got.Rules)
	}
	if got := p.delayedBy(outOfSight); got.Growth != known.GrowthUnknown || got.Jitter != known.Unknown {
		t.Errorf("a strategy out of sight gives %+v", got.Rules)
	}
}

func TestSumIsRandomIfOneIs(t *testing.T) {
	none := policy{Rules: known.Rules{Growth: known.Exponential, Jitter: known.No}, node: &ast.Ident{}}
	random := policy{Rules: known.Rules{Growth: known.Constant, Jitter: known.Yes}, node: &ast.Ident{}}
	if got := none.summed(random); got.Jitter != known.Yes || got.Growth != known.Exponential {
		t.Errorf("got %+v", got.Rules)
	}
	if got := none.summed(none); got.Jitter != known.No {
		t.Errorf("got %+v", got.Rules)
	}
}

func TestCulpritIsTheNarrowest(t *testing.T) {
	call, made, arg := &ast.CallExpr{}, &ast.CallExpr{}, &ast.BasicLit{}
	constant := known.Rules{Growth: known.Constant}
	growing := known.Rules{Growth: known.Exponential}
	for name, c := range map[string]struct {
		p    policy
		want ast.Node
	}{
		"argument of the constructor": {policy{Rules: growing, node: made, delayArg: arg, ownDelay: true}, arg},
		"constant delay in an option": {policy{Rules: constant, node: made, delayArg: arg}, arg},
		"growing delay in an option":  {policy{Rules: growing, node: made, delayArg: arg}, made},
		"literal":                     {policy{Rules: constant, node: made, literal: true, delayArg: arg}, made},
		"constructor":                 {policy{Rules: growing, node: made}, made},
		"default of the call":         {policy{Rules: growing}, call},
	} {
		if got := c.p.culprit(call); got != c.want {
			t.Errorf("%s: got %T", name, got)
		}
	}
}

func TestSameModule(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"github.com/thanos-io/thanos/pkg/runutil", "github.com/thanos-io/thanos/pkg/store", true},
		{"github.com/thanos-io/thanos/pkg/runutil", "github.com/thanos-io/objstore", false},
		{"k8s.io/client-go/util/retry", "k8s.io/client-go/rest", true},
		{"k8s.io/client-go/util/retry", "k8s.io/kubernetes/pkg/util", false},
		{"k8s.io/client-go/util/retry", "service/internal", false},
	} {
		if got := sameModule(c.a, c.b); got != c.want {
			t.Errorf("sameModule(%q, %q) = %v", c.a, c.b, got)
		}
	}
}
