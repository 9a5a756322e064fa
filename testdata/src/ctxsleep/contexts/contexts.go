// Package contexts holds which contexts count.
package contexts

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"time"
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

func get() error { return do(context.Background()) }

func unused(ctx context.Context) (err error) {
	for range 3 {
		if err = get(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}

func blank(_ context.Context) (err error) {
	for range 3 {
		if err = get(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func local() (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}

func background() (err error) {
	ctx := context.Background()
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Only the function itself cancels it, when it is left.
func ownDefer() (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func handedOut(stop chan<- context.CancelFunc) (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	stop <- cancel
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}

func deadline() (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for range 30 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(10 * time.Second) // want "even when ctx is done"
	}
	return err
}

// The time was for another step.
func deadlineOfAnotherStep() (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	err = do(ctx)
	cancel()
	for range 3 {
		if err = get(); err == nil {
			return nil
		}
		time.Sleep(10 * time.Second)
	}
	return err
}

func perAttempt() (err error) {
	for range 3 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		err = do(ctx)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func perAttemptOfParameter(parent context.Context) (err error) {
	for range 3 {
		ctx, cancel := context.WithTimeout(parent, time.Second)
		err = do(ctx)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when parent is done"
	}
	return err
}

// The operation is meant to go on when the caller is gone.
func detached(ctx context.Context) (err error) {
	for range 3 {
		if err = do(context.WithoutCancel(ctx)); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func detachedBefore(ctx context.Context) (err error) {
	log(ctx)
	own := context.WithoutCancel(ctx)
	for range 3 {
		if err = do(own); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func log(ctx context.Context) {}

func captured(ctx context.Context, done func(error)) {
	go func() {
		for range 3 {
			if do(ctx) == nil {
				done(nil)
				return
			}
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}()
}

// The goroutine outlives the call on purpose.
func notCaptured(ctx context.Context, done func(error)) {
	go func() {
		for range 3 {
			if get() == nil {
				done(nil)
				return
			}
			time.Sleep(time.Second)
		}
	}()
}

func capturedByTheOperation(ctx context.Context) {
	op := func() error { return do(ctx) }
	go func() {
		for op() != nil {
			time.Sleep(time.Second) // want "even when ctx is done"
		}
	}()
}

func handler(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if get() == nil {
			return
		}
		time.Sleep(time.Second) // want "even when r.Context\\(\\) is done"
	}
}

func handlerInterrupted(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if get() == nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(time.Second):
		}
	}
}

type server struct {
	ctx   context.Context
	other int
}

func newServer(ctx context.Context) *server { return &server{ctx: ctx} }

func (s *server) field() (err error) {
	for range 3 {
		if err = do(s.ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when s.ctx is done"
	}
	return err
}

func (s *server) fieldInterrupted() (err error) {
	for range 3 {
		if err = do(s.ctx); err == nil {
			return nil
		}
		select {
		case <-s.ctx.Done():
			return s.ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

func (s *server) fieldNotUsed() (err error) {
	for range 3 {
		if err = get(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type job struct{ ctx context.Context }

func newJob() *job { return &job{ctx: context.Background()} }

func (j *job) fieldOfBackground() (err error) {
	for range 3 {
		if err = do(j.ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func onlyBackground(ctx context.Context) (err error) {
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func callsWithBackground() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := onlyBackground(ctx); err != nil {
		return err
	}
	return onlyBackground(context.TODO())
}

func sometimesMore(ctx context.Context) (err error) {
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}

func callsWithMore(ctx context.Context) error {
	if err := sometimesMore(context.Background()); err != nil {
		return err
	}
	return sometimesMore(ctx)
}

var root, shutdown = context.WithCancel(context.Background())

func Shutdown() { shutdown() }

func ofThePackage() (err error) {
	for range 3 {
		if err = do(root); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when root is done"
	}
	return err
}

// The name means something else at the wait.
func shadowed(ctx context.Context) (err error) {
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		ctx := 3
		time.Sleep(time.Duration(ctx) * time.Second)
	}
	return err
}

func withValue(key any) (err error) {
	ctx := context.WithValue(context.Background(), key, 1)
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func withValueOfParameter(ctx context.Context, key any) (err error) {
	ctx = context.WithValue(ctx, key, 1)
	for range 3 {
		if err = do(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}
