// Package store says in comments what its functions retry.
package store

import (
	"math/rand/v2"
	"net/http"
	"time"
)

func get(url string) error {
	_, err := http.Get(url)
	return err
}

// Plain retries nothing that anybody can see.
func Plain(url string) error { return get(url) }

// Told does so as well, but the proxy that it calls retries.
//
//retrylint:retries 4
func Told(url string) error { return get(url) }

// Counted tries as often as its configuration says.
//
//retrylint:retries 2 // the configuration has no more
func Counted(url string, n int) error {
	var err error
	for range n {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// Uncounted is Counted without the comment.
func Uncounted(url string, n int) error {
	var err error
	for range n {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// Swept goes through mirrors.
//
//retrylint:noretry
func Swept(url string) error {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// Again runs f again.
//
//retrylint:retries 1
func Again(f func() error) error {
	if f() == nil {
		return nil
	}
	return f()
}

// Once runs f a single time.
//
//retrylint:noretry
func Once(f func() error) error { return f() }

// A Store is implemented here and elsewhere.
type Store interface {
	Get(url string) error //retrylint:retries 5
	//retrylint:noretry
	Peek(url string) error
	Find(url string) error
}

// Own is a Store.
type Own struct{}

// Get does not retry, as far as its code tells.
func (Own) Get(url string) error { return get(url) }

// Peek retries, as far as its code tells.
func (Own) Peek(url string) error { return Uncounted(url, 7) }

// Find retries.
func (Own) Find(url string) error { return Uncounted(url, 7) }

func aboveAMethod(s Store, url string) error {
	var err error
	for range 3 { // want `s.Get has another retry below it \(store.Store.Get, 6 attempts\), so attempts multiply: 3 × 6 = 18`
		if err = s.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// The comment counts what is below, too.
//
//retrylint:retries 17
func counted(s Store, url string) error {
	var err error
	for range 3 {
		if err = s.Get(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func aboveCounted(s Store, url string) error {
	var err error
	for range 2 { // want `\(store.counted, 18 attempts\), so attempts multiply: 2 × 18 = 36 attempts`
		if err = counted(s, url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func peek(s Own, url string) error {
	var st Store = s
	var err error
	for range 3 {
		if err = st.Peek(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// What a comment tells of an interface says nothing of a type behind it.
func peekItself(s Own, url string) error {
	var err error
	for range 3 { // want `store.Own.Peek → store.Uncounted, 7 attempts`
		if err = s.Peek(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func find(s Store, url string) error {
	var err error
	for range 3 { // want `store.Own.Find → store.Uncounted, 7 attempts`
		if err = s.Find(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}
