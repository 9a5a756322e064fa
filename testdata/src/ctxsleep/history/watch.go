package history

import (
	"context"
	"errors"
	"time"
)

type stream interface{ Recv() (string, error) }

type watchService interface {
	Watch(ctx context.Context) (stream, error)
}

type watcher struct {
	ctx    context.Context
	remote watchService
	failed chan error
}

func newWatcher(ctx context.Context, remote watchService) *watcher {
	return &watcher{ctx: ctx, remote: remote, failed: make(chan error)}
}

// Nothing is waited for.
func (w *watcher) openBefore() (s stream, err error) {
	for {
		select {
		case <-w.ctx.Done():
			return nil, w.ctx.Err()
		default:
		}
		if s, err = w.remote.Watch(w.ctx); err == nil {
			return s, nil
		}
		if !errors.Is(err, errBusy) {
			return nil, err
		}
	}
}

// The pause came without the context, which is looked at before it.
func (w *watcher) openAfter() (s stream, err error) {
	pause := time.Millisecond
	for {
		select {
		case <-w.ctx.Done():
			return nil, w.ctx.Err()
		default:
		}
		if s, err = w.remote.Watch(w.ctx); err == nil {
			return s, nil
		}
		if !errors.Is(err, errBusy) {
			return nil, err
		}
		pause = min(pause+pause/4, 100*time.Millisecond)
		time.Sleep(pause) // want "even when w.ctx is done"
	}
}

func final(ctx context.Context, err error) bool {
	return ctx.Err() != nil || err != nil && !errors.Is(err, errBusy)
}

func (w *watcher) pauseIfBusy(pause time.Duration, err error) time.Duration {
	if errors.Is(err, errBusy) {
		pause = min(pause+pause/4, 100*time.Millisecond)
		time.Sleep(pause)
	}
	return pause
}

func (w *watcher) receive(s stream) {
	for {
		if _, err := s.Recv(); err != nil {
			w.failed <- err
			return
		}
	}
}

func (w *watcher) start() error {
	s, err := w.remote.Watch(w.ctx)
	if err != nil {
		return err
	}
	go w.receive(s)
	return nil
}

func (w *watcher) runBefore(closing chan struct{}) error {
	for {
		select {
		case err := <-w.failed:
			if final(w.ctx, err) {
				return err
			}
			if err := w.start(); err != nil {
				return err
			}
		case <-closing:
			return nil
		}
	}
}

// The pause stands in a method.
func (w *watcher) runAfter(closing chan struct{}) error {
	pause := time.Millisecond
	for {
		select {
		case err := <-w.failed:
			if final(w.ctx, err) {
				return err
			}
			pause = w.pauseIfBusy(pause, err) // want "even when w.ctx is done"
			if err := w.start(); err != nil {
				return err
			}
		case <-closing:
			return nil
		}
	}
}
