package history

import (
	"context"
	"math/rand"
	"time"
)

// A client whose constructor wraps it into one that repeats by itself. The
// outer layer repeated once more, at once; the change took it away.
type members struct {
	remote keyValueClient
}

type repeating struct {
	keyValueClient
	pause func(attempt int) time.Duration
}

func (r *repeating) Get(ctx context.Context, key string) (string, error) {
	var (
		v   string
		err error
	)
	for i := range 3 {
		if v, err = r.keyValueClient.Get(ctx, key); err == nil {
			return v, nil
		}
		time.Sleep(r.pause(i))
	}
	return v, err
}

func newMembers(base string) *members {
	return &members{remote: &repeating{&httpKeyValue{base}, randomPause}}
}

func randomPause(attempt int) time.Duration {
	return time.Duration(rand.Int63n(int64(time.Second << attempt)))
}

func halted(ctx context.Context, err error) bool {
	return ctx.Err() != nil || isAnswer(err)
}
