package history

import "time"

// The delay becomes a time of day, at which something else tries again.
type syncPolicy struct {
	base, longest string
	factor        *int64
}

type syncer struct {
	policy *syncPolicy
}

const (
	syncBase    = 5 * time.Second
	syncLongest = 3 * time.Minute
	syncFactor  = int64(2)
)
