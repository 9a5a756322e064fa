package report

import (
	"encoding/json"
	"io"
)

// The names of these fields are documented in docs/output.md.

type jsonReport struct {
	Format   int            `json:"format"`
	Version  string         `json:"version"`
	Complete bool           `json:"complete"`
	Findings []jsonFinding  `json:"findings"`
	Summary  map[string]int `json:"summary"`
}

type jsonFinding struct {
	Rule     string `json:"rule"`
	Category string `json:"category"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	jsonPlace
	Related    []jsonRelated    `json:"related"`
	Fix        *jsonFix         `json:"fix,omitempty"`
	URL        string           `json:"url,omitempty"`
	Suppressed *jsonSuppression `json:"suppressed,omitempty"`
}

type jsonPlace struct {
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"endLine,omitempty"`
	EndColumn int    `json:"endColumn,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

type jsonSuppression struct {
	By string `json:"by"`
	jsonPlace
	Reason string `json:"reason,omitempty"`
}

// JSON writes the report as an object for programs. Files below the folder are
// named relative to it; columns and offsets count bytes. Errors are those of w.
func JSON(w io.Writer, r Report) error {
	by := map[By]string{ByComment: "comment", ByBaseline: "baseline"}
	rules := r.Declared()
	out := jsonReport{Format: 1, Version: r.Version, Complete: r.Complete, Findings: []jsonFinding{}, Summary: map[string]int{}}
	for _, f := range r.Findings {
		j := jsonFinding{
			Rule:      f.Rule,
			Category:  f.Category,
			Severity:  rules[index(rules, f)].Severity.String(),
			Message:   f.Message,
			jsonPlace: r.jsonPlace(f.Place),
			Related:   []jsonRelated{},
			URL:       rules[index(rules, f)].URL,
		}
		for _, rel := range f.Related {
			j.Related = append(j.Related, jsonRelated{r.jsonPlace(rel.Place), rel.Message})
		}
		if len(f.Fix.Edits) > 0 {
			j.Fix = &jsonFix{Title: f.Fix.Title}
			for _, e := range f.Fix.Edits {
				j.Fix.Edits = append(j.Fix.Edits, jsonEdit{r.shown(e.File), e.Start, e.End, e.Text})
			}
		}
		if s := f.Suppressed; s.By != ByNothing {
			j.Suppressed = &jsonSuppression{by[s.By], r.jsonPlace(s.Place), s.Reason}
		} else {
			out.Summary[f.Rule]++
		}
		out.Findings = append(out.Findings, j)
	}
	return encode(w, out)
}

func (r Report) jsonPlace(p Place) jsonPlace {
	return jsonPlace{r.shown(p.File), p.Line, p.Col, p.EndLine, p.EndCol}
}

// encode writes a value as JSON that people can read too.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
