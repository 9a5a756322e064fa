// Package skips holds loops whose post statement goes on to the next item
// although the last one is to be tried again, each beside its near miss.
package skips

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

var errBusy = errors.New("busy")

type page struct {
	url  string
	next *page
}

func (p *page) send() error {
	resp, err := http.Get(p.url)
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusServiceUnavailable {
		return errBusy
	}
	return resp.Body.Close()
}

func (p *page) Next() *page { return p.next }

// NextOrSame stays where it is until the page was read.
func (p *page) NextOrSame() *page {
	if p.next == nil {
		return p
	}
	return p.next
}

func longer(d time.Duration) time.Duration { return min(2*d, time.Minute) + rand.N(time.Second) }

func all(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() { // want `retry of p.send waits and then goes on to the next p, so the one that failed is missing and its caller goes on as if it had succeeded: try the same one again in a loop of its own`
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		pause = time.Second
		use(p)
	}
	return nil
}

func logsIt(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() { // want `goes on to the next p`
		if err := p.send(); err != nil {
			if !errors.Is(err, errBusy) {
				return err
			}
			log.Print(err)
			time.Sleep(pause)
			pause = longer(pause)
			continue
		}
		use(p)
	}
	return nil
}

func measure(f func() error) error { return f() }

func throughAFunction(ctx context.Context, first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() { // want `goes on to the next p`
		err := measure(func() error { return p.send() })
		if errors.Is(err, errBusy) {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(pause):
			}
			pause = longer(pause)
			continue
		}
		if err != nil {
			return err
		}
		use(p)
	}
	return nil
}

func movesOnAtTheEnd(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
		p = p.Next()
	}
	return nil
}

func stepsBack(first *page, use func(*page)) error {
	pause, last := time.Second, first
	for p := first; p != nil; p = p.Next() {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				p = last
				continue
			}
			return err
		}
		last = p
		use(p)
	}
	return nil
}

func triesInALoopOfItsOwn(first *page, use func(*page)) error {
	for p := first; p != nil; p = p.Next() {
		pause := time.Second
		for {
			err := p.send()
			if err == nil {
				break
			}
			if !errors.Is(err, errBusy) {
				return err
			}
			time.Sleep(pause)
			pause = longer(pause)
		}
		use(p)
	}
	return nil
}

func staysWhereItIs(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.NextOrSame() {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	return nil
}

func keepsWhatIsMissing(first *page, use func(*page)) error {
	pause, missing := time.Second, 0
	for p := first; p != nil; p = p.Next() {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				missing++
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	if missing > 0 {
		return errBusy
	}
	return nil
}

func returnsTheLast(first *page, use func(*page)) (err error) {
	pause := time.Second
	for p := first; p != nil; p = p.Next() {
		if err = p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	return err
}

func asksAtTheEnd(first *page, use func(*page), complete func() error) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	return complete()
}

func goesBackWhenItSucceeds(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() { // want `goes on to the next p`
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
		if p.url == "" {
			p = first
		}
	}
	return nil
}

func leavesOutEveryFailure(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() {
		if err := p.send(); err != nil {
			log.Print(err)
			time.Sleep(pause)
			pause = longer(pause)
			continue
		}
		pause = time.Second
		use(p)
	}
	return nil
}

func onPurpose(first *page, use func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause) // it is skipped, the next run reads it
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	return nil
}

func countsAttempts(p *page, use func(*page)) error {
	pause := time.Second
	for try := 0; try < 9; try = nextTry(try) {
		if err := p.sendFor(try); err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	return nil
}

func (p *page) sendFor(try int) error {
	log.Print(try)
	return p.send()
}

func nextTry(n int) int { return n + 1 }

func marksIt(first *page, use func(*page), missed func(*page)) error {
	pause := time.Second
	for p := first; p != nil; p = p.Next() {
		if err := p.send(); err != nil {
			if errors.Is(err, errBusy) {
				missed(p)
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		use(p)
	}
	return nil
}
