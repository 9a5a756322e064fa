package baseline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/codekey"
	"github.com/retrylint/retrylint/internal/report"
)

// version is that of the format. Another field makes another version.
const version = 1

// A head says what a file is.
type head struct {
	Tool    string `json:"tool"`
	Version int    `json:"version"`
}

// A line is an entry as it is written.
type line struct {
	Rule  string `json:"rule"`
	File  string `json:"file"`
	Func  string `json:"func,omitempty"`
	Code  string `json:"code"`
	Count *int   `json:"count,omitempty"` // none for 1
}

// parse reads the text of a file. It fails if that is not what format writes, give
// or take order and white space. Of the same entry twice, which a merge may leave,
// the larger count holds: that of one of the sides.
func parse(text []byte) (map[codekey.Key]int, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, errors.New("it is empty: remove it, and -write-baseline makes a new one")
	}
	var h head
	if err := json.Unmarshal(text, &h); err != nil {
		return nil, broken(text, err)
	}
	switch {
	case h.Tool != report.Tool:
		return nil, fmt.Errorf("it is no baseline of %s: that begins with \"tool\": %[1]q", report.Tool)
	case h.Version > version:
		return nil, fmt.Errorf("it has version %d of the format, and this %s knows version %d: use a newer %[2]s", h.Version, report.Tool, version)
	case h.Version < version:
		return nil, fmt.Errorf("it has no \"version\": %d: take it back from version control, or remove it, and -write-baseline makes a new one", version)
	}
	var all struct {
		head
		Findings []line `json:"findings"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		return nil, broken(text, err)
	}
	entries := map[codekey.Key]int{}
	for i, l := range all.Findings {
		count := 1
		if l.Count != nil {
			count = *l.Count
		}
		if l.Rule == "" || l.File == "" || count < 1 {
			return nil, fmt.Errorf("entry %d of \"findings\" needs a \"rule\", a \"file\" and, if any, a \"count\" of at least 1: mend or remove it", i+1)
		}
		k := codekey.Key{Rule: l.Rule, File: path.Clean(l.File), Func: l.Func, Code: l.Code}
		entries[k] = max(entries[k], count)
	}
	return entries, nil
}

// broken says why text cannot be read, and what to do.
func broken(text []byte, err error) error {
	for at, l := range bytes.Split(text, []byte("\n")) {
		for _, mark := range []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"} {
			if bytes.HasPrefix(l, []byte(mark)) {
				return fmt.Errorf("line %d is the mark of a merge conflict: keep the entries of both sides, with a comma between each two, and have -write-baseline drop the stale ones", at+1)
			}
		}
	}
	where := ""
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	offset := int64(-1)
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &typ):
		offset = typ.Offset
	}
	if offset >= 0 && offset <= int64(len(text)) {
		where = fmt.Sprintf("line %d: ", 1+bytes.Count(text[:offset], []byte("\n")))
	}
	return fmt.Errorf("%s%w: mend it, or take it back from version control", where, err)
}

// format returns the text of a file: an entry a line, so that it can be reviewed
// and merged.
func format(entries map[codekey.Key]int) []byte {
	var sorted []Entry
	for k, n := range entries {
		sorted = append(sorted, Entry{k, n})
	}
	slices.SortFunc(sorted, compare)

	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"tool\": %s,\n  \"version\": %d,\n  \"findings\": [", quote(report.Tool), version)
	for i, e := range sorted {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n    {\"rule\": %s, \"file\": %s", quote(e.Rule), quote(e.File))
		if e.Func != "" {
			fmt.Fprintf(&b, ", \"func\": %s", quote(e.Func))
		}
		fmt.Fprintf(&b, ", \"code\": %s", quote(e.Code))
		if e.Count > 1 {
			fmt.Fprintf(&b, ", \"count\": %d", e.Count)
		}
		b.WriteByte('}')
	}
	if len(sorted) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
	return b.Bytes()
}

// quote returns s as JSON, with <, > and & as they are.
func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return `""` // no string fails
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// written returns the key as it is once it has been written and read: JSON has no
// bytes that are not UTF-8.
func written(k codekey.Key) codekey.Key {
	text := func(s string) string { return string([]rune(s)) }
	return codekey.Key{Rule: text(k.Rule), File: text(k.File), Func: text(k.Func), Code: text(k.Code)}
}
