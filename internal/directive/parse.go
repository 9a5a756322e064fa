package directive

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/near"
)

const prefix = "//retrylint:"

// The words behind the prefix.
const (
	local   = "local"
	remote  = "remote"
	retries = "retries" // and a number
	noretry = "noretry"
)

// maxRetries is more than any program means.
const maxRetries = 1_000_000

// A parsed is the text of one comment.
type parsed struct {
	said Said
	// head is the directive as messages name it, size its length, and problem
	// what is wrong with it, if something is.
	head    string
	size    int
	problem string
	// better is what should stand between two offsets of the comment, "" where
	// that is not known.
	better   string
	from, to int
}

// parse reads a comment; is says that it is a directive, or was meant as one.
func parse(text string) (p parsed, is bool) {
	if rest, ok := strings.CutPrefix(text, prefix); ok {
		return directive(rest), true
	}
	return plain(text)
}

// plain knows a directive behind a space: "// retrylint:local". Prose speaks of
// directives too, so that nothing but a whole one counts.
func plain(text string) (p parsed, is bool) {
	rest, ok := strings.CutPrefix(text, "//")
	if !ok {
		return p, false
	}
	bare := strings.TrimLeft(rest, " \t")
	rest, ok = strings.CutPrefix(bare, prefix[2:])
	if !ok {
		return p, false
	}
	meant := directive(rest)
	if meant.problem != "" {
		return p, false
	}
	gap := len(text) - len(bare)
	p.head, p.size = text[:gap]+meant.head[2:], gap-2+meant.size
	p.problem = fmt.Sprintf("%s is plain text, so it says nothing: write %s, without the space", p.head, meant.head)
	p.better, p.from, p.to = "//", 0, gap
	return p, true
}

// directive reads what follows the prefix.
func directive(rest string) parsed {
	rest, _, _ = strings.Cut(rest, "//") // a reason
	rest = strings.TrimRight(rest, " \t\r")
	end := strings.IndexFunc(rest, func(r rune) bool { return !isWord(r) })
	if end < 0 {
		end = len(rest)
	}
	word, behind := rest[:end], rest[end:]
	p := parsed{head: prefix + rest, size: len(prefix) + len(rest)}
	glued := behind != "" && behind[0] != ' ' && behind[0] != '\t'
	args := strings.Fields(behind)
	switch {
	case word == retries:
		p.number(args, glued)
	case word != local && word != remote && word != noretry:
		p.unknown(word, args)
	case behind != "":
		p.problem = fmt.Sprintf("%s has text behind %s, so it says nothing: put // before the reason", p.head, word)
	}
	if p.problem == "" && word != retries {
		p.said = map[string]Said{local: {Local: true}, remote: {Remote: true}, noretry: {Attempts: 1}}[word]
	}
	return p
}

func isWord(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '-' || r == '_'
}

// number reads the argument of "retries".
func (p *parsed) number(args []string, glued bool) {
	const example = "as in " + prefix + retries + " 3"
	if len(args) == 0 || glued {
		p.problem = fmt.Sprintf("%s names no number, so it says nothing: write how many calls follow the first one, %s", p.head, example)
		return
	}
	n, err := strconv.Atoi(args[0])
	switch {
	case err == nil && n == 0:
		p.problem = fmt.Sprintf("%s counts no retry, so it says nothing: write %s", p.head, prefix+noretry)
		if len(args) == 1 {
			p.better, p.from, p.to = noretry, len(prefix), p.size
		}
	case err != nil || n < 0 || n > maxRetries || args[0][0] == '+':
		p.problem = fmt.Sprintf("%s has no number from 1 to %d, so it says nothing: write how many calls follow the first one, %s", p.head, maxRetries, example)
	case len(args) > 1:
		p.problem = fmt.Sprintf("%s has text behind the number, so it says nothing: put // before the reason", p.head)
	default:
		p.said = Said{Attempts: n + 1}
	}
}

// unknown offers the word that was meant, where that is clear, and the fix where
// nothing else is wrong.
func (p *parsed) unknown(word string, args []string) {
	from, to := len(prefix), len(prefix)+len(word)
	if word == "" && len(args) > 0 { // "//retrylint: local"
		word = args[0]
		to += strings.Index(p.head[from:], word) + len(word)
	}
	meant := meantBy(strings.ToLower(word))
	if meant == "" {
		p.problem = fmt.Sprintf("%s is no directive of retrylint, so it says nothing: write local, remote, retries N or noretry", p.head)
		return
	}
	p.problem = fmt.Sprintf("%s is no directive of retrylint, so it says nothing: did you mean %s?", p.head, prefix+meant)
	if directive(meant+p.head[to:]).problem == "" {
		p.better, p.from, p.to = meant, from, to
	}
}

// meantBy is the word that is meant by another one, "" if that is not clear. A
// "retry" is not far from "noretry", but says the opposite.
func meantBy(word string) string {
	if strings.HasPrefix(word, "retr") {
		return retries
	}
	return near.Word(word, []string{local, remote, retries, noretry})
}
