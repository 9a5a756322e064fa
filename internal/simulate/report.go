package simulate

import (
	"github.com/retrylint/retrylint/stormsim"
)

// A report is what came of a scenario.
type report struct {
	Scenario string
	Settings []setting // in the order of their names
	Trials   int       // asked for; a row tells how many were done
	Notes    []string  // on policies in code, a sentence each
	Columns  []column
	Over     axis
	Rows     []row
}

// A setting is a flag and its value.
type setting struct{ Name, Value string }

// A column is a quantity of each trial.
type column struct {
	Name   string
	Unit   string // "" where the name tells
	Digits int    // behind the point
	// Exact quantities are the same in each trial; Ranged ones are shown with
	// the range over the trials in place of the standard deviation.
	Exact, Ranged bool
}

// An axis tells what the arrivals of the rows count.
type axis struct {
	What string // "calls"
	Per  string // "tick": what an arrival is the sum of, and the unit of At
	// Step is the width of an arrival in the Unit.
	Step float64
	Unit string
}

// A row is a policy, or another variant.
type row struct {
	Name     string
	Trials   int  // done
	Cut      bool // the last trial was cut short: the only one, or it would not count
	Values   []stormsim.Summary
	Arrivals []stormsim.Arrival // of the first trial
}

// title is the name of a column with its unit.
func (c column) title() string {
	if c.Unit == "" {
		return c.Name
	}
	return c.Name + ", " + c.Unit
}

// extent returns the largest time and number among the arrivals of all rows.
func (r report) extent() (last, most int) {
	for _, row := range r.Rows {
		for _, a := range row.Arrivals {
			last, most = max(last, a.At), max(most, a.Calls)
		}
	}
	return last, most
}

// Peaks returns the largest number of arrivals in each of n equal parts of the
// time from 0 to last. There are no more parts than times.
func Peaks(arrivals []stormsim.Arrival, last, n int) []int {
	out := make([]int, min(n, last+1))
	for _, a := range arrivals {
		part := int(int64(a.At) * int64(len(out)) / int64(last+1))
		out[part] = max(out[part], a.Calls)
	}
	return out
}
