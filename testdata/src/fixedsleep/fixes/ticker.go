package fixes

import "time"

func tickerInSelect(url string, interval time.Duration, stop chan struct{}) error {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		err := fetch(url)
		if err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-tick.C: // want "waits a fixed"
		}
	}
}

// The period may be another one by then.
func tickerChanged(url string, interval time.Duration, stop chan struct{}) error {
	tick := time.NewTicker(interval)
	interval = 0
	for {
		err := fetch(url)
		if err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-tick.C: // want "waits a fixed"
		}
	}
}
