package delay

import (
	"math"
	"time"
)

// A value is what evaluation knows of one expression of any type: how it
// changes from round to round, leaving aside the parts that are made of a
// variable whose own evaluation is still under way (refs). Numbers are plain;
// a time.Duration is its nanoseconds.
type value struct {
	growth Growth
	jitter Answer
	server bool
	// num is the value of a constant, or the first one of what grows.
	num   float64
	known bool
	// max bounds the value from above; it is a constant's own value.
	max    float64
	hasMax bool
	capped Answer
	fn     string
	refs   []ref
	// none marks the value of no expression at all, the neutral one of join.
	none bool
	// falls says that what varies falls by the same amount in each round, so
	// that what it is taken from grows.
	falls bool
	// alike says that all elements of a table are the same.
	alike bool
	// moved says that something outside of the loop in sight changes the value
	// step by step, so that reading it once does not make it constant.
	moved bool
	// ahead says that the value is a moment, so far after the clock that the
	// round itself reads; any other moment is a plain value.
	ahead bool
	// ticks says that the value is the clock in units so fine that no two
	// clients read the same.
	ticks bool
}

// A ref says that a value is coef*x + something of the given sign, for the
// variable x that key names. An unknown factor, taken to be above one as
// factors of a backoff are, is NaN.
type ref struct {
	key  varKey
	coef float64
	add  int
}

var (
	nothing   = value{none: true}
	unknown   = value{}
	invariant = value{growth: Constant, jitter: No}
	varies    = value{growth: Varies, jitter: No}
	random    = value{growth: Varies, jitter: Yes}
	fromPeer  = value{growth: Varies, server: true}
)

func number(f float64) value {
	return value{growth: Constant, jitter: No, num: f, known: true, max: f, hasMax: true}
}

func growing(g Growth) value { return value{growth: g, jitter: No, capped: No} }

func grows(g Growth) bool { return Delay{Growth: g}.Grows() }

// rank orders growths by how much they say about a join.
var rank = [...]int{
	Constant:      0,
	GrowthUnknown: 1,
	Varies:        2,
	Table:         3,
	Linear:        4,
	Polynomial:    5,
	Fibonacci:     6,
	Exponential:   7,
}

func strongest(a, b Growth) Growth {
	if rank[a] >= rank[b] {
		return a
	}
	return b
}

// weakest keeps what is not known, and otherwise the stronger of two.
func weakest(a, b Growth) Growth {
	if a == GrowthUnknown || b == GrowthUnknown {
		return GrowthUnknown
	}
	return strongest(a, b)
}

// either is the jitter of what two inputs make together.
func either(a, b Answer) Answer {
	switch {
	case a == Yes || b == Yes:
		return Yes
	case a == Unknown || b == Unknown:
		return Unknown
	}
	return No
}

// frozen is the value of something computed once, before the loop: whatever it
// was made of, it stays.
func (v value) frozen() value {
	if v.none || v.server {
		return v
	}
	v.refs, v.falls = nil, false
	if v.ahead {
		return moment(v) // the clock goes on
	}
	if v.moved {
		v.growth = GrowthUnknown
		return v
	}
	if v.growth != Constant {
		v.growth, v.known, v.hasMax, v.capped = Constant, false, false, Unknown
	}
	return v
}

func (v value) delay() Delay {
	d := Delay{Growth: v.growth, Jitter: v.jitter, Server: v.server, Capped: v.capped, Func: v.fn}
	if v.none {
		return Delay{}
	}
	if v.growth == GrowthUnknown || v.moved || len(v.refs) > 0 {
		d.Growth = GrowthUnknown
	}
	if v.growth == Constant && d.Capped == No {
		d.Capped = Unknown
	}
	if v.known && (v.growth == Constant || grows(v.growth)) {
		d.Value = duration(v.num)
	}
	if v.hasMax && v.growth != Constant {
		d.Max = duration(v.max)
	}
	return d
}

func duration(f float64) time.Duration {
	if math.IsNaN(f) || math.Abs(f) >= math.MaxInt64 {
		return 0
	}
	return time.Duration(math.Round(f))
}

// join is the value of an expression that is sometimes a and sometimes b.
func join(a, b value) value {
	switch {
	case a.none:
		return b
	case b.none:
		return a
	case a.server && !b.server:
		return joinServer(b, a)
	case b.server && !a.server:
		return joinServer(a, b)
	case a.ahead != b.ahead:
		return joinMoments(a, b)
	}
	v := value{
		growth: strongest(a.growth, b.growth),
		jitter: either(a.jitter, b.jitter),
		server: a.server && b.server,
		ahead:  a.ahead,
		capped: joinCapped(a, b),
		fn:     firstName(a.fn, b.fn),
		refs:   joinRefs(a.refs, b.refs),
		moved:  a.moved || b.moved,
		ticks:  a.ticks || b.ticks,
	}
	v.falls = v.growth == Varies && (a.falls || a.growth == Constant) && (b.falls || b.growth == Constant)
	switch {
	case grows(a.growth) && !grows(b.growth):
		v.num, v.known = a.num, a.known
	case grows(b.growth) && !grows(a.growth):
		v.num, v.known = b.num, b.known
	case grows(a.growth):
		v.num, v.known = min(a.num, b.num), a.known && b.known
	default: // the largest of several constants is the one that lasts
		v.num, v.known = max(a.num, b.num), a.known && b.known
	}
	v.max, v.hasMax = max(a.max, b.max), a.hasMax && b.hasMax
	return v
}

// joinServer joins an own value with one that the server tells: the own one
// decides, unless it is the zero that says that the server told nothing.
func joinServer(own, server value) value {
	if own.growth == Constant && own.known && own.num == 0 {
		return server
	}
	own.fn = firstName(own.fn, server.fn)
	return own
}

func joinCapped(a, b value) Answer {
	ga, gb := grows(a.growth) || len(a.refs) > 0, grows(b.growth) || len(b.refs) > 0
	switch {
	case ga && gb && a.capped == b.capped:
		return a.capped
	case ga && gb && (a.capped == No || b.capped == No):
		return No
	case ga && gb:
		return Unknown
	case ga:
		return a.capped
	case gb:
		return b.capped
	case a.capped == b.capped:
		return a.capped
	}
	return Unknown
}

func joinRefs(a, b []ref) []ref {
	out := append([]ref(nil), a...)
	for _, r := range b {
		i := refIndex(out, r.key)
		if i < 0 {
			out = append(out, r)
			continue
		}
		if math.IsNaN(r.coef) || r.coef > out[i].coef {
			out[i].coef = r.coef
		}
		out[i].add = max(out[i].add, r.add)
	}
	return out
}

func refIndex(refs []ref, key varKey) int {
	for i, r := range refs {
		if r.key == key {
			return i
		}
	}
	return -1
}

func firstName(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// clamp is the smaller of a value and a limit.
func clamp(v, limit value) value {
	out := v
	out.fn = firstName(v.fn, limit.fn)
	out.jitter = either(v.jitter, limit.jitter)
	out.capped = Yes
	out.moved = v.moved || limit.moved
	if v.known && limit.known {
		out.num = min(v.num, limit.num)
	}
	if limit.hasMax && limit.growth == Constant {
		if !v.hasMax || limit.max < v.max {
			out.max, out.hasMax = limit.max, true
		}
	}
	return out
}
