package report

import "github.com/retrylint/retrylint/internal/codekey"

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
