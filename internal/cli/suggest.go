package cli

import (
	"fmt"

	"github.com/retrylint/retrylint/internal/near"
)

// didYouMean offers the word that is nearest to one that is unknown, in
// brackets, or nothing if none is near.
func didYouMean(word string, words []string) string {
	if best := near.Word(word, words); best != "" {
		return fmt.Sprintf(" (did you mean %s?)", best)
	}
	return ""
}
