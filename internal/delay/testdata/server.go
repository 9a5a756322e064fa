package p

import (
	"errors"
	"net/http"
	"strconv"
	"time"
)

func wait(time.Duration)
func try() error

type apiError struct {
	after time.Duration
	msg   string
}

func (*apiError) Error() string { return "" }

func fromHeader(h http.Header) time.Duration {
	v := h.Get("Retry-After")
	if v == "" {
		return 0
	}
	if n, err := strconv.ParseInt(v, 10, 64); err == nil {
		return time.Duration(n) * time.Second
	}
	if t, err := http.ParseTime(v); err == nil {
		return time.Until(t)
	}
	return 0
}

func fromValue(v string) (time.Duration, bool) {
	if n, err := strconv.Atoi(v); err == nil {
		return time.Duration(n) * time.Second, true
	}
	if d, err := time.ParseDuration(v); err == nil {
		return d, true
	}
	t, err := time.Parse(time.RFC1123, v)
	if err != nil {
		return 0, false
	}
	return t.Sub(time.Now()), true
}

func orDefault(h http.Header) time.Duration {
	if d := fromHeader(h); d > 0 {
		return d
	}
	return 5 * time.Second
}

func all(resp *http.Response, e *apiError) {
	for i := 0; ; i++ {
		wait(fromHeader(resp.Header)) // varies unknown server
		a, _ := fromValue(resp.Header.Get("Retry-After"))
		wait(a) // varies unknown server
		b, _ := fromValue(resp.Header.Get("X-Limit"))
		wait(b)                                     // varies unknown own
		wait(orDefault(resp.Header))                // constant no own
		wait(fromHeader(resp.Header) + time.Second) // varies unknown server
		wait(fromHeader(resp.Header) * 2)           // varies unknown server
		wait(e.after)                               // constant no own
		c, err := time.ParseDuration(resp.Header.Get("Retry-After") + "s")
		if err != nil {
			continue
		}
		wait(c) // varies unknown server
		secs, err := strconv.ParseFloat(resp.Header["Retry-After"][0], 64)
		if err != nil {
			continue
		}
		wait(time.Duration(secs * float64(time.Second))) // varies unknown server
		var d time.Duration
		if v := resp.Header.Get("Retry-After"); v != "" {
			n, _ := strconv.Atoi(v)
			d = time.Duration(n) * time.Second
		}
		wait(d) // varies unknown server
		f := 3 * time.Second
		if v := resp.Header.Get("Retry-After"); v != "" {
			if n, err := strconv.Atoi(v); err == nil {
				f = time.Duration(n) * time.Second
			}
		}
		wait(f) // constant no own
	}
}

// The delay goes through an error of one's own.
type limited struct{ wait time.Duration }

func (*limited) Error() string { return "limited" }

func ask(resp *http.Response) error {
	if resp.StatusCode == 429 {
		return &limited{wait: fromHeader(resp.Header)}
	}
	return nil
}

func throughError(resp *http.Response) {
	for {
		err := ask(resp)
		var l *limited
		if errors.As(err, &l) {
			wait(l.wait) // varies unknown server
		}
	}
}

// prometheus: growing unless the server said otherwise.
func growingOrTold(resp *http.Response, longest time.Duration) {
	backoff := time.Second
	told := time.Duration(0)
	for try() != nil {
		d := backoff
		if told > 0 {
			d = told
		}
		wait(d) // exponential no own
		told = fromHeader(resp.Header)
		backoff = min(backoff*2, longest)
	}
}

type client struct{ pause time.Duration }

func (c *client) note(resp *http.Response) { c.pause = fromHeader(resp.Header) }

func (c *client) do(resp *http.Response) {
	for try() != nil {
		c.note(resp)
		wait(c.pause) // varies unknown server
	}
}
