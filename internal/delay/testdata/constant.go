package p

import (
	"flag"
	"os"
	"strconv"
	"time"

	"example.com/config"
)

func wait(time.Duration)
func try() error

const named = 3 * time.Second

var pkgVar = 5 * time.Second

var flagDuration = flag.Duration("retry", time.Second, "")

type client struct {
	interval time.Duration
	Exported time.Duration
	cfg      config.Config
	random   time.Duration
}

func constants() {
	for try() != nil {
		wait(2 * time.Second) // constant no value=2s
		wait(named)           // constant no value=3s
		wait(pkgVar)          // constant no value=5s
		wait(*flagDuration)   // constant no
		wait(config.Default)  // constant no value=0s
	}
}

func fields(c *client, d time.Duration, cfg config.Config) {
	for try() != nil {
		wait(c.interval)                // constant no
		wait(c.cfg.Interval)            // constant no
		wait(c.cfg.Backoff.Base)        // constant no
		wait(cfg.Interval)              // constant no
		wait(d)                         // constant no
		wait(c.get())                   // constant no func=get
		wait(c.orDefault())             // constant no
		wait(config.GetDuration("key")) // unknown unknown func=GetDuration
	}
}

func (c *client) get() time.Duration { return c.interval }

func (c *client) orDefault() time.Duration {
	if c.Exported == 0 {
		return time.Second
	}
	return c.Exported
}

func newClient() *client { return &client{interval: 4 * time.Second} }

func before(name string) {
	d := config.GetDuration("key")
	e, err := time.ParseDuration(os.Getenv(name))
	if err != nil {
		e = time.Second
	}
	n, _ := strconv.Atoi(os.Getenv("N"))
	for try() != nil {
		wait(d)                              // constant no
		wait(e)                              // constant no
		wait(time.Duration(n) * time.Second) // constant no
	}
}

func neverGrows() {
	backoff := time.Second
	for i := 0; i < 5; i++ {
		wait(backoff) // constant no value=1s
	}
}

func fromTheSecondOn() {
	var d time.Duration
	for i := 0; i < 5; i++ {
		wait(d) // constant no value=1s
		d = time.Second
	}
}

func butTheFirst() {
	for i := 0; ; i++ {
		d := time.Second
		if i == 0 {
			d = 0
		}
		wait(d) // constant no value=1s
	}
}

func eitherBranch() {
	for i := 0; ; i++ {
		var d time.Duration
		if i == 0 {
			d = time.Millisecond
		} else {
			d = 2 * time.Second
		}
		wait(d) // constant no value=2s
	}
}

func outerLoopCounter() {
	for i := range 5 {
		d := time.Duration(i) * time.Second
		for try() != nil {
			wait(d) // constant no
		}
	}
}

func untilDeadline(deadline time.Time) {
	start := time.Now()
	for try() != nil {
		wait(time.Until(deadline))                   // varies no
		wait(time.Second - time.Since(start))        // varies no
		wait(deadline.Sub(time.Now()))               // varies no
		wait(min(time.Second, time.Until(deadline))) // varies no capped
	}
}

func freshCopy(c client) {
	for try() != nil {
		d := c.interval
		d *= 2
		wait(d) // constant no
	}
}

func resetAtTheHead(base time.Duration) {
	var d time.Duration
	for try() != nil {
		d = base
		d += time.Second
		wait(d) // constant no
	}
}

func unitsBeforehand(n int, f float64) {
	d := time.Duration(n)
	d *= time.Second
	d = time.Duration(f * float64(d))
	for try() != nil {
		wait(d)                                            // constant no
		wait(time.Duration(f * float64(time.Second)))      // constant no
		wait(time.Duration(n) * time.Millisecond)          // constant no
		wait(d.Round(time.Second))                         // constant no
		wait(time.Duration(d.Seconds()) * 2 * time.Second) // constant no
	}
}

func noLoopKnown(d time.Duration) {
	wait(d) // constant no loop: none
}

func growthInUnknownLoop() {
	d := time.Second
	for try() != nil {
		wait(d) // unknown no loop: none
		d *= 2
	}
}
