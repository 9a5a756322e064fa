package history

import (
	"errors"
	"time"
)

// The loop runs while work is left, and what failed is work left.
func (b *batchWriter) runDoubling() {
	outstanding, unprocessed := b.items, []string{}
	pause := shortWrite
	for len(outstanding)+len(unprocessed) > 0 {
		var batch []string
		take(&unprocessed, &batch)
		take(&outstanding, &batch)

		left, err := b.write(batch)
		if len(left) > 0 { // no failure: the rest is sent next
			unprocessed = append(unprocessed, left...)
			time.Sleep(pause)
			pause = pause * 2
			if pause > longWrite {
				pause = longWrite
			}
			continue
		}
		if errors.Is(err, errBusy) {
			unprocessed = append(unprocessed, batch...)
			time.Sleep(pause) // want "without jitter"
			pause = pause * 2
			if pause > longWrite {
				pause = longWrite
			}
			continue
		}
		if err != nil {
			b.done <- err
			return
		}
		pause = shortWrite
	}
	b.done <- nil
}
