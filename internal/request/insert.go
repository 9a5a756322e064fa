package request

import (
	"slices"
	"strings"
)

// Inserts says whether a statement of SQL adds a row each time that it runs: an
// INSERT that names its columns, none of which tells one row from another, and
// that says nothing of a conflict.
func Inserts(statement string) bool {
	words := strings.Fields(strings.ToUpper(statement))
	if len(words) < 3 || words[0] != "INSERT" || words[1] != "INTO" {
		return false
	}
	text := strings.Join(words, " ")
	if slices.ContainsFunc(guards, func(g string) bool { return strings.Contains(text, g) }) {
		return false
	}
	before, rest, found := strings.Cut(text, "(")
	columns, _, closed := strings.Cut(rest, ")")
	if !found || !closed || strings.Contains(before, "VALUES") || strings.Contains(before, "SELECT") {
		return false
	}
	names := strings.Split(columns, ",")
	return !slices.ContainsFunc(names, identifies) && !links(names)
}

// links says whether columns are all there is of a row that ties others together,
// user_id and role_id: the pair is its key.
func links(columns []string) bool {
	return len(columns) > 1 && !slices.ContainsFunc(columns, func(c string) bool { return !strings.HasSuffix(bare(c), "_ID") })
}

// bare is the name of a column without what quotes it.
func bare(column string) string { return strings.Trim(strings.TrimSpace(column), "`\"[]") }

// guards are clauses that say what happens to a row that is there already.
var guards = []string{"ON CONFLICT", "ON DUPLICATE KEY", "NOT EXISTS", "EXCEPT"}

// identifies says whether a column tells one row from another, by its name. That
// of a foreign key, user_id, does not.
func identifies(column string) bool {
	name := bare(column)
	if slices.Contains([]string{"CODE", "DIGEST", "EMAIL", "GUID", "HASH", "ID", "KEY", "NAME", "NONCE", "SLUG", "TOKEN", "UUID", "VERSION"}, name) {
		return true
	}
	return speaksOf(keyWords, name) || slices.ContainsFunc([]string{"_HASH", "_KEY", "_TOKEN"}, func(end string) bool { return strings.HasSuffix(name, end) })
}
