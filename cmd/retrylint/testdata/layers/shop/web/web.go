package web

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Send asks a server.
func Send(url string) error {
	return retry(4, func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func retry(attempts int, f func() error) error {
	delay := 50 * time.Millisecond
	var err error
	for i := 0; i < attempts; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(rand.N(delay))
		delay = min(2*delay, 5*time.Second)
	}
	return err
}
