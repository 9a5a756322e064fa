package report

import (
	"io"

	"github.com/retrylint/retrylint/internal/severity"
)

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

// GitLab writes findings as a code quality report of GitLab, in the JSON of Code
// Climate. Files are named relative to the root. What is kept back is left out,
// for the format has no mark for it. Errors are those of w.
func GitLab(w io.Writer, r Report) error {
	levels := map[severity.Level]string{severity.Warning: "major", severity.Information: "info"}
	findings := open(r.Findings)
	marks := fingerprints(files{}, findings, r.inRoot)
	rules, issues := r.Declared(), []gitlabIssue{}
	for i, f := range findings {
		issues = append(issues, gitlabIssue{
			Description: f.Message,
			CheckName:   f.Rule,
			Fingerprint: marks[i],
			Severity:    levels[rules[index(rules, f)].Severity],
			Location:    gitlabLocation{r.inRoot(f.File), gitlabLines{max(f.Line, 1)}}, // it has to be somewhere
		})
	}
	return encode(w, issues)
}
