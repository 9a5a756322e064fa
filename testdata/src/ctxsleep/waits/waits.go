// Package waits holds the ways to wait.
package waits

import (
	"context"
	"net/http"
	"time"

	"github.com/jonboulle/clockwork"
)

func do(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func after(ctx context.Context) {
	for do(ctx) != nil {
		<-time.After(time.Second) // want "even when ctx is done"
	}
}

func timer(ctx context.Context) {
	for do(ctx) != nil {
		t := time.NewTimer(time.Second)
		<-t.C // want "even when ctx is done"
	}
}

func timerInterrupted(ctx context.Context) {
	for do(ctx) != nil {
		t := time.NewTimer(time.Second)
		select {
		case <-ctx.Done():
			t.Stop()
			return
		case <-t.C:
		}
	}
}

func ticker(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for do(ctx) != nil {
		<-t.C // want "even when ctx is done"
	}
}

func rangeOverTicker(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range t.C { // want "even when ctx is done"
		if do(ctx) == nil {
			return
		}
	}
}

func clock(ctx context.Context, c clockwork.Clock) {
	for do(ctx) != nil {
		c.Sleep(time.Second) // want "even when ctx is done"
	}
}

func clockInterrupted(ctx context.Context, c clockwork.Clock) {
	for do(ctx) != nil {
		select {
		case <-ctx.Done():
			return
		case <-c.After(time.Second):
		}
	}
}

func methodValue(ctx context.Context, c clockwork.Clock) {
	sleep := c.Sleep
	for do(ctx) != nil {
		sleep(time.Second) // want "even when ctx is done"
	}
}

// A stop channel is no context.
func stopChannel(ctx context.Context, stop <-chan struct{}) {
	for do(ctx) != nil {
		select {
		case <-stop:
			return
		case <-time.After(time.Second): // want "even when ctx is done"
		}
	}
}

func stopChannelAndContext(ctx context.Context, stop <-chan struct{}) {
	for do(ctx) != nil {
		select {
		case <-stop:
			return
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func channelOfTheContext(ctx context.Context) {
	done := ctx.Done()
	for do(ctx) != nil {
		select {
		case <-done:
			return
		case <-time.After(time.Second):
		}
	}
}

func channelHandedOver(ctx context.Context, stop <-chan struct{}) {
	for do(ctx) != nil {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func handsItOver(ctx context.Context) { channelHandedOver(ctx, ctx.Done()) }

// The channel is closed since the context is done.
func closedWithTheContext(ctx context.Context) {
	stop := make(chan struct{})
	go func() {
		<-ctx.Done()
		close(stop)
	}()
	for do(ctx) != nil {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// A flag copied from the context ends no wait.
func flagOfTheContext(ctx context.Context) {
	stopped := false
	go func() {
		<-ctx.Done()
		stopped = true
	}()
	for !stopped && do(ctx) != nil {
		time.Sleep(time.Second) // want "even when ctx is done"
	}
}

type worker struct {
	ctx    context.Context
	cancel context.CancelFunc
	quit   chan struct{}
	closed chan struct{}
}

func newWorker(ctx context.Context) *worker {
	w := &worker{quit: make(chan struct{}), closed: make(chan struct{})}
	w.ctx, w.cancel = context.WithCancel(ctx)
	return w
}

// Both are ended together.
func (w *worker) Stop() {
	w.cancel()
	close(w.quit)
}

func (w *worker) Close() { close(w.closed) }

func (w *worker) endedTogether() {
	for do(w.ctx) != nil {
		select {
		case <-w.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (w *worker) endedApart() {
	for do(w.ctx) != nil {
		select {
		case <-w.closed:
			return
		case <-time.After(time.Second): // want "even when w.ctx is done"
		}
	}
}

func (w *worker) done() <-chan struct{} { return w.ctx.Done() }

func (w *worker) behindAMethod() {
	for do(w.ctx) != nil {
		select {
		case <-w.done():
			return
		case <-time.After(time.Second):
		}
	}
}

type session interface{ Done() <-chan struct{} }

// What ends the session is out of sight.
func ofASession(ctx context.Context, s session) {
	for do(ctx) != nil {
		select {
		case <-s.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func nap(d time.Duration) { time.Sleep(d) }

func inAFunction(ctx context.Context) {
	for do(ctx) != nil {
		nap(time.Second) // want "even when ctx is done"
	}
}

func napWith(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

func inAFunctionInterrupted(ctx context.Context) {
	for do(ctx) != nil {
		napWith(ctx, time.Second)
	}
}

func inAFunctionWithBackground(ctx context.Context) {
	for do(ctx) != nil {
		napWith(context.Background(), time.Second) // want "even when ctx is done"
	}
}

func napInVain(ctx context.Context, d time.Duration) { time.Sleep(d) }

func contextInVain(ctx context.Context) {
	for do(ctx) != nil {
		napInVain(ctx, time.Second) // want "even when ctx is done"
	}
}

func napUnlessNil(ctx context.Context, d time.Duration) {
	if ctx == nil {
		time.Sleep(d)
		return
	}
	napWith(ctx, d)
}

func perhapsInterrupted(ctx context.Context) {
	for do(ctx) != nil {
		napUnlessNil(ctx, time.Second)
	}
}

type sleeper interface {
	Sleep(d time.Duration) error
	SleepContext(ctx context.Context, d time.Duration) error
}

// It may tell that it was ended early, by what it holds.
func outOfSight(ctx context.Context, s sleeper) {
	for do(ctx) != nil {
		if s.Sleep(time.Second) != nil {
			return
		}
	}
}

func outOfSightWithContext(ctx context.Context, s sleeper) {
	for do(ctx) != nil {
		if s.SleepContext(ctx, time.Second) != nil {
			return
		}
	}
}

func outOfSightWithBackground(ctx context.Context, s sleeper) {
	for do(ctx) != nil {
		if s.SleepContext(context.Background(), time.Second) != nil { // want "even when ctx is done"
			return
		}
	}
}

// Two waits in one call are one finding.
func napTwice(short bool) {
	if short {
		time.Sleep(time.Second)
	} else {
		time.Sleep(2 * time.Second)
	}
}

func once(ctx context.Context) {
	for do(ctx) != nil {
		napTwice(true) // want "even when ctx is done"
	}
}

// The wait belongs to the inner retry.
func nested(ctx context.Context) {
	for do(ctx) != nil {
		for do(ctx) != nil {
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}
}
