package vet

import (
	"bytes"
	"fmt"
	"slices"
)

const (
	// diffContext is the number of equal lines around a change.
	diffContext = 3
	// maxDiff bounds the changes that are looked for in one text. The work
	// grows with its square.
	maxDiff = 1000
)

// A diffLine is a line of a diff: one of the old text ('-'), of the new one
// ('+'), or of both (' ').
type diffLine struct {
	kind byte
	text string
}

// unified returns the difference of two texts of a file, in a form that git
// apply and patch -p1 read. It is empty for equal texts.
func unified(file string, old, new []byte) []byte {
	var out bytes.Buffer
	lines := diffLines(splitLines(old), splitLines(new))
	oldAt, newAt := 0, 0 // lines before i
	for i := 0; i < len(lines); {
		end := hunkEnd(lines, i)
		if end == i {
			oldAt, newAt, i = oldAt+1, newAt+1, i+1
			continue
		}
		if out.Len() == 0 {
			fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", file, file)
		}
		hunk := lines[i:end]
		olds, news := count(hunk, '-'), count(hunk, '+')
		fmt.Fprintf(&out, "@@ -%s +%s @@\n", span(oldAt, olds), span(newAt, news))
		for _, l := range hunk {
			out.WriteByte(l.kind)
			out.WriteString(l.text)
			if l.text[len(l.text)-1] != '\n' {
				out.WriteString("\n\\ No newline at end of file\n")
			}
		}
		oldAt, newAt, i = oldAt+olds, newAt+news, end
	}
	return out.Bytes()
}

// hunkEnd returns where the hunk ends that starts at line i, or i if none does.
func hunkEnd(lines []diffLine, i int) int {
	end := i
	for next := i; next < len(lines) && next <= end+diffContext; next++ {
		if lines[next].kind == ' ' {
			continue
		}
		// Twice as many equal lines may stand between two changes.
		end = next + 1 + diffContext
	}
	return min(end, len(lines))
}

// count counts the lines of one of the texts.
func count(lines []diffLine, kind byte) (n int) {
	for _, l := range lines {
		if l.kind == kind || l.kind == ' ' {
			n++
		}
	}
	return n
}

// span writes the lines of a hunk, of which some number stands before.
func span(before, n int) string {
	if n > 0 {
		before++
	}
	return fmt.Sprintf("%d,%d", before, n)
}

// splitLines returns the lines of a text with their ends.
func splitLines(text []byte) (lines []string) {
	for line := range bytes.Lines(text) {
		lines = append(lines, string(line))
	}
	return lines
}

// diffLines returns the lines of both texts in order, with as few as can be
// that only one of them has, unless there are very many.
func diffLines(old, new []string) []diffLine {
	var head, tail []diffLine
	for len(old) > 0 && len(new) > 0 && old[0] == new[0] {
		head = append(head, diffLine{' ', old[0]})
		old, new = old[1:], new[1:]
	}
	for len(old) > 0 && len(new) > 0 && old[len(old)-1] == new[len(new)-1] {
		tail = append(tail, diffLine{' ', old[len(old)-1]})
		old, new = old[:len(old)-1], new[:len(new)-1]
	}
	slices.Reverse(tail)
	return slices.Concat(head, changed(old, new), tail)
}

// A frontier is how far into the old text one gets with a number of changes, by
// how much farther that is than into the new text.
type frontier map[int]int

// come returns the better of two ways to a lead with one change more than the
// frontier has: by a line of the old text alone, or by one of the new. It
// returns the lead before that line, and the place in the old text behind it.
func (f frontier) come(lead, changes int) (from, at int) {
	if lead == -changes || lead != changes && f[lead-1] < f[lead+1] {
		return lead + 1, f[lead+1]
	}
	return lead - 1, f[lead-1] + 1
}

// changed is diffLines for texts that differ in their first and last lines. It
// goes through both texts with ever more changes until it gets to their ends.
func changed(old, new []string) []diffLine {
	reached := frontier{1: 0}
	var history []frontier
	for changes := 0; changes <= maxDiff; changes++ {
		history = append(history, reached)
		next := make(frontier, changes+1)
		for lead := -changes; lead <= changes; lead += 2 {
			_, at := reached.come(lead, changes)
			for at < len(old) && at-lead < len(new) && old[at] == new[at-lead] {
				at++
			}
			next[lead] = at
			if at >= len(old) && at-lead >= len(new) {
				return back(old, new, history)
			}
		}
		reached = next
	}
	return slices.Concat(only('-', old), only('+', new))
}

// back follows the history of a way from the ends of both texts to their start.
func back(old, new []string, history []frontier) []diffLine {
	var lines []diffLine
	i, j := len(old), len(new)
	for changes := len(history) - 1; changes > 0; changes-- {
		lead, _ := history[changes].come(i-j, changes)
		fromOld := history[changes][lead]
		fromNew := fromOld - lead
		for ; i > fromOld && j > fromNew; i, j = i-1, j-1 {
			lines = append(lines, diffLine{' ', old[i-1]})
		}
		if i > fromOld {
			lines = append(lines, diffLine{'-', old[i-1]})
		} else {
			lines = append(lines, diffLine{'+', new[j-1]})
		}
		i, j = fromOld, fromNew
	}
	for ; i > 0; i-- {
		lines = append(lines, diffLine{' ', old[i-1]})
	}
	slices.Reverse(lines)
	return lines
}

// only returns lines that one of the texts has.
func only(kind byte, text []string) (lines []diffLine) {
	for _, l := range text {
		lines = append(lines, diffLine{kind, l})
	}
	return lines
}
