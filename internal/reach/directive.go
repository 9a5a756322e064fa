package reach

import "go/types"

// toldOf is what the user tells of a function, Unknown where nothing is told.
func (r *Reach) toldOf(f *types.Func) Kind {
	switch said := r.told.Of(f); {
	case said.Local:
		return Local
	case said.Remote:
		return Remote
	}
	return Unknown
}
