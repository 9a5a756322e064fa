package history

import (
	"context"
)

func (g *gate) passOnce(ctx context.Context, check func(*identity) error, read func()) error {
	id, err := g.who(ctx)
	if err != nil {
		return err
	}
	if err := check(id); err != nil {
		return err
	}
	read()
	if id.revision != 0 && id.revision != g.current() {
		return errOldRevision
	}
	return nil
}
