package report

import (
	"fmt"
	"go/doc/comment"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/severity"
)

// What is written of SARIF 2.1.0. Fields have the names of the standard.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool               sarifTool                `json:"tool"`
		Invocations        []sarifInvocation        `json:"invocations"`
		AutomationDetails  sarifAutomation          `json:"automationDetails"`
		OriginalURIBaseIDs map[string]sarifArtifact `json:"originalUriBaseIds"`
		ColumnKind         string                   `json:"columnKind"`
		Results            []sarifResult            `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string              `json:"id"` // and no name, since it would be the same
		ShortDescription     sarifText           `json:"shortDescription"`
		FullDescription      sarifText           `json:"fullDescription"`
		Help                 sarifText           `json:"help"`
		HelpURI              string              `json:"helpUri,omitempty"`
		DefaultConfiguration sarifConfiguration  `json:"defaultConfiguration"`
		Properties           sarifRuleProperties `json:"properties"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifRuleProperties struct {
		Tags      []string `json:"tags"`
		Precision string   `json:"precision"`
		Severity  string   `json:"problem.severity"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool `json:"executionSuccessful"`
	}
	sarifAutomation struct {
		ID string `json:"id"`
	}
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifResult struct {
		RuleID              string             `json:"ruleId"`
		RuleIndex           int                `json:"ruleIndex"`
		Level               string             `json:"level"`
		Message             sarifText          `json:"message"`
		Locations           []sarifLocation    `json:"locations"`
		RelatedLocations    []sarifLocation    `json:"relatedLocations,omitempty"`
		PartialFingerprints map[string]string  `json:"partialFingerprints"`
		Fixes               []sarifFix         `json:"fixes,omitempty"`
		Suppressions        []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifLocation struct {
		ID               int           `json:"id,omitempty"`
		PhysicalLocation sarifPhysical `json:"physicalLocation"`
		Message          *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           *sarifRegion  `json:"region,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
	sarifFix struct {
		Description     sarifText     `json:"description"`
		ArtifactChanges []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		ArtifactLocation sarifArtifact      `json:"artifactLocation"`
		Replacements     []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		DeletedRegion   sarifRegion `json:"deletedRegion"`
		InsertedContent sarifText   `json:"insertedContent"`
	}
	sarifSuppression struct {
		Kind          string         `json:"kind"`
		Justification string         `json:"justification,omitempty"`
		Location      *sarifLocation `json:"location,omitempty"`
	}
)

const srcRoot = "%SRCROOT%" // the name that GitHub gives to the root of a repository

