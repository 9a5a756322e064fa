package simulate

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
)

// asJSON writes a report as data. It fails as w does.
func asJSON(w io.Writer, r report) error {
	out := reportJSON{Scenario: r.Scenario, Settings: map[string]string{}, Notes: r.Notes, ArrivalsAre: r.Over.What + " per " + r.Over.Per, Rows: []rowJSON{}}
	for _, s := range r.Settings {
		out.Settings[s.Name] = s.Value
	}
	for _, row := range r.Rows {
		j := rowJSON{Name: row.Name, Trials: row.Trials, Cut: row.Cut, Arrivals: [][2]int{}}
		for i, v := range row.Values {
			c := r.Columns[i]
			j.Quantities = append(j.Quantities, quantityJSON{c.Name, c.Unit, v.Mean, v.SD, v.Min, v.Max})
		}
		for _, a := range row.Arrivals {
			j.Arrivals = append(j.Arrivals, [2]int{a.At, a.Calls})
		}
		out.Rows = append(out.Rows, j)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

type reportJSON struct {
	Scenario    string            `json:"scenario"`
	Settings    map[string]string `json:"settings"` // flags
	Notes       []string          `json:"notes,omitempty"`
	ArrivalsAre string            `json:"arrivalsAre"`
	Rows        []rowJSON         `json:"rows"`
}

type rowJSON struct {
	Name       string         `json:"name"`
	Trials     int            `json:"trials"`             // done
	Cut        bool           `json:"cutShort,omitempty"` // a trial that was not finished
	Quantities []quantityJSON `json:"quantities"`
	Arrivals   [][2]int       `json:"firstTrialArrivals"` // time and number; times without are left out
}

type quantityJSON struct {
	Name string  `json:"name"`
	Unit string  `json:"unit,omitempty"`
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// asCSV writes a line for each quantity of each row, under a heading. It fails as
// w does.
func asCSV(w io.Writer, r report) error {
	out := csv.NewWriter(w)
	out.Write([]string{"scenario", "row", "trials", "quantity", "unit", "mean", "sd", "min", "max"})
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	for _, row := range r.Rows {
		for i, v := range row.Values {
			c := r.Columns[i]
			out.Write([]string{r.Scenario, row.Name, strconv.Itoa(row.Trials), c.Name, c.Unit,
				number(v.Mean), number(v.SD), number(v.Min), number(v.Max)})
		}
	}
	out.Flush()
	return out.Error()
}
