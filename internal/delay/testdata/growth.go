package p

import (
	"math"
	"time"
)

func wait(time.Duration)
func try() error

const maxWait = 30 * time.Second

func assigned(step, limit time.Duration, factor float64) {
	d1, d2, d3, d4 := time.Second, time.Second, time.Second, time.Second
	d5, d6, d7, d8 := time.Second, time.Second, time.Second, time.Second
	d9, d10, d11 := time.Second, time.Second, time.Second
	for try() != nil {
		wait(d1) // exponential no uncapped value=1s max=0s
		d1 *= 2
		wait(d2) // exponential no
		d2 = d2 * 2
		wait(d3) // exponential no
		d3 = 2 * d3
		wait(d4) // exponential no
		d4 <<= 1
		wait(d5) // linear no uncapped value=1s
		d5 += step
		wait(d6) // linear no
		d6 = d6 + time.Second
		wait(d7) // exponential no
		d7 = d7 * 3 / 2
		wait(d8) // exponential no
		d8 = time.Duration(float64(d8) * 1.5)
		wait(d9) // exponential no capped
		d9 = min(d9*2, limit)
		wait(d10) // exponential no
		d10 = d10 + d10/2
		wait(d11) // exponential no
		d11 = time.Duration(float64(d11) * factor)
	}
}

func unchanged() {
	d1, d2, d3 := time.Second, time.Second, time.Second
	for try() != nil {
		wait(d1) // constant no
		d1 *= 1
		wait(d2) // constant no
		d2 += 0
		wait(d3) // varies no
		d3 /= 2
	}
}

func clamped(limit time.Duration) {
	a, b, c, d := time.Second, time.Second, time.Second, time.Second
	for try() != nil {
		wait(a) // exponential no capped max=30s value=1s
		a *= 2
		if a > maxWait {
			a = maxWait
		}
		wait(b) // exponential no capped
		if b < limit {
			b *= 2
		}
		wait(c) // exponential no capped
		if c*2 > limit {
			c = limit
		} else {
			c = c * 2
		}
		wait(d) // exponential no uncapped
		d *= 2
		if d < time.Second {
			d = time.Second
		}
	}
}

func clampedCopy(base time.Duration) {
	for i := 0; ; i++ {
		d := base << i
		if d > maxWait {
			d = maxWait
		}
		wait(d)                                         // exponential no capped
		wait(min(time.Second<<i, maxWait))              // exponential no capped max=30s
		wait(time.Duration(1<<min(i, 5)) * time.Second) // exponential no capped max=32s
	}
}

func counter(base time.Duration, n int) {
	for i := 0; i < n; i++ {
		wait(time.Duration(i) * time.Second)                              // linear no uncapped
		wait(time.Duration(i+1) * base)                                   // linear no
		wait(time.Duration(1<<i) * time.Second)                           // exponential no value=1s
		wait(base << uint(i))                                             // exponential no
		wait(time.Duration(math.Pow(2, float64(i))) * time.Second)        // exponential no
		wait(time.Duration(math.Pow(1, float64(i))) * time.Second)        // constant no
		wait(time.Duration(math.Pow(float64(i), 2)) * time.Second)        // polynomial no
		wait(time.Duration(i*i) * time.Second)                            // polynomial no
		wait(time.Duration(math.Exp2(float64(i))) * time.Second)          // exponential no
		wait(time.Duration(math.Min(math.Pow(2, float64(i)), 30)) * base) // exponential no capped
		wait(time.Duration(n) * time.Second)                              // constant no
		wait(time.Duration(n-i) * time.Second)                            // varies no
		wait(time.Second + time.Duration(i)*base)                         // linear no
		wait(time.Duration(float64(base) * math.Sqrt(float64(i))))        // polynomial no
	}
}

