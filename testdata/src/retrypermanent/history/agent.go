package history

import (
	"time"

	"github.com/buildkite/roko"

	"retrypermanent/history/api"
)

// An agent that hands every call to a retry library.
type agent struct{ api *api.Client }

func retrier() *roko.Retrier {
	return roko.NewRetrier(roko.WithMaxAttempts(10), roko.WithStrategy(roko.Constant(time.Second)))
}
