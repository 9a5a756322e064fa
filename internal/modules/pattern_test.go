package modules

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// asRegexp is what go help packages says of patterns, without the rule on
// folders vendor.
func asRegexp(pattern string) *regexp.Regexp {
	re := regexp.QuoteMeta(pattern)
	re = strings.ReplaceAll(re, `\.\.\.`, `.*`)
	if strings.HasSuffix(re, `/.*`) {
		re = strings.TrimSuffix(re, `/.*`) + `(/.*)?`
	}
	return regexp.MustCompile(`(?s)^` + re + `$`)
}

// A pattern matches a package of a nested module if and only if what is asked of
// that module does.
func FuzzResidueInModule(f *testing.F) {
	for _, pattern := range []string{"...", ".../bar", "a/...", "a.../b", "a/.../b...", ".../...", "...a...", "a", "a/b", "....b", "a/..../b"} {
		for _, root := range []string{"a", "ab", "a/b", "b/a"} {
			for _, rel := range []string{".", "b", "bar", "a/b", "b/bar"} {
				f.Add(pattern, root, rel)
			}
		}
	}
	f.Fuzz(func(t *testing.T, pattern, root, rel string) {
		if !utf8.ValidString(pattern+root+rel) || !isPath(root) || !isPath(rel) && rel != "." || len(pattern) > 50 || strings.Contains(pattern, "//") || strings.HasPrefix(pattern, "/") {
			t.Skip()
		}
		full := strings.TrimSuffix(root+"/"+rel, "/.")
		whole := asRegexp(pattern).MatchString(full)
		if got := matches(pattern, full); got != whole {
			t.Errorf("%s matches %s: %t, want %t", pattern, full, got, whole)
		}
		asked := (residue{pattern}).after(root).inModule(func(string) bool { return true })
		inside := slices.ContainsFunc(asked, func(p string) bool {
			if rel == "." {
				return p == "." || p == "./..."
			}
			return p != "." && asRegexp(strings.TrimPrefix(p, "./")).MatchString(rel)
		})
		if inside != whole {
			t.Errorf("%s matches %s: %t, but in %s %q matches: %t", pattern, full, whole, root, asked, inside)
		}
	})
}

func isPath(s string) bool {
	return s != "" && s == strings.Trim(s, "/") && !strings.Contains(s, "//") && !strings.Contains("/"+s+"/", "/./")
}
