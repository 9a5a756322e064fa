package history

import (
	"context"
)

// The check runs again for as long as the revision moves on.
func (g *gate) passInLoop(ctx context.Context, check func(*identity) error, read func()) error {
	for { // want "has no limit"
		id, err := g.who(ctx)
		if err != nil {
			return err
		}
		if err := check(id); err != nil {
			if err == errOldRevision {
				continue
			}
			return err
		}
		read()
		if id.revision == 0 || id.revision == g.current() {
			return nil
		}
	}
}
