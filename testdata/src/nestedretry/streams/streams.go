// Package streams opens streams again, from where they broke.
package streams

import (
	"math/rand/v2"
	"net/http"
	"time"
)

type event struct{ version string }

type stream interface {
	Recv() (*event, error)
	Close() error
}

type client struct{}

func (client) watch(version *string) (stream, error) {
	var err error
	for range 3 {
		if _, err = http.Get(*version); err == nil {
			return nil, nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return nil, err
}

// What the last stream sent tells the next attempt where to go on.
func follow(c client, version string, handle func(*event)) {
	for { // want `have no upper limit`
		s, err := c.watch(&version)
		if err == nil {
			for {
				var ev *event
				if ev, err = s.Recv(); err != nil {
					break
				}
				version = ev.version
				handle(ev)
			}
		}
		time.Sleep(rand.N(time.Second))
	}
}

// Near miss: each round is about the next item of a queue.
func consume(c client, queue interface{ Next() (string, error) }) error {
	for {
		version, err := queue.Next()
		if err != nil {
			return err
		}
		if _, err := c.watch(&version); err != nil {
			time.Sleep(rand.N(time.Second))
		}
	}
}
