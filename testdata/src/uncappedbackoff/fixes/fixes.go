package fixes

import (
	"math"
	"math/rand/v2"
	"net/http"
	"time"
)

func call() error {
	resp, err := http.Get("https://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func shiftThenMin() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(min(time.Second<<attempt, time.Minute)) // want "goes negative"
	}
}

func productThenIf() {
	attempt := uint8(0)
	for call() != nil {
		d := time.Duration(1<<attempt /* doubled */) * time.Second // want "goes negative"
		if d > time.Minute {
			d = time.Minute
		}
		time.Sleep(d)
		attempt++
	}
}

func powerThenMin() {
	for n := 1; call() != nil; n++ {
		d := time.Second * time.Duration(math.Pow(10, float64(n-1))) // want "goes negative"
		time.Sleep(rand.N(min(d, time.Minute)))
	}
}

func shift() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(time.Second << attempt) // want "without a maximum"
	}
}

func shiftOfProduct() {
	for attempt := 1; call() != nil; attempt++ {
		time.Sleep(time.Duration(1<<(attempt-1)) * time.Second) // want "without a maximum"
	}
}

func power() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(time.Duration(math.Pow(1.5, float64(attempt)) * float64(time.Second))) // want "without a maximum"
	}
}

func doubled() {
	delay := time.Second
	for call() != nil {
		time.Sleep(delay) // want "without a maximum"
		delay *= 2
	}
}

func doubledInHeader() {
	for delay := 100 * time.Millisecond; ; delay *= 1 + 1 {
		if call() == nil {
			return
		}
		time.Sleep(delay) // want "without a maximum"
	}
}

// A number of the caller may be larger than the maximum.
func doubledFrom(base time.Duration) {
	for delay := base; call() != nil; delay *= 2 {
		time.Sleep(delay) // want "without a maximum"
	}
}

// The name stands for something else here.
func shadowed(min time.Duration) {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(min + time.Second<<attempt) // want "without a maximum"
	}
}

func linear() {
	for attempt := 1; call() != nil; attempt++ {
		time.Sleep(time.Duration(attempt) * 10 * time.Second) // want "without a maximum"
	}
}
