package fixes

import (
	mrand "math/rand"
	"time"
)

var rand = mrand.Int()

// The name rand is taken in the package.
func shadowedImport(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}
