package retry

import (
	"go/ast"
	"time"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
)

// A policy is what is known of a retry policy, or of a client's settings, at
// the place that uses it: the rules of its library with all that was set since.
type policy struct {
	known.Rules
	// node is the call or literal that builds it, nil where the library's own
	// default is at work. literal says that it is a struct literal.
	node    ast.Node
	literal bool
	// delayArg is the argument that tells the delay; ownDelay says that it is
	// an argument of node itself, and not of an option.
	delayArg ast.Expr
	ownDelay bool
	// name is that of the function or type at node.
	name string
	// parts are all calls and literals that made it.
	parts []ast.Node
	// open says that how it ends is out of sight, at least in part.
	open bool
	// told says that something in sight sets the number of attempts.
	told bool
	// ctxs and stops are the contexts and channels that end the retry.
	ctxs, stops []ast.Expr
	// classifier says what is tried again, nil where nothing is set.
	classifier ast.Expr
}

// out of sight: its rules are unknown, and so is what ends it.
var outOfSight = policy{open: true}

// blurred is p after something out of sight may have changed all of it.
func (p policy) blurred() policy {
	p.Rules = known.Rules{}
	p.open = true
	return p
}

// overlaid is p with what rules say in place of its own.
func (p policy) overlaid(r known.Rules) policy {
	if r.Growth != known.GrowthUnknown {
		p.Growth = r.Growth
	}
	if r.Jitter != known.Unknown {
		p.Jitter = r.Jitter
	}
	if r.Capped != known.Unknown {
		p.Capped = r.Capped
	}
	if r.Base != 0 {
		p.Base = r.Base
	}
	if r.Max != 0 {
		p.Max = r.Max
	}
	if r.Growth != known.GrowthUnknown {
		p.Factor = r.Factor
	}
	if r.Attempts != 0 {
		p.Attempts = r.Attempts
	}
	if r.Elapsed != 0 {
		p.Elapsed = r.Elapsed
	}
	return p
}

// delayedBy is p with its delays computed by sub, which is part of it from now
// on.
func (p policy) delayedBy(sub policy) policy {
	out := p.overlaid(sub.Rules)
	out.Growth, out.Jitter = sub.Growth, sub.Jitter // unknown too
	if sub.node != nil {
		out.node, out.literal, out.name = sub.node, sub.literal, sub.name
	}
	if sub.delayArg != nil {
		out.delayArg, out.ownDelay = sub.delayArg, sub.ownDelay
	}
	out.parts = joined(p.parts, sub.parts)
	out.ctxs = joined(p.ctxs, sub.ctxs)
	out.stops = joined(p.stops, sub.stops)
	out.open = p.open || sub.open
	out.told = p.told || sub.told
	if sub.classifier != nil {
		out.classifier = sub.classifier
	}
	return out
}

// joined does not share the arrays of its arguments: alternatives of one
// policy grow from the same beginning.
func joined[T any](a, b []T) []T { return append(append([]T(nil), a...), b...) }

// summed is the policy that adds the delays of both: random if one of them is.
func (p policy) summed(sub policy) policy {
	out := p.delayedBy(sub)
	if p.node != nil {
		out.Growth = max(p.Growth, sub.Growth) // the enumeration is sorted by strength
		out.node, out.name = p.node, p.name
	}
	switch {
	case p.node == nil: // the first one
	case p.Jitter == known.Yes || sub.Jitter == known.Yes:
		out.Jitter = known.Yes
	case p.Jitter == known.Unknown || sub.Jitter == known.Unknown:
		out.Jitter = known.Unknown
	}
	return out
}

// culprit is the narrowest expression that tells the delay: the argument of
// the constructor, the literal, the constructor, or the call at its default.
func (p policy) culprit(call ast.Node) ast.Node {
	switch {
	case p.literal:
		return p.node
	case p.delayArg != nil && (p.ownDelay || p.Growth == known.Constant):
		return p.delayArg
	case p.node != nil:
		return p.node
	}
	return call
}

