package history

import (
	"time"
)

// The helper waits and gives back the delay, grown.
func (l *eventLoop) pauseIfUnavailable(pause time.Duration, err error) time.Duration {
	if unavailable(err) {
		if pause < longestPause {
			pause += pause / 4
			if pause > longestPause {
				pause = longestPause
			}
		}
		time.Sleep(pause)
	}
	return pause
}

func (l *eventLoop) runWithPause(handle func(string)) error {
	if _, err := l.open(); err != nil {
		return err
	}
	pause := time.Millisecond
	for {
		select {
		case ev := <-l.events:
			handle(ev)
		case err := <-l.failed:
			if final(l.w.ctx, err) {
				return err
			}
			pause = l.pauseIfUnavailable(pause, err) // want "without jitter"
			if _, err := l.open(); err != nil {
				return err
			}
		case <-l.closing:
			return nil
		}
	}
}
