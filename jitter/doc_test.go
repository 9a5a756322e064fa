package jitter

import (
	"os"
	"strings"
	"testing"
)

// The example computes the table, and so keeps the documentation true.
func TestTableOfWaitsIsTheOneComputed(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, line := range strings.Split(string(example), "\n") {
		row, ok := strings.CutPrefix(line, "\t// ")
		if !ok || !strings.Contains(row, " – ") {
			continue
		}
		rows++
		if !strings.Contains(string(doc), "//\t"+row+"\n") {
			t.Errorf("doc.go lacks %q", row)
		}
	}
	if rows != 10 {
		t.Errorf("%d rows, want 10", rows)
	}
}
