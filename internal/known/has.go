package known

import "slices"

// HasRequests says whether an import path holds a client that sends a request
// more than once by itself, unasked.
func HasRequests(path string) bool {
	base, _ := Base(unvendor(path))
	return slices.ContainsFunc(rowsOf(requests, base), func(r row[*Symbol]) bool {
		return r.spec.Role == Request && r.spec.Rules.Attempts != 1 && r.spec.On != WhenAsked
	})
}

// IsClient says whether an import path is that of a client that is known by
// heart: what its functions do needs no facts.
func IsClient(path string) bool {
	base, _ := Base(unvendor(path))
	return rowsOf(requests, base) != nil
}
