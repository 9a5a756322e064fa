package history

import (
	"context"
)

// Three looks at the list of locks, one right after the other.
func (l *storeLock) checkOthers(ctx context.Context) error {
	var err error
	checked := map[string]bool{}
	for i := 0; i < 3; i++ {
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