// SARIF writes the report as a log of SARIF 2.1.0 with what GitHub's code
// scanning reads. Files below the root are named relative to it; columns count
// UTF-16 code units. What is kept back is marked as suppressed. Errors are those
// of w.
func SARIF(w io.Writer, r Report) error {
	s := sarif{r, r.Declared(), files{}}
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name:            Tool,
			SemanticVersion: semantic(r.Version),
			InformationURI:  "https://github.com/retrylint/retrylint",
			Rules:           []sarifRule{},
		}},
		Invocations:        []sarifInvocation{{r.Complete}},
		AutomationDetails:  sarifAutomation{Tool + "/"},
		OriginalURIBaseIDs: map[string]sarifArtifact{srcRoot: {URI: strings.TrimSuffix(fileURI(r.Root), "/") + "/"}},
		ColumnKind:         "utf16CodeUnits",
		Results:            s.results(),
	}
	for _, rule := range s.rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, rule.sarif())
	}
	return encode(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

// sarif is a report on its way into a log.
type sarif struct {
	Report
	rules []Rule
	files files
}

func (s sarif) results() []sarifResult {
	marks := fingerprints(s.files, s.Findings, s.uri)
	hashes := map[string][]string{}
	results := []sarifResult{}
	for i, f := range s.Findings {
		at := index(s.rules, f)
		result := sarifResult{
			RuleID:              f.Rule,
			RuleIndex:           at,
			Level:               levels()[s.rules[at].Severity],
			Message:             sarifText{Text: f.Message},
			Locations:           []sarifLocation{s.location(f.Place)},
			PartialFingerprints: map[string]string{Tool + "Fingerprint/v1": marks[i]},
			Fixes:               s.fixes(f.Fix),
			Suppressions:        s.suppressions(f.Suppressed),
		}
		if _, ok := hashes[f.File]; !ok {
			if src := s.files.of(f.File); src != nil {
				hashes[f.File] = lineHashes(src.text)
			}
		}
		if of := hashes[f.File]; f.Line > 0 && f.Line < len(of) {
			result.PartialFingerprints["primaryLocationLineHash"] = of[f.Line]
		}
		for id, rel := range f.Related {
			loc := s.location(rel.Place)
			loc.ID, loc.Message = id+1, &sarifText{Text: rel.Message}
			result.RelatedLocations = append(result.RelatedLocations, loc)
		}
		results = append(results, result)
	}
	return results
}

func levels() map[severity.Level]string {
	return map[severity.Level]string{severity.Warning: "warning", severity.Information: "note"}
}

func (s sarif) location(p Place) sarifLocation {
	loc := sarifLocation{PhysicalLocation: sarifPhysical{ArtifactLocation: s.artifact(p.File)}}
	if p.Line > 0 {
		region := s.files.region(p).sarif()
		loc.PhysicalLocation.Region = &region
	}
	return loc
}

func (r region) sarif() sarifRegion { return sarifRegion{r.line, r.col, r.endLine, r.endCol} }

// fixes returns the fix in a list, or none where the files are not as they were
// when it was made.
func (s sarif) fixes(f Fix) []sarifFix {
	if len(f.Edits) == 0 {
		return nil
	}
	out := sarifFix{Description: sarifText{Text: f.Title}}
	for _, e := range f.Edits {
		deleted, ok := s.files.of(e.File).between(e.Start, e.End)
		if !ok {
			return nil
		}
		file := s.artifact(e.File)
		i := slices.IndexFunc(out.ArtifactChanges, func(c sarifChange) bool { return c.ArtifactLocation == file })
		if i < 0 {
			i = len(out.ArtifactChanges)
			out.ArtifactChanges = append(out.ArtifactChanges, sarifChange{ArtifactLocation: file})
		}
		change := &out.ArtifactChanges[i]
		change.Replacements = append(change.Replacements, sarifReplacement{deleted.sarif(), sarifText{Text: e.Text}})
	}
	return []sarifFix{out}
}

func (s sarif) suppressions(by Suppression) []sarifSuppression {
	kinds := map[By]string{ByComment: "inSource", ByBaseline: "external"}
	if by.By == ByNothing {
		return nil
	}
	out := sarifSuppression{Kind: kinds[by.By], Justification: by.Reason}
	if by.File != "" {
		loc := s.location(by.Place)
		out.Location = &loc
	}
	return []sarifSuppression{out}
}

func (s sarif) artifact(file string) sarifArtifact {
	a := sarifArtifact{URI: s.uri(file)}
	if !filepath.IsAbs(Relative(s.Root, file)) {
		a.URIBaseID = srcRoot
	}
	return a
}

// uri names a file below the root relative to it, and any other in full.
func (s sarif) uri(file string) string {
	name := Relative(s.Root, file)
	if filepath.IsAbs(name) {
		return fileURI(name)
	}
	return percent(filepath.ToSlash(name), "/")
}

// fileURI returns the URI of an absolute path.
func fileURI(file string) string {
	file = filepath.ToSlash(file)
	if strings.HasPrefix(file, "//") { // \\host\share
		return "file:" + percent(file, "/")
	}
	return "file:///" + percent(strings.TrimPrefix(file, "/"), "/:") // C:/
}

// percent encodes a path for a URI, but for letters, digits, -._~ and what is to
// be kept. It spares only what every consumer decodes alike: some take + for a
// space.
func percent(path, keep string) string {
	var out strings.Builder
	for _, b := range []byte(path) {
		if b < utf8.RuneSelf && (unicode.IsLetter(rune(b)) || unicode.IsDigit(rune(b))) || strings.IndexByte("-._~"+keep, b) >= 0 {
			out.WriteByte(b)
		} else {
			fmt.Fprintf(&out, "%%%02X", b)
		}
	}
	return out.String()
}

// semantic returns a version of Go as semantic versioning has it, without the v,
// and nothing for what is no version, such as (devel).
func semantic(version string) string {
	version, ok := strings.CutPrefix(version, "v")
	core := version
	if i := strings.IndexAny(version, "-+"); i >= 0 {
		core = version[:i]
	}
	numbers := strings.Split(core, ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	if !ok || len(numbers) != 3 || !digits(strings.Join(numbers, "")) || slices.Contains(numbers, "") {
		return ""
	}
	return version
}

func (r Rule) sarif() sarifRule {
	severities := map[severity.Level]string{severity.Warning: "warning", severity.Information: "recommendation"}
	doc := strings.TrimSpace(r.Doc)
	if doc == "" {
		doc = r.Name
	}
	doc = capital(doc)
	first, rest, _ := strings.Cut(doc, "\n")
	full := first
	if about, _, _ := strings.Cut(strings.TrimSpace(rest), "\n\n"); about != "" && !strings.HasPrefix(about, "#") {
		full += " " + strings.Join(strings.Fields(about), " ")
	}
	return sarifRule{
		ID:                   r.Name,
		ShortDescription:     sarifText{Text: shortened(first)},
		FullDescription:      sarifText{Text: shortened(full)},
		Help:                 sarifText{doc, markdown(doc)},
		HelpURI:              r.URL,
		DefaultConfiguration: sarifConfiguration{levels()[r.Severity]},
		Properties:           sarifRuleProperties{[]string{"go", "reliability", "retry"}, "high", severities[r.Severity]},
	}
}

// markdown renders the text of a doc comment.
func markdown(doc string) string {
	var parser comment.Parser
	printer := comment.Printer{HeadingID: func(*comment.Heading) string { return "" }}
	return string(printer.Markdown(parser.Parse(doc)))
}

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// shortened cuts a description to what GitHub takes.
func shortened(s string) string {
	const most = 1024
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}
