package simulate

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/retrylint/retrylint/stormsim"
)

// sparkWidth is the largest width of a sparkline, in characters.
const sparkWidth = 40

// text writes a report as a table, with a sparkline of the first trial in each
// row. Scales are the same in all rows. It fails as w does.
func text(w io.Writer, r report) error {
	last, most := r.extent()
	head := []string{""}
	for _, c := range r.Columns {
		head = append(head, c.title())
	}
	table := [][]string{append(head, r.Over.What+" per "+r.Over.Per)}
	for _, row := range r.Rows {
		cells := []string{row.label(r.Trials)}
		for i, v := range row.Values {
			cells = append(cells, cell(r.Columns[i], v))
		}
		table = append(table, append(cells, spark(Peaks(row.Arrivals, last, sparkWidth), most)))
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%s:", r.Scenario)
	for _, set := range r.Settings {
		fmt.Fprintf(&s, " -%s %s", set.Name, set.Value)
	}
	s.WriteString("\n\n")
	for _, n := range r.Notes {
		s.WriteString(n + "\n")
	}
	if len(r.Notes) > 0 {
		s.WriteString("\n")
	}
	writeTable(&s, table)
	fmt.Fprintf(&s, "\n%s. On the right the first trial, from 0 to %s %s, at most %d %s.\n",
		meaning(r.Columns), amount(float64(last+1)*r.Over.Step), r.Over.Unit, most, r.Over.What)
	_, err := io.WriteString(w, s.String())
	return err
}

// label is the name of a row, and what is missing.
func (r row) label(asked int) string {
	switch {
	case r.Cut:
		return r.Name + " (cut short)"
	case r.Trials < asked:
		return fmt.Sprintf("%s (%d of %d trials)", r.Name, r.Trials, asked)
	}
	return r.Name
}

// meaning says what the cells hold.
func meaning(columns []column) string {
	for _, c := range columns {
		if c.Ranged {
			return "Mean over the trials, and their range"
		}
	}
	return "Mean ± standard deviation over the trials"
}

func cell(c column, v stormsim.Summary) string {
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', c.Digits, 64) }
	switch {
	case c.Exact:
		return number(v.Mean)
	case c.Ranged:
		return fmt.Sprintf("%s (%s – %s)", number(v.Mean), number(v.Min), number(v.Max))
	}
	return number(v.Mean) + " ± " + number(v.SD)
}

// amount writes a number without needless digits.
func amount(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }

// writeTable writes rows of cells with aligned columns: numbers to the right.
func writeTable(s *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, c := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	for _, row := range rows {
		line := ""
		for i, c := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			if i == 0 || i == len(row)-1 {
				line += c + pad + "  "
				continue
			}
			line += pad + c + "  "
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// spark draws numbers of at most most. What is not 0 is seen.
func spark(numbers []int, most int) string {
	levels := []rune("▁▂▃▄▅▆▇█")
	var s strings.Builder
	for _, n := range numbers {
		switch {
		case n == 0:
			s.WriteRune(' ')
		default:
			s.WriteRune(levels[(n*len(levels)-1)/most])
		}
	}
	return s.String()
}
