package jitter

import "time"

func Full(base, limit time.Duration, attempt int) time.Duration { return 0 }
func Spread(d time.Duration) time.Duration                      { return 0 }
