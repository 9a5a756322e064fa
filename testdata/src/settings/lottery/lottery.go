// Package lottery draws.
package lottery

import (
	"math/rand"
	"time"
)

func Duration(name string, def time.Duration) time.Duration {
	return time.Duration(rand.Int63n(int64(def)))
}
