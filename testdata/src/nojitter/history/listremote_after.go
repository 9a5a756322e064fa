package history

import (
	"errors"
	"io"
	"math"
	"strings"
	"time"
)

var (
	listDelay         = 250 * time.Millisecond
	listLongest       = 10 * time.Second
	listFactor  int64 = 2
)

func temporary(err error) bool {
	return errors.Is(err, io.ErrUnexpectedEOF) || strings.Contains(err.Error(), "timeout")
}

// Temporary failures wait a growing time, all others come again at once.
func (r *remoteList) listWithPause(revision string) (res string, err error) {
	for attempt := 0; attempt < mostAttempts; attempt++ {
		res, err = r.resolve(revision)
		if err == nil {
			return
		} else if temporary(err) {
			wait := float64(listDelay) * math.Pow(float64(listFactor), float64(attempt))
			if listLongest > 0 {
				wait = math.Min(float64(listLongest), wait)
			}
			time.Sleep(time.Duration(wait)) // want "without jitter"
		}
	}
	return
}
