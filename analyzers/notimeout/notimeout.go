package notimeout

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retried calls that can hang for ever.
var Analyzer = rule.Asking(request.Analyzer, rule.New("notimeout", doc, run))

func run(pass *rule.Pass) {
	requests, _ := pass.ResultOf[request.Analyzer].(*request.Result)
	if requests == nil {
		return
	}
	var found []request.Again
	for _, p := range slices.Backward(requests.Repeated) { // inner ones first
		if p.Local || p.Test && !pass.Tests() {
			continue
		}
		i := slices.IndexFunc(p.Sends, func(s request.Again) bool { return hangs(p, s.Send) })
		if i < 0 {
			continue
		}
		s := p.Sends[i] // further ones wait for the same peer
		if !slices.ContainsFunc(found, func(f request.Again) bool { return f.At == s.At }) {
			found = append(found, s)
		}
	}
	for _, s := range slices.Backward(found) {
		pass.Report(s.At, analysis.Diagnostic{Message: message(s), SuggestedFixes: dialTimeout(pass, s)})
	}
}

// hangs says whether nothing ends a request whose peer says nothing.
func hangs(p *request.Repeated, s request.Send) bool {
	if s.Limited() != delay.No {
		return false
	}
	switch s.Protocol {
	case known.HTTP:
		return !p.Speaks(s, endless)
	case known.RPC:
		return true
	case known.Dial:
		return strings.HasPrefix(s.Verb.Const, "tcp") && !loopback(s.Target.Const)
	}
	return false
}

// endless are words for responses that may take as long as they like.
var endless = []string{
	"backup", "download", "events", "export", "follow", "import",
	"listen", "longpoll", "poll", "pull", "restore", "snapshot",
	"sse", "stream", "streaming", "subscribe", "subscription", "tail",
	"upload", "watch", "watcher",
}

// loopback says whether an address is one of this host.
func loopback(addr string) bool {
	for _, host := range []string{"127.", "localhost:", "[::1]:", ":"} {
		if strings.HasPrefix(addr, host) {
			return true
		}
	}
	return false
}

// message words the finding for what has no timeout.
func message(s request.Again) string {
	subject := s.Name
	if s.Way != "" {
		subject += " (" + s.Func + ")"
	}
	switch s.Protocol {
	case known.Dial:
		return fmt.Sprintf("retry of %s has no timeout, so an attempt can hang and is never tried again: use a dialer with a timeout, or a context with one for each attempt", subject)
	case known.RPC:
		return fmt.Sprintf("retry of %s has a context without a deadline, so an attempt can hang for ever and is never tried again: derive a context with a timeout for each attempt", subject)
	}
	return fmt.Sprintf("retry of %s has no timeout on its client and no deadline on its request, so an attempt can hang for ever and is never tried again: set a timeout on the client, or derive a context with one for each attempt", subject)
}
