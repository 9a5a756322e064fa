package modules

import (
	"slices"
	"strings"
)

// wildcard stands for any string in a pattern of the go command.
const wildcard = "..."

// A residue is what is left to match of a pattern when the start of a path has
// been taken: any of these patterns may match the rest of the path.
type residue []string

// after returns what is left when s has been taken too.
func (r residue) after(s string) residue {
	for i := range len(s) {
		var next residue
		for _, p := range r {
			next = next.take(p, s[i])
		}
		r = next
	}
	return r
}

// take adds what is left of a pattern when one byte has been taken.
func (r residue) take(pattern string, b byte) residue {
	if rest, wild := strings.CutPrefix(pattern, wildcard); wild {
		r = r.with(pattern)
		if rest == "" {
			return r
		}
		return r.take(rest, b)
	}
	if pattern != "" && pattern[0] == b {
		r = r.with(pattern[1:])
	}
	return r
}

func (r residue) with(pattern string) residue {
	if slices.Contains(r, pattern) {
		return r
	}
	return append(r, pattern)
}

// ends reports whether the path may end here. A last /... matches nothing too.
func (r residue) ends() bool {
	return slices.ContainsFunc(r, func(p string) bool {
		p = strings.TrimSuffix(p, "/"+wildcard)
		return strings.Trim(p, ".") == "" && len(p)%len(wildcard) == 0
	})
}

// inModule returns the patterns, relative to a module's root, that match there
// what the residue does, where the path up to the root has been taken.
// exists tells whether there is a package in a folder below the root.
func (r residue) inModule(exists func(rel string) bool) []string {
	below := r.after("/")
	if slices.Contains(below, wildcard) {
		return []string{"./" + wildcard}
	}
	var out []string
	if r.ends() && exists(".") {
		out = append(out, ".")
	}
	for _, p := range below {
		if strings.Contains(p, wildcard) || p != "" && exists(p) {
			out = append(out, "./"+p)
		}
	}
	return out
}

// matches reports whether a pattern matches a path.
func matches(pattern, path string) bool {
	return (residue{pattern}).after(path).ends()
}

// enters reports whether the go command looks into a folder of this name when
// it expands a pattern.
func enters(name string) bool {
	return !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "_") && name != "testdata"
}
