package ruletest_test

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"strings"
	"time"
)

// A program is one random retry, in a file of its own with a function
//
//	func Case7(ctx context.Context, url string) error
//
// that asks fetch or send again until it succeeds.
type program struct {
	name    string // of the function
	text    string
	counted bool          // it gives up after 12 attempts
	longest time.Duration // that it may wait before an attempt when it is fixed
}

// header is what makes a loop. A wait of the loop may use its counter, if it has
// one that is an int.
type header struct {
	before, loop, counter, step string
	counted                     bool
}

var headers = []header{
	{loop: "for i := 0; i < 12; i++", counter: "i", counted: true},
	{loop: "for i := 1; i <= 12; i++", counter: "i", counted: true},
	{loop: "for i := range 12", counter: "i", step: "_ = i", counted: true},
	{loop: "for range 12", counted: true},
	{loop: "for left := 12; left > 0; left--", counted: true},
	{loop: "for i := 0; i < 12; i += 1", counter: "i", counted: true},
	{loop: "for i := uint8(0); i < 12; i++", counted: true},
	{before: "tries := 0", loop: "for tries < 12", counter: "tries", step: "tries++", counted: true},
	{before: "i := 0", loop: "for i < 12", counter: "i", step: "i += 1", counted: true},
	{loop: "for ctx.Err() == nil"},
	{loop: "for i := 0; ctx.Err() == nil; i++", counter: "i"},
	{loop: "for"},
	{before: "var err2 error", loop: "for ; err2 == nil; err2 = ctx.Err()"},
}

// bodies are what a round does. OK, WAIT and STEP stand for what returns
// success, waits, and counts.
var bodies = []string{
	"if err = fetch(url); err == nil {\nOK\n}\nSTEP\nWAIT",
	"err = fetch(url)\nif err == nil {\nOK\n}\n// not yet\nSTEP\nWAIT // a while",
	"err = fetch(url)\nif err != nil {\nSTEP\nWAIT\ncontinue\n}\nOK",
	"if err = fetch(url); err != nil {\nSTEP\nWAIT\n} else {\nOK\n}",
	"if err = fetch(url); err == nil {\nbreak\n}\nSTEP\nWAIT",
	"switch err = fetch(url); {\ncase err == nil:\nOK\ndefault:\nSTEP\nWAIT\n}",
}

// A part is code with what it needs before the loop, behind itself and beside
// the function, and how long it may wait when it is fixed.
type part struct {
	text, before, after, beside string
	longest                     time.Duration
}

const ticks = "tick := time.NewTicker(100 * time.Millisecond)\ndefer tick.Stop()"

// waits are statements that wait for DELAY, or for what they say.
var waits = []part{
	{text: "time.Sleep(DELAY)"},
	{text: "<-time.After(DELAY)"},
	{text: "select {\ncase <-time.After(DELAY):\ncase <-ctx.Done():\nFAIL\n}"},
	{text: "timer := time.NewTimer(DELAY)\n<-timer.C"},
	{text: "timer.Reset(DELAY)\n<-timer.C", before: "timer := time.NewTimer(time.Hour)\ndefer timer.Stop()"},
	{text: "<-tick.C", before: ticks, longest: 100 * time.Millisecond},
	{text: "select {\ncase <-tick.C:\ncase <-ctx.Done():\nFAIL\n}", before: ticks, longest: 100 * time.Millisecond},
	{text: "restNUMBER()", beside: "func restNUMBER() { time.Sleep(100 * time.Millisecond) }", longest: 100 * time.Millisecond},
	{text: "restNUMBER(DELAY)", beside: "func restNUMBER(d time.Duration) { time.Sleep(d) }"},
	{longest: 8 * time.Second},
	{longest: 8 * time.Second},
}

