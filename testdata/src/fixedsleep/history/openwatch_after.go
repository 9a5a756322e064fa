package history

import (
	"time"
)

var longestPause = 100 * time.Millisecond

// One kind of failure waits a growing time; it has no randomness.
func (w *watcher) openWithPause() (ws watchStream, err error) {
	pause := time.Millisecond
	for {
		select {
		case <-w.ctx.Done():
			if err == nil {
				err = w.ctx.Err()
			}
			return nil, err
		default:
		}
		if ws, err = w.remote.Watch(w.ctx, w.key); ws != nil && err == nil {
			break
		}
		if final(w.ctx, err) {
			return nil, err
		}
		if unavailable(err) {
			if pause < longestPause {
				pause += pause / 4
				if pause > longestPause {
					pause = longestPause
				}
			}
			time.Sleep(pause)
		}
	}
	return ws, nil
}
