package report

import (
	"strings"

	"github.com/retrylint/retrylint/internal/columns"
)

// An extract is what is shown of a line, and the columns of that which are
// marked.
type extract struct {
	text         string
	mark, length int // where the mark begins, 0-based; how long it is, 0 for none
}

// extractOf returns as much of the first line of a place as has room in the
// given number of columns. The place is in it, or at least its start.
func extractOf(line string, p Place, width int) extract {
	cells := columns.Cells(line)
	first, last := covered(cells, p)
	indent := 0
	for indent < len(cells) && (indent < first || p.Col == 0) && strings.TrimSpace(cells[indent].Text) == "" {
		indent++
	}
	cells, first, last = cells[indent:], max(first-indent, 0), max(last-indent, 0)

	from, to := window(cells, first, last, width)
	x := extract{text: columns.Text(cells[from:to])}
	if to < len(cells) {
		x.text += columns.Ellipsis
	}
	if from > 0 {
		x.text = columns.Ellipsis + x.text
		x.mark = 1
	}
	if p.Col > 0 {
		x.mark += columns.Width(cells[from:first])
		x.length = max(columns.Width(cells[first:min(last, to)]), 1)
	}
	return x
}

// covered returns which of the cells of its first line a place covers, from the
// first to before the last. A place without a known end covers one.
func covered(cells []columns.Cell, p Place) (first, last int) {
	start := p.Col - 1
	end := start + 1
	switch {
	case p.EndLine > p.Line:
		last = len(cells)
	case p.EndLine == p.Line:
		end = max(end, p.EndCol-1)
	}
	for first < len(cells) && cells[first].End <= start {
		first++
	}
	last = max(first, last)
	for last < len(cells) && cells[last].Start < end {
		last++
	}
	return first, last
}

// window returns which of the cells to show in the given number of columns: the
// start of the line if those from first to last have room behind it, and else
// some on both sides of them. What is left out at either end takes a column.
func window(cells []columns.Cell, first, last, width int) (from, to int) {
	switch {
	case columns.Width(cells) <= width:
		return 0, len(cells)
	case columns.Width(cells[:last]) <= width-1:
		return 0, columns.Fit(cells, width-1)
	}
	room := width - 2
	from = back(cells, first, (room-columns.Width(cells[first:last]))/2)
	to = from + columns.Fit(cells[from:], room)
	if to == len(cells) {
		from = back(cells, to, width-1)
	}
	return from, to
}

// back returns the first of the cells before one that have room in the given
// number of columns.
func back(cells []columns.Cell, before, width int) int {
	for before > 0 && cells[before-1].Width <= width {
		before--
		width -= cells[before].Width
	}
	return before
}
