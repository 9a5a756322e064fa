package history

import (
	"errors"
	"fmt"
	"time"
)

// The count stands in the condition now. The partly processed batch makes
// progress and does not count.
func (b *batchReader) readAllLimited(keys []string) ([]string, error) {
	var all, unprocessed []string
	outstanding := keys
	pause, retries := shortWrite, 0
	for len(outstanding)+len(unprocessed) > 0 && retries < mostReads {
		var batch []string
		take(&unprocessed, &batch)
		take(&outstanding, &batch)

		values, left, err := b.read(batch)
		if err != nil {
			if errors.Is(err, errBusy) {
				unprocessed = append(unprocessed, batch...)
				time.Sleep(pause)
				pause = nextWrite(pause)
				retries++
				continue
			}
			return nil, err
		}
		all = append(all, values...)
		if len(left) > 0 {
			unprocessed = append(unprocessed, left...)
			time.Sleep(pause)
			pause = nextWrite(pause)
			continue
		}
		pause, retries = shortWrite, 0
	}
	if n := len(outstanding) + len(unprocessed); n > 0 {
		return nil, fmt.Errorf("%d keys left after %d retries", n, retries)
	}
	return all, nil
}