// wait is the wait of the policy between two attempts, for a report at node.
func (p policy) wait(node ast.Node) *Wait {
	d := DelayOf(p.Rules)
	if p.Base <= 0 {
		d.Func = p.name
	}
	return &Wait{Node: node, Policy: p.parts, Delay: d}
}

// DelayOf is the delay between two attempts under the rules of a library or
// client.
func DelayOf(r known.Rules) delay.Delay {
	return delay.Delay{
		Growth: growths[r.Growth],
		Jitter: answers[r.Jitter],
		Value:  max(r.Base, 0),
		Max:    r.Max,
		Capped: answers[r.Capped],
	}
}

// set is p with a property set to a value. value is nil where it is no
// constant.
func (p policy) set(s known.Setting, value *int64, arg ast.Expr, random delay.Answer) policy {
	meaning := known.AsIs
	switch {
	case value == nil:
	case *value == 0:
		meaning = s.Zero
	case *value < 0:
		meaning = s.Negative
	}
	if meaning == known.Default {
		return p
	}
	switch s.Property {
	case known.Delay:
		p.delayArg, p.ownDelay, p.Base = arg, false, 0
		switch {
		case value != nil && *value <= 0:
			p.Growth = known.NoDelay
		case value != nil:
			p.Base = time.Duration(*value)
		}
		if p.Growth == known.NoDelay && (value == nil || *value > 0) {
			p.Growth = known.Constant
		}
		if p.Jitter == known.No && random != delay.No {
			p.Jitter = known.Unknown
			if random == delay.Yes {
				p.Jitter = known.Yes
			}
		}
	case known.MaxDelay:
		p.Max, p.Capped = 0, known.Yes
		switch {
		case value != nil && meaning == known.None:
			p.Capped = known.No
		case value != nil:
			p.Max = time.Duration(*value)
		}
	case known.Jitter:
		switch {
		case value == nil:
			p.Jitter = known.Unknown
		case *value == 0 || meaning == known.None:
			p.Jitter = known.No
		default:
			p.Jitter = known.Yes
		}
	case known.JitterOn:
		p.Jitter = known.Yes
	case known.Attempts:
		p.told, p.Attempts = true, 0
		if value != nil {
			p.Attempts = s.Calls(*value)
		}
	case known.Forever:
		p.told, p.Attempts = true, known.Unlimited
	case known.Off:
		p.Attempts = 1
		if arg != nil && value == nil {
			p.Attempts = 0
		}
	case known.Elapsed:
		p.Elapsed = 0
		switch {
		case value == nil:
			p.open = true
		case meaning != known.None:
			p.Elapsed = time.Duration(*value)
		}
	case known.Classifier:
		p.classifier = arg
	case known.Ctx:
		p.ctxs = joined(p.ctxs, []ast.Expr{arg})
	case known.Stop:
		if meaning != known.None || value == nil {
			p.stops = joined(p.stops, []ast.Expr{arg})
		}
	}
	return p
}

// absent is p when a literal leaves a field out: it is a zero, which the rules
// of the type account for where they tell anything of it.
func (p policy) absent(f known.Field) policy {
	switch {
	case f.Property == known.Jitter && f.Zero == known.None && p.Jitter == known.Unknown:
		p.Jitter = known.No
	case f.Property == known.Delay && f.Zero == known.AsIs && p.Growth == known.Constant:
		p.Growth = known.NoDelay
	}
	return p
}

// multiplied is p with its delay multiplied by a factor from attempt to
// attempt; known is false where the factor is no constant.
func (p policy) multiplied(factor float64, isKnown bool, zero known.Meaning) policy {
	switch {
	case isKnown && factor == 0 && zero == known.Default:
	case p.Growth == known.NoDelay:
	case !isKnown:
		p.Growth = known.GrowthUnknown
	case factor <= 1:
		p.Growth = known.Constant
	default:
		p.Growth, p.Factor = known.Exponential, factor
	}
	return p
}
