package history

import (
	"net/http"
	"time"
)

type sendConfig struct {
	Shortest, Longest time.Duration
}

// A failure that may pass, with what the server said about the delay.
type passingError struct {
	error
	retryAfter time.Duration
}

func post(url string) error {
	resp, err := http.Post(url, "text/plain", nil)
	if err != nil {
		return passingError{err, 0}
	}
	return resp.Body.Close()
}
