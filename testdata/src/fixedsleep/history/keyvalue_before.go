package history

import (
	"context"
)

// Reads and writes are repeated alike, at once, and on a context that nothing
// cancels.
func (kv *keyValue) doAny(r request) (string, error) {
	for { // want "does not wait"
		var err error
		if r.write {
			err = kv.client().Put(context.TODO(), r.key, r.value)
			if err == nil {
				return r.value, nil
			}
		} else {
			var v string
			v, err = kv.client().Get(context.TODO(), r.key)
			if err == nil {
				return v, nil
			}
		}
		if isAnswer(err) {
			return "", err
		}
		if err := kv.reconnect(err); err != nil {
			return "", err
		}
	}
}