func countdown() {
	for n := 5; n > 0; n-- {
		wait(time.Duration(n) * time.Second)   // varies no
		wait(time.Duration(6-n) * time.Second) // linear no
		wait(time.Duration(6+n) * time.Second) // varies no
	}
}

func fibonacci() {
	a, b := time.Second, time.Second
	for try() != nil {
		wait(a) // fibonacci no
		a, b = b, a+b
	}
}

func swapped() {
	a, b := time.Second, 2*time.Second
	for try() != nil {
		wait(a) // constant no
		a, b = b, a
	}
}

func previous() {
	d := time.Second
	for try() != nil {
		now := d
		d = 2 * now
		wait(now) // exponential no
	}
}

func reset(ok func() bool) {
	d := time.Second
	for {
		if ok() {
			d = time.Second
			continue
		}
		wait(d) // exponential no
		d *= 2
	}
}

func byCondition() {
	d := time.Second
	for grow(&d) {
		wait(d) // exponential no
	}
	e := time.Second
	for ; try() != nil; e *= 2 {
		wait(e) // exponential no
	}
}

func grow(d *time.Duration) bool {
	*d *= 2
	return true
}

func look(d *time.Duration) bool { return *d > 0 }

func onlyLooked() {
	d := time.Second
	for look(&d) {
		wait(d) // constant no
	}
}

func jump() {
	d, e := time.Second, time.Second
again:
	if try() != nil {
		wait(d) // exponential no
		wait(e) // constant no
		d *= 2
		goto again
	}
}

func labelled() {
	d := time.Second
outer:
	for {
		if try() != nil {
			wait(d) // exponential no
			d *= 2
			continue outer
		}
	}
}

func whileRange() {
	d := time.Second
	for i := range 5 {
		wait(time.Duration(i) * d) // linear no
	}
	for range 5 {
		wait(d) // exponential no
		d += d
	}
}

func inGoroutine() {
	d := time.Second
	for try() != nil {
		wait(d) // unknown unknown
		go func() { d *= 2 }()
	}
}

func loopInGoroutine() {
	go func() {
		d := time.Second
		for try() != nil {
			wait(d) // exponential no
			d *= 2
		}
	}()
}

func deferred() {
	d := time.Second
	for try() != nil {
		wait(d) // unknown unknown
		defer func() { d *= 2 }()
	}
}

func seconds() {
	n := 1
	for try() != nil {
		wait(time.Duration(n) * time.Second) // exponential no value=1s
		n = int((time.Duration(n) * time.Second).Seconds()) * 2
	}
}

func sameSeconds() {
	n := 1
	for try() != nil {
		wait(time.Duration(n) * time.Second) // constant no
		n = int((time.Duration(n) * time.Second).Seconds())
	}
}

func minDuration(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

func maxDuration(a, b time.Duration) time.Duration {
	if a > b {
		return a
	}
	return b
}

func limitedByHelper() {
	a, b, c := time.Second, time.Second, time.Second
	for try() != nil {
		wait(a) // exponential no capped max=30s value=1s
		a = minDuration(a*2, maxWait)
		wait(b) // exponential no uncapped
		b = maxDuration(b*2, maxWait)
		wait(c) // exponential no capped max=30s
		c *= 2
		c = min(c, maxWait)
	}
}

func floored() {
	a := time.Second
	for try() != nil {
		wait(a) // exponential no uncapped
		a *= 2
		a = max(a, time.Second)
	}
}

func givesUp() error {
	a, b := time.Second, time.Second
	for {
		err := try()
		if a > maxWait {
			return err
		}
		if b < time.Millisecond {
			return err
		}
		wait(a) // exponential no capped max=30s
		a *= 2
		wait(b) // exponential no uncapped
		b *= 2
	}
}

func pointers(d, e, f *time.Duration, adjust func(*time.Duration)) {
	for try() != nil {
		wait(*d) // constant no
		wait(*e) // exponential no
		grow(e)
		wait(*f) // unknown unknown
		adjust(f)
	}
}
