package history

import (
	"context"
)

func (t *transaction) commitAny() error {
	kv := t.kv
	for { // want "has no limit"
		err := kv.client().Commit(context.TODO(), t.parts)
		if err == nil {
			return nil
		}
		if isAnswer(err) {
			return err
		}
		if err := kv.reconnect(err); err != nil {
			return err
		}
	}
}
