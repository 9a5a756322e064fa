package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Summary says in one line, without its end, how much was found of what.
// Findings that are kept back are counted apart.
func Summary(r Report) string {
	rules := map[string]int{}
	files := map[string]bool{}
	kept := map[By]int{}
	found, fixes := 0, 0
	for _, f := range r.Findings {
		if f.Kept() {
			kept[f.Suppressed.By]++
			continue
		}
		found++
		rules[f.Rule]++
		files[f.File] = true
		if len(f.Fix.Edits) > 0 {
			fixes++
		}
	}

	text := "no findings"
	if found > 0 {
		text = fmt.Sprintf("%s in %s: %s", Count(found, "finding"), Count(len(files), "file"), byRule(rules))
	}
	if fixes > 0 {
		text += fmt.Sprintf(" (%d with a fix: %s)", fixes, fixCommand)
	}
	switch n := kept[ByComment]; n {
	case 0:
	case 1:
		text += "; 1 kept back by a comment"
	default:
		text += fmt.Sprintf("; %d kept back by comments", n)
	}
	if n := kept[ByBaseline]; n > 0 {
		text += fmt.Sprintf("; %d kept back by the baseline", n)
	}
	if !r.Complete {
		text += "; not all packages could be analyzed"
	}
	return text
}

// fixCommand applies the fixes.
const fixCommand = Tool + " fix"

// byRule lists the rules with the number of their findings, most first.
func byRule(rules map[string]int) string {
	names := slices.SortedFunc(maps.Keys(rules), func(a, b string) int {
		return cmp.Or(cmp.Compare(rules[b], rules[a]), strings.Compare(a, b))
	})
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = fmt.Sprintf("%d %s", rules[name], name)
	}
	return strings.Join(out, ", ")
}

// Count words a number of things: 1 finding, 2 findings.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
