package modules

import (
	"context"
	"os"
	"testing"
)

// RETRYLINT_TREE names a folder to walk, for a comparison with go list ./... there.
func BenchmarkSplit(b *testing.B) {
	dir := os.Getenv("RETRYLINT_TREE")
	if dir == "" {
		b.Skip("RETRYLINT_TREE names no folder")
	}
	for b.Loop() {
		plan, err := Split(context.Background(), Request{Dir: dir, Patterns: []string{"./..."}, Nested: true})
		if err != nil {
			b.Fatal(err)
		}
		plan.Close()
	}
}
