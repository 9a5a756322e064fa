package stormsim

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestBadParametersAreNamed(t *testing.T) {
	random, nan := rand.New(rand.NewPCG(1, 1)), math.NaN()
	ctx, p := t.Context(), Full(time.Second, time.Minute)
	herd := func(h Herd, p Policy) error { _, err := h.Run(ctx, p, random); return err }
	named := func(name string, base, limit time.Duration) error { _, err := Named(name, base, limit); return err }
	burst := func(b Burst) error { _, err := b.Run(ctx, p, random); return err }
	layers := func(l Layers) error { _, err := l.Run(ctx, random); return err }
	loop := func(change func(*Loop)) error {
		l := trigger(Stack{Layers: 1, Retries: 1})
		change(&l)
		_, err := l.Run(ctx, p, random)
		return err
	}
	blip := func(change func(*Blip)) error {
		b := blip
		change(&b)
		_, err := b.Run(ctx, p, random)
		return err
	}
	contention := func(c Contention) error { _, err := c.Run(ctx, p, random); return err }
	_, noTrials := Sample(ctx, 0, 1, func(*rand.Rand) (int, error) { return 0, nil })
	for _, c := range []struct {
		param string
		err   error
	}{
		{"clients", herd(Herd{Capacity: 1}, p)},
		{"clients", herd(Herd{Clients: 2_000_000_000, Capacity: 1}, p)},
		{"clients", herd(Herd{Clients: 200_000_000, Capacity: 1}, oneByOne(p))},
		{"capacity", herd(Herd{Clients: 1}, p)},
		{"capacity", herd(Herd{Clients: 1, Capacity: -1}, p)},
		{"tick", herd(Herd{Clients: 1, Capacity: 1, Tick: -1}, p)},
		{"attempts", herd(Herd{Clients: 1, Capacity: 1, Attempts: -1}, p)},
		{"cap", herd(Herd{Clients: 100, Capacity: 1, Tick: 1}, Fixed(longest))}, // would never end
		{"cap", herd(Herd{Clients: 100, Capacity: 1, Tick: 1}, oneByOne(Fixed(longest)))},
		{"policy", herd(Herd{Clients: 2, Capacity: 1}, Policy{})},
		{"policy", herd(Herd{Clients: 2, Capacity: 1}, Fixed(-1))},
		{"policy", herd(Herd{Clients: 2, Capacity: 1}, Fixed(math.MaxInt64))},
		{"policy", herd(Herd{Clients: 2, Capacity: 1}, oneByOne(Fixed(math.MaxInt64)))},
		{"base", named("full", -time.Second, time.Minute)},
		{"base", named("full", 0, time.Minute)},
		{"cap", named("full", time.Second, -time.Minute)},
		{"cap", named("full", time.Second, time.Millisecond)},
		{"cap", named("full", time.Second, math.MaxInt64)},
		{"policy", named("fullest", time.Second, time.Minute)},
		{"requests", burst(Burst{Failure: 0.3, Attempts: 5})},
		{"failure", burst(Burst{Requests: 1, Failure: nan, Attempts: 5})},
		{"failure", burst(Burst{Requests: 1, Failure: 1.1, Attempts: 5})},
		{"attempts", burst(Burst{Requests: 1, Failure: 1})}, // would never end
		{"window", burst(Burst{Requests: 1, Attempts: 1, Window: -1})},
		{"layers", layers(Layers{Requests: 1})},
		{"layers", layers(Layers{Stack: Stack{Layers: 100, Retries: 3}, Requests: 1})},
		{"retries", layers(Layers{Stack: Stack{Layers: 1, Retries: -1}, Requests: 1})},
		{"budget", layers(Layers{Stack: Stack{Layers: 1, Budget: nan}, Requests: 1})},
		{"budget", layers(Layers{Stack: Stack{Layers: 1, Budget: -0.1}, Requests: 1})},
		{"requests", layers(Layers{Stack: Stack{Layers: 1}})},
		{"failure", layers(Layers{Stack: Stack{Layers: 1}, Requests: 1, Failure: math.Inf(1)})},
		{"fresh", loop(func(l *Loop) { l.Fresh = nan })},
		{"capacity", loop(func(l *Loop) { l.Capacity = 0 })},
		{"capacity", loop(func(l *Loop) { l.Capacity = math.Inf(1) })},
		{"timeout", loop(func(l *Loop) { l.Timeout = 0 })},
		{"start", loop(func(l *Loop) { l.Start = -1 })},
		{"outage", loop(func(l *Loop) { l.Outage = math.MaxInt64 })},
		{"length", loop(func(l *Loop) { l.Length = time.Minute })},
		{"instances", blip(func(b *Blip) { b.Instances = 0 })},
		{"every", blip(func(b *Blip) { b.Every = 0 })},
		{"attempts", blip(func(b *Blip) { b.Attempts = 0 })}, // would never end
		{"down", blip(func(b *Blip) { b.Down = 0 })},
		{"threshold", blip(func(b *Blip) { b.Threshold = -1 })},
		{"open", blip(func(b *Blip) { b.Open = 0 })},
		{"clients", contention(Contention{})},
		{"clients", contention(Contention{Clients: 200_000_000})},
		{"cap", contention(Contention{Clients: 100, Network: longest})},
		{"network", contention(Contention{Clients: 1, Network: -1})},
		{"spread", contention(Contention{Clients: 1, Spread: -1})},
		{"trials", noTrials},
	} {
		if bad := (*ParamError)(nil); !errors.As(c.err, &bad) || bad.Param != c.param {
			t.Errorf("%s: %v", c.param, c.err)
		}
	}
}

func TestErrorsSayWhatIsAllowed(t *testing.T) {
	_, err := Herd{Clients: 1}.Run(t.Context(), None(), rand.New(rand.NewPCG(1, 1)))
	if err == nil || err.Error() != "-capacity must be at least 1, not 0" {
		t.Error(err)
	}
}
