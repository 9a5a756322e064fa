// Package guards holds what keeps arithmetic from going wrong, or does not.
package guards

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"net/http"
	"sync/atomic"
	"time"
)

func call() error {
	resp, err := http.Get("https://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type Opt struct {
	Max       int
	Base, Cap time.Duration
	Mult      float64
}

func clampedAndLimited(o Opt) error {
	d := o.Base
	for i := 0; ; i++ {
		if err := call(); err == nil {
			return nil
		} else if i >= o.Max {
			return err
		}
		time.Sleep(d)
		d = time.Duration(float64(d) * o.Mult)
		if d > o.Cap {
			d = o.Cap
		}
	}
}

// The product is at most the maximum times a factor.
func clampedFloat(o Opt) error {
	d := o.Base
	for {
		if err := call(); err == nil {
			return nil
		}
		time.Sleep(d)
		d = time.Duration(float64(d) * o.Mult)
		if d > o.Cap {
			d = o.Cap
		}
	}
}

func minOfFloat() {
	i := 0
	for call() != nil {
		i++
		d := time.Duration(math.Min(math.Pow(2, float64(i)), 60)) * time.Second
		time.Sleep(d)
	}
}

func logarithm(n uint) {
	for call() != nil {
		n++
		time.Sleep(time.Duration(bits.Len(n)) * time.Second)
	}
}

func bigInt(n int64) {
	for call() != nil {
		n++
		x := new(big.Int).Exp(big.NewInt(2), big.NewInt(n), nil)
		time.Sleep(time.Duration(x.Int64()))
	}
}

type T struct {
	n int32
	s atomic.Int64
}

func (t *T) atomicLimited() {
	for call() != nil {
		n := atomic.AddInt32(&t.n, 1)
		if n > 5 {
			n = 5
		}
		time.Sleep(time.Second << n)
	}
}

func (t *T) atomicCounter() {
	for call() != nil {
		n := atomic.AddInt32(&t.n, 1)
		time.Sleep(time.Second << n) // want `without a maximum`
	}
}

func do(attempts int, sleep time.Duration, f func() error) (err error) {
	for i := 0; i < attempts; i++ {
		if i > 0 {
			time.Sleep(sleep)
			sleep *= 2
		}
		err = f()
		if err == nil {
			return nil
		}
	}
	return fmt.Errorf("after %d attempts: %w", attempts, err)
}

func useDo() error { return do(3, time.Second, call) }

// 255 attempts are enough.
func Narrow(attempt uint8) time.Duration {
	d := time.Millisecond << attempt // want `delay of Narrow goes negative at attempt 44`
	if d > time.Hour {
		d = time.Hour
	}
	return d
}

func Unsigned(attempt uint) time.Duration {
	d := time.Millisecond << attempt // want `goes negative at attempt 44`
	if d > time.Hour {
		d = time.Hour
	}
	return d
}

func ClampedFirst(attempt int) time.Duration {
	if attempt > 20 {
		attempt = 20
	}
	d := time.Millisecond << attempt
	if d > time.Hour {
		d = time.Hour
	}
	return d
}

func LoopClamped(attempt int) time.Duration {
	d := time.Millisecond
	for i := 0; i < attempt; i++ {
		d *= 2
		if d >= time.Hour {
			return time.Hour
		}
	}
	return d
}

func LoopNotClamped(attempt int) time.Duration {
	d := time.Millisecond
	for i := 0; i < attempt; i++ {
		d *= 2 // want `clamp the delay before it is multiplied`
	}
	return min(d, time.Hour)
}

func Age(n int) time.Duration {
	d := time.Duration(n*n) * time.Hour
	if d > time.Hour {
		return d
	}
	return time.Hour
}

func Estimate(count int) time.Duration {
	d := time.Duration(count) * time.Millisecond
	if d > time.Minute {
		return time.Minute
	}
	return d
}

func Hash(n int) time.Duration {
	h := uint32(2166136261)
	for i := 0; i < n; i++ {
		h *= 16777619
		h ^= uint32(i)
	}
	if h < 100 {
		return 0
	}
	return time.Duration(h%1000) * time.Millisecond
}

func Window(level int) time.Duration {
	if level < 0 || level > 10 {
		panic("level")
	}
	return min(time.Minute<<level, time.Hour)
}

// Who asks for it is told.
func Checked(attempt int) (time.Duration, error) {
	d := time.Millisecond << attempt
	if d <= 0 {
		return 0, fmt.Errorf("overflow")
	}
	return min(d, time.Hour), nil
}

func FloatClamped(attempt int) time.Duration {
	f := float64(time.Millisecond) * math.Pow(2, float64(attempt))
	if f > float64(time.Hour) {
		return time.Hour
	}
	return time.Duration(f)
}

func FloatCompared(attempt int) time.Duration {
	f := float64(time.Millisecond) * math.Pow(2, float64(attempt))
	if f > math.MaxInt64 {
		return time.Hour
	}
	d := time.Duration(f)
	if d > time.Hour {
		return time.Hour
	}
	return d
}

func LoopGuarded(attempt int) time.Duration {
	d := time.Millisecond
	for i := 0; i < attempt; i++ {
		if d > time.Hour/2 {
			return time.Hour
		}
		d *= 2
	}
	return d
}

func deadlineOfCaller(ctx context.Context, timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	d := time.Second
	for {
		err := call()
		if err == nil {
			return nil
		}
		select {
		case <-time.After(d):
			d *= 2
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

type B2 struct{ n int }

func (b *B2) next() time.Duration { b.n++; return time.Second << b.n }
func methodValue() {
	b := &B2{}
	next := b.next
	for call() != nil {
		time.Sleep(next()) // want `without a maximum`
	}
}

func generic[T ~int](start T) {
	for n := start; call() != nil; n++ {
		time.Sleep(min(time.Second<<n, time.Minute)) // want `overflows at attempt 34 at the latest`
	}
}

// What the type parameter stands for may be narrow.
func genericOfMany[T ~int | ~int8](start T) {
	for n := start; call() != nil; n++ {
		time.Sleep(min(time.Second<<n, time.Minute))
	}
}

func useGenerics() { generic(0); genericOfMany(0) }

// What a call does to a number whose address it is handed is not followed.
func cappedByAddress() {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		d *= 2
		limitTo(&d, time.Minute)
	}
}

func limitTo(d *time.Duration, most time.Duration) { *d = min(*d, most) }

func addressOfAnother() {
	var total time.Duration
	d := time.Second
	for call() != nil {
		time.Sleep(d) // want `without a maximum`
		d *= 2
		limitTo(&total, time.Minute)
	}
}
