package changed

import (
	"fmt"
	"strconv"
	"strings"
)

// parse reads what git diff prints without prefixes and without lines around the
// changes, and returns the lines of the new files, by name. It fails if that is
// not what it is given.
func parse(patch string) (map[string][]span, error) {
	files := map[string][]span{}
	name := ""
	body := 0 // lines of the hunk that are left; what they say may look like a header
	for line := range strings.Lines(patch) {
		switch {
		case body > 0:
			if !strings.HasPrefix(line, `\`) { // no newline at end of file
				body--
			}
		case strings.HasPrefix(line, "+++ "):
			n, err := fileName(line)
			if err != nil {
				return nil, err
			}
			name = n
		case strings.HasPrefix(line, "@@ "):
			s, length, err := hunk(line)
			if err != nil {
				return nil, err
			}
			body = length
			files[name] = append(files[name], s) // a file that is gone is /dev/null: not the name of a Go file
		}
	}
	return files, nil
}

// fileName returns the name in a line +++ NAME.
func fileName(line string) (string, error) {
	name := strings.TrimSuffix(strings.TrimPrefix(line, "+++ "), "\n")
	name = strings.TrimSuffix(name, "\t") // git ends a name with spaces so; a tab in a name is quoted
	if !strings.HasPrefix(name, `"`) {
		return name, nil
	}
	unquoted, err := strconv.Unquote(name)
	if err != nil {
		return "", fmt.Errorf("what file is %s?", name)
	}
	return unquoted, nil
}

// hunk reads a line @@ -FIRST,COUNT +FIRST,COUNT @@, of which a count of 1 is left
// out: the lines of the new file, and the number of lines that follow.
func hunk(line string) (s span, length int, err error) {
	words := strings.Fields(line)
	if len(words) < 4 {
		return span{}, 0, fmt.Errorf("what lines are %q?", line)
	}
	_, before, err1 := lineRange(words[1], "-")
	first, after, err2 := lineRange(words[2], "+")
	if err1 != nil || err2 != nil {
		return span{}, 0, fmt.Errorf("what lines are %q?", line)
	}
	if after == 0 {
		first++ // git names the line before
	}
	return span{first, first + after - 1}, before + after, nil
}

// lineRange reads FIRST,COUNT behind a sign.
func lineRange(s, sign string) (first, count int, err error) {
	from, number, ok := strings.Cut(strings.TrimPrefix(s, sign), ",")
	if !ok {
		number = "1"
	}
	if first, err = natural(from); err != nil {
		return 0, 0, err
	}
	count, err = natural(number)
	return first, count, err
}

// natural reads a number of lines, which has room to be added up.
func natural(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 30)
	return int(n), err
}
