package html

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/retrylint/retrylint/internal/report"
)

// maxDiff is the number of lines of a fix that are shown.
const maxDiff = 80

// fix adds what the fix of a finding changes, folded in.
func (v *view) fix(f report.Finding) {
	if len(f.Fix.Edits) == 0 {
		return
	}
	v.addf("<details class=\"fix\"><summary><span class=\"tag\">Fix</span> %s</summary>\n", f.Fix.Title)
	var files []string
	for _, e := range f.Fix.Edits {
		if !slices.Contains(files, e.File) {
			files = append(files, e.File)
		}
	}
	for _, name := range files {
		edits := slices.DeleteFunc(slices.Clone(f.Fix.Edits), func(e report.Edit) bool { return e.File != name })
		if name != f.File {
			v.addf(`<p class="where">%s</p>`+"\n", report.Relative(v.Dir, name))
		}
		if in := v.open(name); in == nil {
			v.add("<p>Its source cannot be read.</p>\n")
		} else if after, err := report.Edited(in.text, edits); err != nil {
			v.add("<p>Its source has changed since it was looked at.</p>\n")
		} else {
			v.diff(diff.Diff("", in.text, "", after))
		}
	}
	v.add("</details>\n")
}

// diff adds a unified diff without its heading.
func (p *page) diff(unified []byte) {
	lines := strings.SplitAfter(string(unified), "\n")
	for len(lines) > 0 && !strings.HasPrefix(lines[0], "@@") {
		lines = lines[1:]
	}
	p.add(`<pre class="src diff"><code>`)
	for i, line := range lines {
		if i == maxDiff {
			p.addf(`<span class="l gap">⋯ %d more lines`+"\n</span>", len(lines)-i)
			break
		}
		if line == "" {
			continue
		}
		line = strings.TrimSuffix(line, "\n")
		class := map[byte]string{'+': "l add", '-': "l del", '@': "l gap"}[line[0]]
		if line[0] == '@' {
			line = where(line)
		}
		p.addf(`<span class="%s">%s`+"\n</span>", cmp.Or(class, "l"), line)
	}
	p.add("</code></pre>\n")
}

// where words the heading of a hunk, such as @@ -3,7 +3,9 @@.
func where(heading string) string {
	var line int
	if _, err := fmt.Sscanf(heading, "@@ -%d", &line); err != nil {
		return heading
	}
	return fmt.Sprintf("⋯ line %d", line)
}
