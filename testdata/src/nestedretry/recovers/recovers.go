// Package recovers has retries below others whose failure never makes the
// outer ones try again.
package recovers

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
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

func again(f func() error) error {
	var err error
	for range 5 {
		if err = f(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func cleared(url string) error {
	err := fetch(url)
	if err != nil {
		log.Print("down", err)
		err = nil
	}
	if e := once(url); e != nil {
		return e
	}
	return err
}

func overCleared(url string) error { return again(func() error { return cleared(url) }) }

func shadowed(url string) error {
	var err error
	if url != "" {
		_, err := http.Get(url)
		if err != nil {
			err = fetch(url)
		}
		_ = err
	}
	return err
}

func overShadowed(url string) error { return again(func() error { return shadowed(url) }) }

func background(url string) error {
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
	})
	wg.Wait()
	return once(url)
}

func overBackground(url string) error { return again(func() error { return background(url) }) }

func groupWithoutWait(url string) error {
	var g errgroup.Group
	g.Go(func() error { return fetch(url) })
	return once(url)
}

func overGroup(url string) error { return again(func() error { return groupWithoutWait(url) }) }

type job struct{ run func() error }

func enqueue(q chan job, url string) error {
	q <- job{run: func() error { return fetch(url) }}
	return once(url)
}

func overEnqueue(q chan job, url string) error { return again(func() error { return enqueue(q, url) }) }

func dropsChannel(url string) error {
	ch := make(chan error, 1)
	go func() { ch <- fetch(url) }()
	<-ch
	return once(url)
}

func overChannel(url string) error { return again(func() error { return dropsChannel(url) }) }

func deferForgives(url string) (err error) {
	defer func() { err = nil }()
	return fetch(url)
}

func overDefer(url string) error { return again(func() error { return deferForgives(url) }) }

func each(f func() error) {
	if err := f(); err != nil {
		log.Print(err)
	}
}

func usesEach(url string) error {
	each(func() error { return fetch(url) })
	return once(url)
}

func overEach(url string) error { return again(func() error { return usesEach(url) }) }

// Another failure is returned later.
func loggedFirst(url string) error {
	if err := fetch(url); err != nil {
		log.Print(err)
	}
	if url == "" {
		return errGone
	}
	return nil
}

func overLoggedFirst(url string) error { return again(func() error { return loggedFirst(url) }) }

// Every item is tried once in each round.
func items(urls []string) error {
	for _, u := range urls {
		if err := once(u); err == nil {
			return nil
		}
	}
	return errGone
}

func overItems(urls []string) error { return again(func() error { return items(urls) }) }

func untilDone(ctx context.Context, url string) error {
	for ctx.Err() == nil {
		if err := once(url); err == nil {
			return nil
		}
		pause()
	}
	return ctx.Err()
}

func overUntilDone(ctx context.Context, url string) error {
	return again(func() error { return untilDone(ctx, url) })
}

type node struct{ kids []*node }

// A walk calls itself for other things.
func walk(n *node, url string) error {
	if err := once(url); err != nil {
		return err
	}
	for _, k := range n.kids {
		if err := walk(k, url); err != nil {
			return err
		}
	}
	return nil
}

func overWalk(n *node, url string) error { return again(func() error { return walk(n, url) }) }

func metric(url string) error {
	start := time.Now()
	err := fetch(url)
	observe(err, start)
	return once(url)
}

func observe(error, time.Time) {}

func overMetric(url string) error { return again(func() error { return metric(url) }) }

func config(url string) string {
	if err := fetch(url); err != nil {
		return "default"
	}
	return "x"
}

func overConfig(url string) error { return again(func() error { return once(config(url)) }) }

func wrongVariable(url string) (n int, err error) {
	if ferr := fetch(url); ferr != nil {
		n = -1
	}
	return n, err
}

func overWrongVariable(url string) error {
	return again(func() error { _, err := wrongVariable(url); return err })
}

func must(url string) {
	if err := fetch(url); err != nil {
		panic(err)
	}
}

func overMust(url string) error {
	return again(func() error { must(url); return once(url) })
}

// What follows success is not tried again.
func afterSuccess(url string) error {
	for range 5 {
		if err := once(url); err == nil {
			return fetch(url + "/commit")
		}
		pause()
	}
	return errGone
}

// The failure of a repair leaves, or makes no difference.
func repairLeaves(url string) error {
	for range 5 {
		if err := once(url); err == nil {
			return nil
		}
		if err := fetch(url + "/login"); err != nil {
			return err
		}
		pause()
	}
	return errGone
}

func repairIsLogged(url string) error {
	for range 5 {
		if err := once(url); err == nil {
			return nil
		}
		if err := fetch(url + "/login"); err != nil {
			log.Print(err)
		}
		pause()
	}
	return errGone
}

// Near miss: a repair that failed starts the next round.
func repairRepeats(url string) error {
	for range 5 { // want `5 × 3 = 15`
		if err := fetch(url + "/login"); err != nil {
			log.Print(err)
			continue
		}
		if err := once(url); err == nil {
			return nil
		}
		pause()
	}
	return errGone
}

var errGone = errors.New("gone")

var errOther = errors.New("other")

// The failure of the inner retry is a kind that the outer one leaves on.
func gone(url string) error {
	if err := fetch(url); err != nil {
		return fmt.Errorf("%w: %w", errGone, err)
	}
	return once(url)
}

func throughGone(url string) error {
	if err := gone(url); err != nil {
		return fmt.Errorf("through: %w", err)
	}
	return nil
}

func overGone(url string) error {
	var err error
	for range 5 {
		err = throughGone(url)
		if err == nil || errors.Is(err, errGone) {
			return err
		}
		pause()
	}
	return err
}

func overGoneSwitch(url string) error {
	for range 5 {
		err := gone(url)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errGone):
			return err
		}
		pause()
	}
	return errOther
}

