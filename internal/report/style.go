package report

import "github.com/retrylint/retrylint/internal/severity"

// A style is how text is shown: the parameters of the escape sequence that
// selects it, of the 16 colors that every terminal has, or "" for as it is.
type style string

const (
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// A palette gives each part of a finding its style.
type palette struct {
	place, rule, message, gutter, source, culprit, related, fix, page style
}

// quiet is for findings that are kept back.
var quiet = palette{dim, dim, dim, dim, dim, dim, dim, dim, dim}

// loud is for all others.
func loud(s severity.Level) palette {
	p := palette{place: bold, rule: yellow, gutter: dim, culprit: red, related: cyan, fix: green, page: dim}
	if s == severity.Information {
		p.rule = cyan
	}
	return p
}

// write writes text that is fit to be shown.
func (t *text) write(s style, text string) {
	if !t.look.Color || s == "" {
		t.out.WriteString(text)
		return
	}
	t.out.WriteString("\x1b[" + string(s) + "m" + text + "\x1b[0m")
}
