package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/retrylint/retrylint/internal/codekey"
)

// Keys returns the key of each finding, of which name gives the name of the
// file. Each file is read at most once.
func Keys(read func(file string) ([]byte, error), findings []Finding, name func(file string) string) []codekey.Key {
	sources := codekey.New(read)
	keys := make([]codekey.Key, len(findings))
	for i, f := range findings {
		function, code := sources.At(f.File, f.Line)
		keys[i] = codekey.Key{Rule: f.Rule, File: name(f.File), Func: function, Code: code}
	}
	return keys
}

// fingerprints names findings so that each is known again in another report, by
// its key and which of those with that key it is.
func fingerprints(files files, findings []Finding, name func(file string) string) (names []string) {
	seen := map[codekey.Key]int{}
	for _, k := range Keys(files.read, findings, name) {
		seen[k]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%q %d", k, seen[k]))
		names = append(names, hex.EncodeToString(sum[:16]))
	}
	return names
}
