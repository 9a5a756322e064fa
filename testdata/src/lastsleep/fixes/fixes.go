// Package fixes holds what the fix changes, and what it leaves alone.
package fixes

import (
	"context"
	"net/http"
	"time"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

const most = 5

type peer struct {
	url   string
	tries int
}

func up(url string) (err error) {
	for i := 0; i < most; i++ {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits after the last attempt too"
	}
	return err
}

func (p *peer) field(ctx context.Context) (err error) {
	for i := 1; i <= p.tries; i++ {
		if err = get(p.url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done(): // it is over
			return ctx.Err()
		case <-time.After(time.Second): // want "waits after the last attempt too"
		}
	}
	return err
}

func down(url string) (err error) {
	for left := 4; left >= 0; left-- {
		if err = get(url); err == nil {
			return nil
		}
		<-time.After(time.Second) // want "waits after the last attempt too"
	}
	return err
}

func downToOne(url string) (err error) {
	for left := 4; left > 0; left-- {
		if err = get(url); err == nil {
			return nil
		}
		<-time.After(time.Second) // want "waits after the last attempt too"
	}
	return err
}

func over(url string, attempt int) (err error) {
	for range attempt {
		if err = get(url); err != nil {
			// The peer is busy.
			time.Sleep(time.Second) // want "waits after the last attempt too"
			continue
		}
		return nil
	}
	return err
}

func overNamed(url string) (err error) {
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second << i) // want "waits after the last attempt too"
	}
	return err
}

func overDelays(url string, delays []time.Duration) (err error) {
	for _, d := range delays {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(d) // want "waits after the last attempt too"
	}
	return err
}

// The counter is counted on in the body: no fix.
func twice(url string) (err error) {
	for i := 0; i < most; i++ {
		if err = get(url); err == nil {
			return nil
		}
		if i == 1 {
			i++
		}
		time.Sleep(time.Second) // want "waits after the last attempt too"
	}
	return err
}

// Another one of the name is in sight: no fix.
func hidden(url string) (err error) {
	for i := 0; i < most; i++ {
		i := time.Duration(i)
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(i * time.Second) // want "waits after the last attempt too"
	}
	return err
}

// Something else is counted: no fix.
func inTheBody(url string) error {
	tries := 0
	for {
		err := get(url)
		if err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits after the last attempt too"
		if tries++; tries >= 5 {
			return err
		}
	}
}

// The limit is computed: no fix.
func computed(url string, limit func() int) (err error) {
	for i := 0; i < limit(); i++ {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits after the last attempt too"
	}
	return err
}

func rest(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func asked(ctx context.Context, url string) (err error) {
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		if err := rest(ctx, time.Second<<i); err != nil { // want "waits after the last attempt too"
			return err
		}
	}
	return err
}

func askedPlainly(ctx context.Context, url string) (err error) {
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		if rest(ctx, time.Second<<i) != nil { // want "waits after the last attempt too"
			return err
		}
	}
	return err
}

// Something else is asked as well: no fix.
func askedTogether(ctx context.Context, url string) (err error) {
	for i := range 3 {
		err = get(url)
		if rest(ctx, time.Second<<i) != nil || err == nil { // want "waits after the last attempt too"
			return err
		}
	}
	return err
}

// The timer would not be set when it is waited for: no fix.
func set(url string) (err error) {
	t := time.NewTimer(time.Hour)
	defer t.Stop()
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		t.Reset(time.Second << i) // want "waits after the last attempt too"
		<-t.C
	}
	return err
}

// A ticker is never asked how long it takes, also when its period is set anew.
func ticks(url string) (err error) {
	t := time.NewTicker(time.Hour)
	defer t.Stop()
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		t.Reset(time.Second << i)
		<-t.C
	}
	return err
}

// The context is to end the wait first: no fix yet.
func deaf(ctx context.Context, url string) (err error) {
	for i := 0; i < most; i++ {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits after the last attempt too"
	}
	return err
}

// The context is not to end it.
func deafOnPurpose(ctx context.Context, url string) (err error) {
	for i := 0; i < most; i++ {
		if err = get(url); err == nil {
			return nil
		}
		//lint:ignore ctxsleep it is short
		time.Sleep(time.Second) // want "waits after the last attempt too"
	}
	return err
}

// A delay over several lines is for the rules of delays: no fix.
func broken(url string) (err error) {
	for i := 0; i < most; i++ {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(2 * // want "waits after the last attempt too"
			time.Second)
	}
	return err
}

func unbroken(url string) (err error) {
	for i := 0; i < most; i++ {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(
			2 * time.Second, // want "waits after the last attempt too"
		)
	}
	return err
}
