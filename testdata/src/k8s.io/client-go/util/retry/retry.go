// Package retry is a stub of the real package.
package retry

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

var DefaultRetry = wait.Backoff{Steps: 5, Duration: 10 * time.Millisecond, Factor: 1, Jitter: 0.1}

var DefaultBackoff = wait.Backoff{Steps: 4, Duration: 10 * time.Millisecond, Factor: 5, Jitter: 0.1}

func OnError(b wait.Backoff, retriable func(error) bool, fn func() error) error { return fn() }

func RetryOnConflict(b wait.Backoff, fn func() error) error { return fn() }
