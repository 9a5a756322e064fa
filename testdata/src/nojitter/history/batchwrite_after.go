package history

import (
	"errors"
	"math/rand"
	"time"
)

func nextWrite(last time.Duration) time.Duration {
	d := shortWrite + time.Duration(rand.Int63n(int64(last*3-shortWrite)))
	if d > longWrite {
		d = longWrite
	}
	return d
}

// The delay is random now, the limit is missing still.
func (b *batchWriter) runRandom() {
	outstanding, unprocessed := b.items, []string{}
	pause := shortWrite
	for len(outstanding)+len(unprocessed) > 0 {
		var batch []string
		take(&unprocessed, &batch)
		take(&outstanding, &batch)

		left, err := b.write(batch)
		if len(left) > 0 {
			unprocessed = append(unprocessed, left...)
			time.Sleep(pause)
			pause = nextWrite(pause)
			continue
		}
		if errors.Is(err, errBusy) {
			unprocessed = append(unprocessed, batch...)
			time.Sleep(pause)
			pause = nextWrite(pause)
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
