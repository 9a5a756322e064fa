package html_test

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// parsed are the elements of the page on the examples, in order.
func parsed(t *testing.T) (all []*html.Node) {
	t.Helper()
	f, err := os.Open(examples(t))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	root, err := html.Parse(f)
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			all = append(all, n)
		}
	}
	if len(all) < 500 {
		t.Fatalf("%d elements", len(all))
	}
	return all
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// ids are the identifiers of elements.
func ids(elements []*html.Node) (out []string) {
	for _, n := range elements {
		if id := attr(n, "id"); id != "" {
			out = append(out, id)
		}
	}
	return out
}

func TestIdentifiersAreUnique(t *testing.T) {
	all := ids(parsed(t))
	slices.Sort(all)
	want(t, "ids", all, slices.Compact(slices.Clone(all)))
}

func TestLinksLeadSomewhere(t *testing.T) {
	elements := parsed(t)
	all := ids(elements)
	for _, n := range elements {
		for _, name := range []string{"href", "aria-labelledby"} {
			fragment, inside := strings.CutPrefix(attr(n, name), "#")
			if name == "aria-labelledby" && fragment != "" {
				inside = true
			}
			if to, err := url.PathUnescape(fragment); inside && (err != nil || !slices.Contains(all, to)) {
				t.Errorf("%s of %s leads to %q", name, n.Data, fragment)
			}
		}
	}
}

func TestNothingIsTakenFromElsewhere(t *testing.T) {
	for _, n := range parsed(t) {
		for _, a := range n.Attr {
			outside := strings.Contains(a.Val, "//") && a.Key != "xmlns" && !(n.DataAtom == atom.A && a.Key == "href") && !strings.HasPrefix(a.Val, "data:image/svg+xml,")
			if outside || a.Key == "src" || a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("%s has %s=%q", n.Data, a.Key, a.Val)
			}
		}
	}
}

func TestHeadingsSkipNoLevel(t *testing.T) {
	level, firsts := 0, 0
	for _, n := range parsed(t) {
		if len(n.Data) != 2 || n.Data[0] != 'h' || n.Data[1] < '1' || n.Data[1] > '6' {
			continue
		}
		l := int(n.Data[1] - '0')
		if l == 1 {
			firsts++
		}
		if l > level+1 {
			t.Errorf("h%d follows h%d", l, level)
		}
		level = l
	}
	if firsts != 1 {
		t.Errorf("%d first headings", firsts)
	}
}

func TestControlsHaveLabels(t *testing.T) {
	n := 0
	for _, e := range parsed(t) {
		if e.DataAtom == atom.Input || e.DataAtom == atom.Select {
			n++
			if e.Parent.DataAtom != atom.Label {
				t.Errorf("%s has no label", attr(e, "id"))
			}
		}
	}
	if n != 5 {
		t.Errorf("%d controls", n)
	}
}
