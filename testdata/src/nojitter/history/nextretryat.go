package history

import (
	"net/http"
	"time"
)

// The delay becomes a time of day, and the wait is a re-queue.
type syncPolicy struct {
	base, longest time.Duration
	factor        int64
}

type syncTask struct {
	url     string
	retries int64
}

type syncer struct {
	policy syncPolicy
	queue  chan syncTask
}

func (s *syncer) sync(t syncTask) error {
	resp, err := http.Get(t.url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
