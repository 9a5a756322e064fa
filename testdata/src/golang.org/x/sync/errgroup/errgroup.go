// Package errgroup is a stub of the groups of the real package.
package errgroup

import (
	"context"
	"sync"
)

type Group struct {
	wg   sync.WaitGroup
	once sync.Once
	err  error
}

func WithContext(ctx context.Context) (*Group, context.Context) { return &Group{}, ctx }

func (g *Group) Go(f func() error) {
	g.wg.Go(func() {
		if err := f(); err != nil {
			g.once.Do(func() { g.err = err })
		}
	})
}

func (g *Group) Wait() error {
	g.wg.Wait()
	return g.err
}