// delays are expressions. A constant may grow to 8 times its value; what grows
// already, in the twelve rounds that there are, is only spread.
var delays = []part{
	{text: "100 * time.Millisecond", longest: 800 * time.Millisecond},
	{text: "time.Second", longest: 8 * time.Second},
	{text: "pauseNUMBER", beside: "const pauseNUMBER = 100 * time.Millisecond", longest: 800 * time.Millisecond},
	{text: "pauseNUMBER", beside: "var pauseNUMBER = 100 * time.Millisecond", longest: 100 * time.Millisecond},
	{text: "d", before: "d := 100 * time.Millisecond", longest: 800 * time.Millisecond},
	{text: "d + 50*time.Millisecond", before: "d := 100 * time.Millisecond", longest: 150 * time.Millisecond},
	{text: "d", before: "d := 100 * time.Millisecond", after: "\nd *= 2", longest: 100 * time.Millisecond << 11},
	{text: "50 * time.Millisecond << COUNTER", longest: 50 * time.Millisecond << 12},
	{text: "time.Duration(COUNTER+1) * 100 * time.Millisecond", longest: 1300 * time.Millisecond},
}

// operations are what a round tries, with what they need before the loop.
var operations = []part{
	{text: "fetch(url)"},
	{text: "fetch(url)"},
	{text: "send(req)", before: "req, _ := http.NewRequest(\"PUT\", url, strings.NewReader(\"news\"))"},
}

// names are taken in the function, for what fixes would like to call.
var names = []string{
	"", "", "",
	"rand := 1\n_ = rand",
	"min, max := 1, 2\n_, _ = min, max",
	"attempt := url\n_ = attempt",
	"context := url\n_ = context",
}

// frames are functions around a loop.
var frames = []struct{ text, ok, fail string }{
	{"func CaseNUMBER(ctx context.Context, url string) error {\nBODY\nreturn err\n}", "return nil", "return ctx.Err()"},
	{"func CaseNUMBER(ctx context.Context, url string) (err error) {\nBODY\nreturn err\n}", "return nil", "return ctx.Err()"},
	{"func CaseNUMBER(ctx context.Context, url string) error {\nreturn func() error {\nBODY\nreturn err\n}()\n}", "return nil", "return ctx.Err()"},
	{
		"func CaseNUMBER(ctx context.Context, url string) error {\n_, err := askNUMBER(ctx, url, 1)\nreturn err\n}\n\n" +
			"func askNUMBER[T any](ctx context.Context, url string, v T) (T, error) {\nBODY\nreturn v, err\n}",
		"return v, nil", "return v, ctx.Err()",
	},
	{
		"func CaseNUMBER(ctx context.Context, url string) error {\nreturn retryNUMBER(ctx, url, fetch)\n}\n\n" +
			"func retryNUMBER(ctx context.Context, url string, fetch func(string) error) error {\nBODY\nreturn err\n}",
		"return nil", "return ctx.Err()",
	},
	{
		"type clientNUMBER struct{ name string }\n\nfunc CaseNUMBER(ctx context.Context, url string) error {\n_, err := new(clientNUMBER).ask(ctx, url)\nreturn err\n}\n\n" +
			"func (c *clientNUMBER) ask(ctx context.Context, url string) (clientNUMBER, error) {\nBODY\nreturn *c, err\n}",
		"return *c, nil", "return *c, ctx.Err()",
	},
}

// unlooped are retries without a loop, with a counter i.
var unlooped = []struct{ before, text string }{
	{"i := 0", "again:\nif err = fetch(url); err == nil {\nOK\n}\nif i < 11 {\nWAIT\ni++\ngoto again\n}"},
	{
		"var ask func(i int) error\nask = func(i int) error {\nerr := fetch(url)\nif err == nil || i == 11 {\nreturn err\n}\nPLAINWAIT\nreturn ask(i + 1)\n}",
		"err = ask(0)",
	},
}

// imports are ways to have package time.
var imports = []struct{ text, qualifier string }{
	{`"time"`, "time."}, {`"time"`, "time."}, {`"time"`, "time."}, {`clock "time"`, "clock."}, {`. "time"`, ""},
}

