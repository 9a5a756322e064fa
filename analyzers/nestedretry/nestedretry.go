package nestedretry

import (
	_ "embed"
	"fmt"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retries that run another retry below them.
var Analyzer = rule.Asking(layer.Analyzer, rule.New("nestedretry", doc, run))

func run(pass *rule.Pass) {
	layers, _ := pass.ResultOf[layer.Analyzer].(*layer.Result)
	if layers == nil {
		return
	}
	for _, n := range layers.Nested {
		if n.Test && !pass.Tests() {
			continue
		}
		pass.Report(n.Node, analysis.Diagnostic{
			Message: fmt.Sprintf("retry of %s has another retry below it (%s), %s: retry at one layer only, %s",
				n.Name, way(n.Chain), amount(n.Chain), remedy(n.Chain)),
			Related: related(pass, layers, n),
		})
	}
}

// way words the calls from the outer retry down to the innermost one.
func way(c layer.Chain) string {
	var names []string
	for _, h := range c.Hops[1:] {
		name := h.Name
		if h.Retries() {
			name += counted(h)
		}
		if len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	return strings.Join(names, " → ")
}

func counted(h layer.Hop) string {
	switch {
	case h.Attempts > 0:
		return fmt.Sprintf(", %d attempts", h.Attempts)
	case h.Attempts == layer.Unlimited:
		return ", no attempt limit"
	}
	return ", which retries"
}

// amount words the product of the attempts and its factors.
func amount(c layer.Chain) string {
	product, exact := c.Product()
	if product == layer.Unlimited {
		return fmt.Sprintf("so the attempts of %s have no upper limit", c.Hops[len(c.Hops)-1].Name)
	}
	var factors []string
	for _, h := range c.Hops {
		switch {
		case !h.Retries():
		case h.Attempts == 0:
			factors = append(factors, "n")
		default:
			factors = append(factors, strconv.Itoa(h.Attempts))
		}
	}
	text := strings.Join(factors, " × ")
	if !exact {
		return "so attempts multiply: " + text + " attempts in the worst case, with n that is not known here"
	}
	return fmt.Sprintf("so attempts multiply: %s = %d attempts in the worst case", text, product)
}

// remedy says which layer to keep.
func remedy(c layer.Chain) string {
	last := c.Hops[len(c.Hops)-1]
	if last.Kind == layer.SDK {
		return fmt.Sprintf("best in %s, which knows what is transient", last.Name)
	}
	return "best in this one, and call the operation once below"
}

// related points at the hops whose place is known.
func related(pass *rule.Pass, layers *layer.Result, n *layer.Nested) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for _, h := range n.Chain.Hops[1:] {
		pos := layers.Position(pass.Pkg, h)
		if pos == token.NoPos {
			continue
		}
		text := h.Name
		if h.Retries() {
			text += counted(h)
		}
		out = append(out, analysis.RelatedInformation{Pos: pos, Message: "calls " + text})
	}
	return out
}
