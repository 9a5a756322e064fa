package history

import (
	"context"
	"time"
)

var firstDelay = 5 * time.Second

func delayUnlessDone(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	select {
	case <-ctx.Done():
		timer.Stop()
		return ctx.Err()
	case <-timer.C:
	}
	return nil
}

// The wait stands at the top of each further attempt, and doubles.
func (l *storeLock) checkOthersDoubling(ctx context.Context) error {
	var err error
	checked := map[string]bool{}
	delay := firstDelay
	for i := 0; i < 4; i++ {
		if i != 0 {
			if err := delayUnlessDone(ctx, delay); err != nil { // want "without jitter"
				return err
			}
			delay *= 2
		}
		seen := map[string]bool{}
		err = l.store.each(ctx, checked, func(id string, err error) error {
			if err != nil {
				return err
			}
			if l.exclusive {
				return &lockedError{id}
			}
			seen[id] = true
			return nil
		})
		checked = seen
		if err == nil {
			return nil
		}
		if _, ok := err.(*lockedError); ok {
			return err
		}
	}
	return err
}
