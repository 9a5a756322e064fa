package request

import (
	"fmt"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
)

// A Fact is what a call of a function sends, and what the function makes.
type Fact struct {
	// Sends are the requests whose failure makes the function fail.
	Sends []Send
	// Makes is the *http.Request that the function returns; the zero value where
	// it returns none, or that is not known.
	Makes Message
	// Client is the limit of the client that the function returns.
	Client Limit
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// FuncName is empty: only the packages of the module that is being worked on
// bring these facts, and those are always analyzed. No driver has to look for
// packages that mention the function.
func (*Fact) FuncName() string { return "" }

func (f *Fact) empty() bool {
	return len(f.Sends) == 0 && f.Makes == (Message{}) && f.Client == (Limit{})
}

// String tells the fact in a few words, for tests and debugging.
func (f *Fact) String() string {
	var words []string
	for _, s := range f.Sends {
		words = append(words, s.String())
	}
	if f.Makes != (Message{}) {
		words = append(words, "makes "+f.Makes.String())
	}
	if f.Client != (Limit{}) {
		words = append(words, "makes a client"+f.Client.String())
	}
	return strings.Join(words, "; ")
}

// String tells the request in a few words.
func (s Send) String() string {
	text := s.Func
	if m := s.Message.String(); m != "" {
		text += " " + m
	}
	if c := s.Client.String(); c != "" {
		text += ", client" + c
	}
	return text
}

// String tells the message in a few words.
func (m Message) String() string {
	var words []string
	for _, t := range []Text{m.Verb, m.Target} {
		if s := t.String(); s != "" {
			words = append(words, s)
		}
	}
	if m.Param > 0 {
		words = append(words, fmt.Sprintf("request $%d", m.Param))
	}
	text := strings.Join(words, " ")
	if c := m.Ctx.String(); c != "" {
		text += ", context" + c
	}
	if k := keyNames[m.Key]; k != "" {
		text += ", " + k
	}
	return text
}

var keyNames = map[Key]string{FreshKey: "fresh key", Keyed: "key"}

// String is the text, and the number of the parameter.
func (t Text) String() string {
	if t.Param == 0 {
		return t.Const
	}
	return strings.TrimSpace(fmt.Sprintf("%s $%d", t.Const, t.Param))
}

// String tells the limit in two words.
func (l Limit) String() string {
	switch {
	case l.Param > 0:
		return fmt.Sprintf(" $%d", l.Param)
	case l.Is == delay.Yes:
		return " limited"
	case l.Is == delay.No:
		return " without limit"
	}
	return ""
}
