package history

import (
	"context"
)

// Writes leave now, reads are repeated as before.
func (kv *keyValue) doReads(r request) (string, error) {
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
		if r.write {
			go kv.reconnect(err)
			return "", err
		}
		if err := kv.reconnect(err); err != nil {
			return "", err
		}
	}
}
