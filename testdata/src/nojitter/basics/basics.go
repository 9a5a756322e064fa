// Package basics holds the plain forms: a delay that grows and is not random,
// and what stands beside it.
package basics

import (
	"math"
	"math/rand"
	"net/http"
	"os"
	"time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func doubling(url string) error {
	var err error
	wait := 100 * time.Millisecond
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(wait) // want "without jitter"
		wait *= 2
	}
	return err
}

func doublingWithJitter(url string) error {
	var err error
	wait := 100 * time.Millisecond
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(rand.Int63n(int64(wait))))
		wait *= 2
	}
	return err
}

func doublingCapped(url string) error {
	var err error
	wait := 100 * time.Millisecond
	for i := 0; i < 50; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(wait) // want "without jitter"
		wait = min(2*wait, 10*time.Second)
	}
	return err
}

func linear(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second) // want "without jitter"
	}
	return err
}

func linearWithJitter(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i)*time.Second + time.Duration(rand.Intn(1000))*time.Millisecond)
	}
	return err
}

func polynomial(url string) error {
	var err error
	for i := 1; i <= 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i*i) * time.Second) // want "without jitter"
	}
	return err
}

func shifted(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second << i) // want "without jitter"
	}
	return err
}

func power(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Pow(2, float64(i))) * time.Second) // want "without jitter"
	}
	return err
}

func powerWithJitter(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Pow(2, float64(i))*rand.Float64()) * time.Second)
	}
	return err
}

func fibonacci(url string) error {
	var err error
	a, b := time.Second, time.Second
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(a) // want "without jitter"
		a, b = b, a+b
	}
	return err
}

func table(url string) error {
	delays := []time.Duration{time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second}
	var err error
	for i := 0; i < len(delays); i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(delays[i]) // want "without jitter"
	}
	return err
}

// A constant delay is the business of fixedsleep.
func constant(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// No wait at all is the business of fixedsleep too.
func noWait(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

func doublingOnLocalFile(path string) error {
	var err error
	wait := 100 * time.Millisecond
	for i := 0; i < 5; i++ {
		if err = os.Remove(path); err == nil {
			return nil
		}
		time.Sleep(wait)
		wait *= 2
	}
	return err
}

type store interface {
	Put(key string) error
}

func doublingOnUnknown(s store) error {
	var err error
	wait := 100 * time.Millisecond
	for i := 0; i < 5; i++ {
		if err = s.Put("a"); err == nil {
			return nil
		}
		time.Sleep(wait) // want "without jitter"
		wait *= 2
	}
	return err
}

// The delay comes from outside and cannot be seen.
func unseen(url string, next func() time.Duration) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(next())
	}
	return err
}

// A growing pause that follows a success is pacing.
func growsOnSuccess(url string) error {
	wait := 100 * time.Millisecond
	for i := 0; i < 5; i++ {
		if err := fetch(url); err != nil {
			return err
		}
		time.Sleep(wait)
		wait *= 2
	}
	return nil
}
