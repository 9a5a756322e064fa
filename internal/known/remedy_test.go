package known

import (
	"slices"
	"strings"
	"testing"
)

func TestRemediesAreSortedByPath(t *testing.T) {
	if !slices.IsSortedFunc(remedies, func(a, b pkg[*Remedy]) int { return strings.Compare(a.path, b.path) }) {
		t.Error("a path is not found unless they are")
	}
}

func TestRemediesAreForPoliciesThatAreKnown(t *testing.T) {
	for _, p := range remedies {
		for _, r := range p.rows {
			typ, method, isMethod := strings.Cut(r.name, ".")
			name := p.path + "." + typ
			if isMethod {
				name = "(" + name + ")." + method
			}
			_, isFunc := find(libraries, name)
			_, isType := find(structs, name)
			if r.since > 1 {
				isFunc = rowsOf(libraries, p.path) != nil
			}
			if !isFunc && !isType {
				t.Errorf("nothing is known of %s", name)
			}
		}
	}
}

func TestARemedyHoldsForTheMajorsThatHaveIt(t *testing.T) {
	for name, want := range map[string]bool{
		"github.com/avast/retry-go/v4.FixedDelay":                               true,
		"github.com/avast/retry-go.FixedDelay":                                  false, // was not read
		"github.com/grpc-ecosystem/go-grpc-middleware/retry.BackoffLinear":      true,
		"k8s.io/apimachinery/pkg/util/wait.Backoff":                             true,
		"k8s.io/apimachinery/pkg/util/wait.Poll":                                false,
		"(github.com/failsafe-go/failsafe-go/retrypolicy.Builder[R]).WithDelay": true,
	} {
		if _, ok := RemedyOf(name); ok != want {
			t.Errorf("%s: %v, want %v", name, ok, want)
		}
	}
}
