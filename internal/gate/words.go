package gate

import (
	"bytes"
	"slices"
	"strings"
)

// parts are what names of retries hold, in lower case. A part that ends other
// words too ("entries") counts only where it begins one.
var parts = []struct {
	text   string
	begins bool
}{
	{text: "attempt"},
	{text: "backoff"},
	{text: "jitter"},
	{text: "retriable"},
	{text: "retried"},
	{text: "retrier"},
	{text: "retries"}, // and not "retri", which "retrieve" holds
	{text: "retry"},
	{text: "tries", begins: true},
}

// speaks says whether a word tells of retries.
func speaks(word []byte) bool {
	low := string(bytes.ToLower(word))
	for _, p := range parts {
		if i := strings.Index(low, p.text); i >= 0 && (!p.begins || beginsAt(word, i)) {
			return true
		}
	}
	return false
}

// beginsAt says whether a hump or an underscore sets off what stands at i.
func beginsAt(word []byte, i int) bool {
	return i == 0 || i < len(word) && 'A' <= word[i] && word[i] <= 'Z' || word[i-1] == '_' || !isLetter(word[i-1])
}

// A wait is a function that waits, by its name. Of is what it must be called
// on where the name alone says too little: t.After(u) compares two times.
type wait struct {
	name string
	of   []string
}

var waiting = []wait{
	{name: "After", of: []string{"clock", "clk", "time"}},
	{name: "AfterFunc"},
	{name: "NewTicker"},
	{name: "NewTimer"},
	{name: "Sleep"},
	{name: "Tick"},
}

// waits says whether a called or selected function is a wait. A Wait counts
// where it is handed something, a context most likely: that of a group of
// goroutines is not.
func waits(t, before token) bool {
	name := string(t.text)
	if name == "Wait" {
		return t.called && !t.empty
	}
	return slices.ContainsFunc(waiting, func(w wait) bool {
		return w.name == name && (w.of == nil || t.dotted && slices.ContainsFunc(w.of, func(of string) bool {
			return strings.Contains(strings.ToLower(string(before.text)), of)
		}))
	})
}
