package history

import (
	"context"
)

func (t *transaction) add(r request) *transaction {
	t.writes = t.writes || r.write
	t.parts = append(t.parts, r)
	return t
}

// A transaction that may write leaves, one that only reads is repeated: for
// ever, but for a flag of the transaction that another method sets, which may
// be what ends it.
func (t *transaction) commitReads() error {
	kv := t.kv
	for {
		err := kv.client().Commit(context.TODO(), t.parts)
		if err == nil {
			return nil
		}
		if t.writes {
			return err
		}
		if isAnswer(err) {
			return err
		}
		if err := kv.reconnect(err); err != nil {
			return err
		}
	}
}
