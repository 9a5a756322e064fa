package request

import (
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
)

// A Send is one request that a call leads to.
type Send struct {
	Protocol known.Protocol
	// Func is the function that sends, as a reader calls it: "http.Client.Do".
	Func string
	Message
	// Client is the limit that the client or dialer puts on the time it takes.
	Client Limit
	// Way names the functions that lead to it, outer ones first, with their
	// receivers' types, one after another: "Client.Register Client.doRequest".
	Way string
}

// A Message is what is sent, as far as it can be told.
type Message struct {
	// Verb is the HTTP method in upper case, the statement of SQL, the method of
	// gRPC, or the network that is dialed.
	Verb Text
	// Target is the constant part of the URL or address.
	Target Text
	// Ctx is the limit that the context puts on the time it takes.
	Ctx Limit
	Key Key
	// Param is the position from 1 of the parameter that holds the
	// *http.Request; 0 where it is made below. Where it is set, Verb and Target
	// are unknown, and Ctx is Yes where a deadline is added.
	Param int
}

// A Text is a text that is known, or that of the parameter at a position from
// 1; the zero value is unknown. A Target may be both: its constant part, and a
// parameter that holds another part.
type Text struct {
	Const string
	Param int
}

// A Limit says whether something ends by itself what takes too long: Yes, a
// timeout or deadline does; No, nothing does. Where that is not known but
// depends on the parameter at a position from 1, Param is that.
type Limit struct {
	Is    delay.Answer
	Param int
}

// Key is whether a request carries what tells its receiver that it is the same
// as an earlier one; the zero value is unknown.
type Key uint8

const (
	KeyUnknown Key = iota
	NoKey          // nothing of that kind is in sight
	FreshKey       // one that is made anew for each attempt, and so is none
	Keyed          // one is in sight
)

// and is the key of a request that passes two functions.
func (k Key) and(other Key) Key { return max(k, other) }

// Limited is what ends a request that takes too long: the client, or the
// context. It is No where neither does.
func (s Send) Limited() delay.Answer {
	switch {
	case s.Client.Is == delay.Yes || s.Ctx.Is == delay.Yes:
		return delay.Yes
	case s.Client.Is == delay.No && s.Ctx.Is == delay.No:
		return delay.No
	}
	return delay.Unknown
}

// open says whether the limit depends on a parameter.
func (l Limit) open() bool { return l.Param > 0 }

// either is the limit of what is one thing or another: a limit of one of them
// is enough not to call it unlimited.
func either(a, b Limit) Limit {
	switch {
	case a == b:
		return a
	case a.Is == delay.Yes || b.Is == delay.Yes:
		return Limit{Is: delay.Yes}
	}
	return Limit{}
}

// same is a text where two are equal, and else unknown.
func same(a, b Text) Text {
	if a == b {
		return a
	}
	return Text{}
}

// or is the message where it is one or another.
func (m Message) or(other Message) Message {
	if m.Param != other.Param {
		return Message{}
	}
	return Message{
		Verb: same(m.Verb, other.Verb), Target: same(m.Target, other.Target),
		Ctx: either(m.Ctx, other.Ctx), Key: m.Key.and(other.Key), Param: m.Param,
	}
}

// over is what becomes of a message that is handed in: it keeps what it says,
// and gains a key or a deadline that m adds.
func (m Message) over(inner Message) Message {
	inner.Key = inner.Key.and(m.Key)
	if m.Ctx.Is == delay.Yes {
		inner.Ctx = m.Ctx
	}
	return inner
}
