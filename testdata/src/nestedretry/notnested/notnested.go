package notnested

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func fetch(url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func once(url string) error {
	_, err := http.Get(url)
	return err
}

func plain(url string) error {
	var err error
	for range 5 {
		if err = once(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// A failure of the inner retry leaves the loop.
func leaves(url string) error {
	for range 5 {
		if err := fetch(url); err != nil {
			return err
		}
		if err := once(url); err == nil {
			return nil
		}
		pause()
	}
	return errors.New("gave up")
}

func logged(url string) error {
	if err := fetch(url); err != nil {
		log.Print(err)
	}
	return once(url)
}

func overLogged(url string) error {
	var err error
	for range 5 {
		if err = logged(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func background(url string) error {
	go fetch(url)
	return once(url)
}

func overBackground(url string) error {
	var err error
	for range 5 {
		if err = background(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func cleansUp(url string) error {
	defer fetch(url)
	return once(url)
}

func overDefer(url string) error {
	var err error
	for range 5 {
		if err = cleansUp(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func dropped(url string) error {
	_ = fetch(url)
	return once(url)
}

func overDropped(url string) error {
	var err error
	for range 5 {
		if err = dropped(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func fallback(url string) error {
	if err := fetch(url); err != nil {
		return once(url)
	}
	return nil
}

func overFallback(url string) error {
	var err error
	for range 5 {
		if err = fallback(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// One attempt is no retry.
func single(url string) error {
	var err error
	for range 1 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func overSingle(url string) error {
	var err error
	for range 5 {
		if err = single(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// The inner retry stays on this host.
func readFile(name string) error {
	var err error
	for range 3 {
		if _, err = os.ReadFile(name); err == nil {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
	return err
}

func local(name, url string) error {
	var err error
	for range 5 {
		if err = readFile(name); err == nil {
			err = once(url)
		}
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Only the context ends the inner retry: while it is open, nobody above learns
// of a failure.
func untilDone(ctx context.Context, url string) error {
	for {
		err := once(url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func overUntilDone(ctx context.Context, url string) error {
	var err error
	for range 5 {
		if err = untilDone(ctx, url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

var errStale = errors.New("stale")

// The layers try no failure in common.
func overConflict(url string) error {
	for range 5 {
		err := fetch(url)
		if !errors.Is(err, errStale) {
			return err
		}
		pause()
	}
	return errStale
}

var errExhausted = errors.New("attempts exhausted")

func marks(url string) error {
	if err := fetch(url); err != nil {
		return errors.Join(errExhausted, err)
	}
	return nil
}

// The outer loop leaves on what was retried already.
func overMarked(url string) error {
	var err error
	for range 5 {
		if err = marks(url); err == nil {
			return nil
		}
		if errors.Is(err, errExhausted) {
			return err
		}
		pause()
	}
	return err
}

// Different items are no attempts.
func items(urls []string) {
	for _, u := range urls {
		if err := fetch(u); err != nil {
			log.Print(err)
		}
		pause()
	}
}

// Nothing says that what the inner retry ends with is the error that is handed
// on; all others are logged.
func onlyStale(url string) error {
	err := fetch(url)
	if errors.Is(err, errStale) {
		return err
	}
	if err != nil {
		log.Print(err)
	}
	return nil
}

func overOnlyStale(url string) error {
	var err error
	for range 5 {
		if err = onlyStale(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type retriedError struct{ WasRetried bool }

func (*retriedError) Error() string { return "retried" }

// The author asks for the mark of an inner retry in one of several branches.
func asksForMark(url string) error {
	err := fetch(url)
	var marked *retriedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &marked) && url != "":
		if marked.WasRetried {
			return nil
		}
	}
	return err
}

func overAsksForMark(url string) error {
	var err error
	for range 5 {
		if err = asksForMark(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}
