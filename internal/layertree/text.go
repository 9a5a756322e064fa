package layertree

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Text writes trees for a reader, one line for each layer. Files below dir are
// named relative to it. It fails as w does.
func Text(w io.Writer, trees []Tree, dir string) error {
	t := texter{dir: dir}
	for i, tree := range trees {
		if i > 0 {
			t.WriteByte('\n')
		}
		fmt.Fprintf(&t, "%s%s: %s\n", tree.Name, t.at(tree.At), sumUp(tree))
		t.boxes(tree.Below, "")
	}
	_, err := io.WriteString(w, t.String())
	return err
}

// sumUp words the worst case of a tree.
func sumUp(t Tree) string {
	return fmt.Sprintf("%s in the worst case, %s", calls(t.Worst), waits(t.Total))
}

type texter struct {
	strings.Builder
	dir string
}

func (t *texter) boxes(boxes []*Box, indent string) {
	for i, b := range boxes {
		branch, under := "├─ ", "│  "
		if i == len(boxes)-1 {
			branch, under = "└─ ", "   "
		}
		fmt.Fprintf(t, "%s%s%s\n", indent, branch, t.line(b))
		t.boxes(b.Below, indent+under)
	}
}

// line words a box.
func (t *texter) line(b *Box) string {
	if b.Circle {
		return b.Name + ": see above, the calls go in a circle"
	}
	s := fmt.Sprintf("%s%s: %s; %s", b.Name, t.at(b.At), strings.Join(b.traits(), ", "), b.costs())
	if way := b.through(); way != "" {
		s += "; through " + way
	}
	if b.Apart != "" {
		s += "; not multiplied: " + b.Apart
	}
	if b.Again {
		s += "; below it: " + b.where()
	}
	return s
}

// through words the ways to a layer.
func (b *Box) through() string {
	ways := strings.Join(b.Via, ", ")
	switch {
	case b.OtherWays == 0:
		return ways
	case ways == "":
		ways = "its caller"
	}
	if b.OtherWays == 1 {
		return ways + " and on 1 other way"
	}
	return fmt.Sprintf("%s and on %d other ways", ways, b.OtherWays)
}

// traits word how a layer retries.
func (b *Box) traits() []string {
	out := []string{b.Kind, b.attempts(), b.pace()}
	if jitter := jitters[b.Jitter]; jitter != "" && !b.NoWait {
		out = append(out, jitter)
	}
	if b.Local {
		out = append(out, "on this host")
	}
	return out
}

var jitters = map[string]string{"yes": "jitter", "no": "no jitter"}

func (b *Box) attempts() string {
	switch {
	case b.Attempts == 1:
		return "1 attempt"
	case b.Attempts > 0:
		return fmt.Sprintf("%d attempts", b.Attempts)
	case b.Attempts == 0:
		return "n attempts"
	case b.Elapsed > 0:
		return "attempts for " + shortDuration(b.Elapsed)
	}
	return "no attempt limit" + untils[b.Until]
}

var untils = map[string]string{"context": " while its context lasts", "deadline": " up to a deadline"}

// pace words how a layer waits.
func (b *Box) pace() string {
	if b.NoWait {
		return "no wait"
	}
	s := paces[b.Growth]
	if s == "" {
		s = "unknown wait"
	}
	if b.Base > 0 {
		s += " from " + shortDuration(b.Base)
	}
	if b.Max > 0 {
		s += " up to " + shortDuration(b.Max)
	}
	if b.Growth == "constant" && b.Base > 0 {
		return "constant wait of " + shortDuration(b.Base)
	}
	return s
}

var paces = map[string]string{
	"constant":    "constant wait",
	"linear":      "linear wait",
	"polynomial":  "polynomial wait",
	"exponential": "exponential wait",
	"fibonacci":   "Fibonacci wait",
	"table":       "wait by a table",
	"varies":      "varying wait",
}

// costs word what a layer amounts to in the worst case.
func (b *Box) costs() string {
	s := calls(b.Calls) + ", " + waits(b.Wait)
	if b.Total != b.Wait {
		s += ", with those below " + b.Total.String()
	}
	if b.Again && b.Worst != b.Calls {
		s += ", " + calls(b.Worst) + " at the bottom"
	}
	return s
}

func calls(t Times) string {
	switch {
	case t.Unlimited:
		return "calls without limit"
	case t == Times{Known: 1}:
		return "1 call"
	}
	return t.String() + " calls"
}

func waits(s Span) string {
	switch {
	case s.Unlimited:
		return "waits without limit"
	case !s.Known:
		return "waits for an unknown time"
	}
	return "waits " + s.String()
}

// at is the place of something in parentheses, without the column.
func (t *texter) at(position string) string {
	if position == "" {
		return ""
	}
	return " (" + short(position, t.dir) + ")"
}

// short is a position without its column, with a file below dir relative to it.
func short(position, dir string) string {
	if i := strings.LastIndexByte(position, ':'); i > 0 && strings.Contains(position[:i], ".go:") {
		position = position[:i]
	}
	if rel, err := filepath.Rel(dir, position); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return position
}
