package report

import (
	"fmt"
	"unicode/utf16"
)

// lineHashes returns what GitHub's code scanning calls primaryLocationLineHash
// of each line, 1-based: it is how an alert is known again. The upload action
// computes it where it is missing; who uploads by other ways must bring it.
//
// A line's hash is that of the 100 characters from its start on, blanks left
// out, with how often it has been seen so far.
func lineHashes(text []byte) []string {
	const width, base = 100, 37
	chars, starts := lineHashChars(text)
	chars = append(chars, make([]uint16, width)...)
	hashes, seen := []string{""}, map[uint64]int{}
	for _, start := range starts {
		var h uint64
		for _, c := range chars[start : start+width] {
			h = h*base + uint64(c)
		}
		seen[h]++
		hashes = append(hashes, fmt.Sprintf("%x:%d", h, seen[h]))
	}
	return hashes
}

// lineHashChars returns the characters that count and where lines start among
// them: no blanks, \n for every kind of line end, and a mark at the end.
func lineHashChars(text []byte) (chars []uint16, starts []int) {
	const end = 0xffff
	first, afterCR := true, false
	for _, c := range append(utf16.Encode([]rune(string(text))), end) {
		if c == ' ' || c == '\t' || afterCR && c == '\n' {
			afterCR = false
			continue
		}
		afterCR = c == '\r'
		if afterCR {
			c = '\n'
		}
		if first {
			starts = append(starts, len(chars))
		}
		first = c == '\n'
		chars = append(chars, c)
	}
	return chars, starts
}