func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// randomProgram makes the program of a number. It is formatted.
func randomProgram(r *rand.Rand, number int) program {
	h, body, wait, delay, frame, imp := pick(r, headers), pick(r, bodies), pick(r, waits), pick(r, delays), pick(r, frames), pick(r, imports)
	if r.IntN(6) == 0 {
		u := pick(r, unlooped)
		h, body = header{before: u.before, counter: "i", counted: true}, u.text
	}
	for h.counter == "" && strings.Contains(delay.text, "COUNTER") {
		delay = pick(r, delays)
	}
	op := pick(r, operations)
	replaced := strings.NewReplacer("fetch(url)", op.text)
	h.before, body = replaced.Replace(h.before), replaced.Replace(body)
	usesDelay := strings.Contains(wait.text, "DELAY")
	var before, beside []string
	add := func(to *[]string, lines ...string) {
		for _, l := range lines {
			if l != "" {
				*to = append(*to, l)
			}
		}
	}
	if !strings.Contains(frame.text, "(err error)") {
		add(&before, "var err error")
	}
	add(&before, pick(r, names), op.before, wait.before)
	add(&beside, wait.beside)
	longest := wait.longest
	if usesDelay {
		longest = delay.longest
		add(&before, delay.before)
		add(&beside, delay.beside)
	}
	add(&before, h.before)
	label := ""
	if r.IntN(4) == 0 && strings.Contains(body, "continue") {
		label, body = "again:\n", strings.ReplaceAll(body, "continue", "continue again")
	}
	loop := label + h.loop + " {\n" + body + "\n}"
	switch h.loop {
	case "":
		loop = body
	case "for":
		loop = label + "for {\nif ctx.Err() != nil {\nFAIL\n}\n" + body + "\n}"
		if !strings.Contains(body, "break") && !strings.Contains(label, ":") {
			frame.text = strings.Replace(frame.text, "BODY\nreturn err", "BODY", 1)
			frame.text = strings.Replace(frame.text, "BODY\nreturn v, err", "BODY", 1)
			frame.text = strings.Replace(frame.text, "BODY\nreturn *c, err", "BODY", 1)
		}
	}
	text := wait.text
	if usesDelay {
		text += delay.after
	}
	counter := h.counter
	if counter == "" {
		counter = "0"
	}
	var file strings.Builder
	fmt.Fprintf(&file, "package p\n\nimport (\n\t\"context\"\n\tIMPORT\n)\n\n%s\n", frame.text)
	for _, decl := range beside {
		file.WriteString("\n" + decl + "\n")
	}
	src := strings.NewReplacer("BODY", strings.Join(append(before, loop), "\n")).Replace(file.String())
	for _, step := range [][]string{
		{"PLAINWAIT", strings.ReplaceAll(text, "FAIL", "return ctx.Err()"), "WAIT", text},
		{"DELAY", delay.text, "STEP\n", stepLine(h.step), "OK", frame.ok, "FAIL", frame.fail},
		{"NUMBER", fmt.Sprint(number), "COUNTER", counter},
	} {
		src = strings.NewReplacer(step...).Replace(src)
	}
	src = strings.ReplaceAll(src, "time.", imp.qualifier)
	if strings.Contains(src, "Millisecond") || strings.Contains(src, "Second") || strings.Contains(src, "Sleep") {
		src = strings.Replace(src, "IMPORT", imp.text, 1)
	} else {
		src = strings.Replace(src, "\tIMPORT\n", "", 1)
	}
	if op.before != "" {
		src = strings.Replace(src, "\"context\"\n", "\"context\"\n\t\"net/http\"\n\t\"strings\"\n", 1)
	}
	out, err := format.Source([]byte(src))
	if err != nil {
		panic(fmt.Sprint(err, "\n", src))
	}
	return program{fmt.Sprint("Case", number), string(out), h.counted, longest}
}

func stepLine(step string) string {
	if step == "" {
		return ""
	}
	return step + "\n"
}
