package history

import (
	"context"
	"log"
)

// Nothing but the class of the failure is looked at.
func (a again) Do(ctx context.Context, q query) (*result, error) {
	tries := 0
	defer func() { a.observe(float64(tries)) }()

	var last error
	for ; tries < a.maxRetries; tries++ { // want "does not wait"
		r, err := a.next.Do(ctx, q)
		if err == nil {
			return r, nil
		}
		if worthAgain(err) {
			last = err
			log.Printf("try %d: %v", tries, err)
			continue
		}
		return nil, err
	}
	return nil, last
}
