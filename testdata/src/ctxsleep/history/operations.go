package history

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// An operation that is queued with the context of who asked for it.
type readPages struct {
	ctx   context.Context
	url   string
	pages []string
	done  chan error
}

func queueRead(ctx context.Context, queue chan<- *readPages, url string, pages []string) error {
	op := &readPages{ctx, url, pages, make(chan error)}
	queue <- op
	return <-op.done
}

// The delay became random, and the context stays where it is.
func (op *readPages) doBefore() {
	page, pause := op.pages[0], 50*time.Millisecond
	for tries := 0; tries < 20; tries++ {
		err := send(op.ctx, op.url, page)
		if err == nil {
			break
		}
		if !errors.Is(err, errBusy) {
			op.done <- err
			return
		}
		time.Sleep(pause) // want "even when op.ctx is done"
		pause = min(2*pause, time.Second)
	}
	op.done <- nil
}

func (op *readPages) doAfter() {
	page, pause := op.pages[0], 50*time.Millisecond
	for tries := 0; tries < 20; tries++ {
		err := send(op.ctx, op.url, page)
		if err == nil {
			break
		}
		if !errors.Is(err, errBusy) {
			op.done <- err
			return
		}
		time.Sleep(pause) // want "even when op.ctx is done"
		pause = 50*time.Millisecond + rand.N(min(2*pause, time.Second))
	}
	op.done <- nil
}

type writeBatch struct {
	ctx  context.Context
	url  string
	left []string
	done chan error
}

func queueWrite(ctx context.Context, queue chan<- *writeBatch, url string, items []string) error {
	op := &writeBatch{ctx, url, items, make(chan error)}
	queue <- op
	return <-op.done
}

// The loop runs while work is left, and what failed is work left.
func (op *writeBatch) doBefore() {
	pause := 50 * time.Millisecond
	for len(op.left) > 0 {
		batch := op.left[:1]
		op.left = op.left[1:]
		err := send(op.ctx, op.url, batch[0])
		if errors.Is(err, errBusy) {
			op.left = append(op.left, batch...)
			time.Sleep(pause) // want "even when op.ctx is done"
			pause *= 2
			continue
		}
		if err != nil {
			op.done <- err
			return
		}
	}
	op.done <- nil
}

func (op *writeBatch) doAfter() {
	pause := 50 * time.Millisecond
	for len(op.left) > 0 {
		batch := op.left[:1]
		op.left = op.left[1:]
		err := send(op.ctx, op.url, batch[0])
		if errors.Is(err, errBusy) {
			op.left = append(op.left, batch...)
			time.Sleep(pause) // want "even when op.ctx is done"
			pause = 50*time.Millisecond + rand.N(pause)
			continue
		}
		if err != nil {
			op.done <- err
			return
		}
	}
	op.done <- nil
}
