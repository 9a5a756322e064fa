// Package near finds the word or flag that somebody may have meant who has
// mistyped it.
package near

// Word returns the one of the words that is nearest to a mistyped one, the
// first of several. It is empty if none can be got with a third of its letters
// changed, at most two.
func Word(mistyped string, words []string) (best string) {
	least := 3
	for _, word := range words {
		if d := distance(mistyped, word); d < least && 3*d <= len(word) {
			best, least = word, d
		}
	}
	return best
}

// Hint offers the word that Word finds, in brackets and behind a space. It is
// empty if there is none.
func Hint(mistyped string, words []string) string {
	if best := Word(mistyped, words); best != "" {
		return " (did you mean " + best + "?)"
	}
	return ""
}

// distance counts how many letters have to be changed, added, left out or
// swapped with the next to make one word of another.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
