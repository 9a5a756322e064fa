package retrylint_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint"
)

// The table of docs/rules.md is what the analyzers say of themselves.
func TestTheManualHasTheTableOfTheRules(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("docs", "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	if table := ruleTable(); !strings.Contains(string(doc), "\n\n"+table+"\n") {
		t.Errorf("docs/rules.md does not hold:\n%s", table)
	}
}

func ruleTable() string {
	var b strings.Builder
	b.WriteString("| rule | default | severity | fix | flags | finds |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, r := range retrylint.Rules() {
		finds, _, _ := strings.Cut(r.Doc, "\n")
		fmt.Fprintf(&b, "| [%s](../analyzers/%[1]s/doc.go) | on | %s | %s | %s | %s |\n",
			r.Name, r.Severity, fixOf(r.Doc), flagsOf(&r.Flags), strings.TrimSuffix(strings.TrimPrefix(finds, "finds "), "."))
	}
	return b.String()
}

// fixOf reads the last section of a page, which begins with None where a rule
// has no fix.
func fixOf(page string) string {
	if _, fix, _ := strings.Cut(page, "\n# Fix\n"); strings.HasPrefix(strings.TrimSpace(fix), "None") {
		return "no"
	}
	return "yes"
}

// flagsOf lists the flags of a rule, without the one that every rule has.
func flagsOf(set *flag.FlagSet) string {
	var names []string
	set.VisitAll(func(f *flag.Flag) {
		if f.Name != "tests" {
			names = append(names, "`-"+f.Name+"`")
		}
	})
	return strings.Join(names, " ")
}
