package known

import (
	"slices"
	"strings"
	"testing"
)

func TestBindsAreSortedByPath(t *testing.T) {
	if !slices.IsSortedFunc(binds, func(a, b pkg[Bind]) int { return strings.Compare(a.path, b.path) }) {
		t.Error("a path is not found unless they are")
	}
	norepeat(t, binds)
}

// What is to be bound to a context runs operations, and what takes the context
// is known to end the wait with it.
func TestBindsAreOfCallsThatAreKnown(t *testing.T) {
	for _, p := range binds {
		for _, r := range p.rows {
			path := p.path
			if r.since > 1 {
				path += "/v" + string(rune('0'+r.since))
			}
			if s, ok := Library(fullName(path, r.name)); !ok || s.Role != Call {
				t.Errorf("%s.%s is not known to run an operation", p.path, r.name)
			}
			other := r.spec.Name
			if typ, _, isMethod := strings.Cut(r.name, "."); isMethod {
				other = typ + "." + other
			}
			s, ok := Library(fullName(path, other))
			if _, takes := s.Get(Ctx); !ok || !takes {
				t.Errorf("%s.%s is not known to take a context", p.path, other)
			}
		}
	}
}

func fullName(path, name string) string {
	if typ, method, isMethod := strings.Cut(name, "."); isMethod {
		return "(" + path + "." + typ + ")." + method
	}
	return path + "." + name
}

func TestABindHoldsForTheMajorsThatHaveIt(t *testing.T) {
	for name, want := range map[string]bool{
		"github.com/avast/retry-go/v4.Do":      true,
		"github.com/avast/retry-go.Do":         false,
		"github.com/cenkalti/backoff/v4.Retry": true,
		"github.com/cenkalti/backoff/v5.Retry": false, // takes one
	} {
		if _, ok := BindOf(name); ok != want {
			t.Errorf("%s: %v, want %v", name, ok, want)
		}
	}
}
