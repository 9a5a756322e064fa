// Package reconcile is a stub with what the tests need.
package reconcile

import "time"

type Result struct {
	Requeue      bool
	RequeueAfter time.Duration
}
