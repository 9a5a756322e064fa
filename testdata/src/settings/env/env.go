// Package env reads settings from the environment.
package env

import (
	"os"
	"time"
)

func Duration(name string, def time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil {
		return d
	}
	return def
}
