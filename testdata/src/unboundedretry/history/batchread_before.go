package history

import (
	"errors"
	"time"
)

// The attempts are counted, and nobody compares the count.
func (b *batchReader) readAllCounting(keys []string) ([]string, error) {
	var all, unprocessed []string
	outstanding := keys
	pause, retries := shortWrite, 0
	for len(outstanding)+len(unprocessed) > 0 { // want "has no limit"
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
	return all, nil
}
