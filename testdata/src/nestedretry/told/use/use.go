package use

import (
	"math/rand/v2"
	"time"

	"nestedretry/told/store"
)

func retry(f func() error) error {
	var err error
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func plain(url string) error {
	return retry(func() error { return store.Plain(url) })
}

func told(url string) error {
	return retry(func() error { return store.Told(url) }) // want `\(store.Told, 5 attempts\), so attempts multiply: 3 × 5 = 15 attempts`
}

func counted(url string) error {
	return retry(func() error { return store.Counted(url, 100) }) // want `\(store.Counted, 3 attempts\), so attempts multiply: 3 × 3 = 9 attempts`
}

func uncounted(url string) error {
	return retry(func() error { return store.Uncounted(url, 100) }) // want `3 × 100 = 300 attempts`
}

func swept(url string) error {
	return retry(func() error { return store.Swept(url) })
}

func again(url string) error {
	return store.Again(func() error { return store.Told(url) }) // want `\(store.Told, 5 attempts\), so attempts multiply: 2 × 5 = 10 attempts`
}

func againOfPlain(url string) error {
	return store.Again(func() error { return store.Plain(url) })
}

func once(url string) error {
	return retry(func() error { // the comment on Once tells of all that runs in it
		return store.Once(func() error { return store.Told(url) })
	})
}

// other retries behind the interface of another package.
type other struct{}

func (other) Get(url string) error { return store.Plain(url) }

func (other) Peek(url string) error { return store.Uncounted(url, 9) }

func (other) Find(url string) error { return store.Uncounted(url, 9) }

var _ store.Store = other{}

func get(s store.Store, url string) error {
	return retry(func() error { return s.Get(url) }) // want `\(store.Store.Get, 6 attempts\), so attempts multiply: 3 × 6 = 18 attempts`
}

func getOther(url string) error {
	var s store.Store = other{}
	return retry(func() error { return s.Get(url) }) // want `3 × 6 = 18 attempts`
}

func peekOther(url string) error {
	var s store.Store = other{}
	return retry(func() error { return s.Peek(url) })
}

func findOther(url string) error {
	var s store.Store = other{}
	return retry(func() error { return s.Find(url) }) // want `3 × 9 = 27 attempts`
}

// nothing goes through mirrors.
//
//retrylint:noretry
func nothing(url string) error {
	var err error
	for range 3 {
		if err = store.Told(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func something(url string) error {
	var err error
	for range 3 { // want `3 × 5 = 15 attempts`
		if err = store.Told(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}