func plainGone(url string) error {
	if fetch(url) != nil {
		return errGone
	}
	return nil
}

func overPlainGone(url string) error {
	for range 5 {
		err := plainGone(url)
		switch err {
		case nil, errGone:
			return err
		}
		pause()
	}
	return errOther
}

// Near misses: it leaves on another kind; the kind is lost on the way.
func overGoneOther(url string) error {
	var err error
	for range 5 { // want `5 × 3 = 15`
		err = gone(url)
		if err == nil || errors.Is(err, errOther) {
			return err
		}
		pause()
	}
	return err
}

func asText(url string) error {
	if err := gone(url); err != nil {
		return fmt.Errorf("as text: %v", err)
	}
	return nil
}

func overText(url string) error {
	var err error
	for range 5 { // want `5 × 3 = 15`
		err = asText(url)
		if err == nil || errors.Is(err, errGone) {
			return err
		}
		pause()
	}
	return err
}

type statusError struct{ code int }

func (s *statusError) Error() string { return fmt.Sprint(s.code) }

func typed(url string) error {
	if err := fetch(url); err != nil {
		return &statusError{500}
	}
	return once(url)
}

func overAssertion(url string) error {
	var err error
	for range 5 {
		if err = typed(url); err == nil {
			return nil
		}
		if _, is := err.(*statusError); is {
			return err
		}
		pause()
	}
	return err
}

func overAs(url string) error {
	var err error
	for range 5 {
		if err = typed(url); err == nil {
			return nil
		}
		var s *statusError
		if errors.As(err, &s) {
			return err
		}
		pause()
	}
	return err
}

func overTypeSwitch(url string) error {
	for range 5 {
		err := typed(url)
		switch err.(type) {
		case nil, *statusError:
			return err
		}
		pause()
	}
	return errOther
}

// Near miss: only some codes leave.
func overSomeCodes(url string) error {
	var err error
	for range 5 { // want `5 × 3 = 15`
		if err = typed(url); err == nil {
			return nil
		}
		var s *statusError
		if errors.As(err, &s) && s.code == 404 {
			return err
		}
		pause()
	}
	return err
}
