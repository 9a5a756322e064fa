// Package voids holds retries in functions without a result.
package voids

import (
	"log"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/grafana/dskit/backoff"
)

import "context"

func send(text string) error {
	resp, err := http.Post("http://peer", text, nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func wait() { time.Sleep(rand.N(time.Second)) }

type counter struct{ n int }

func (c *counter) Inc() { c.n++ }

type worker struct {
	texts   chan string
	quit    chan struct{}
	dropped counter
	failed  []string
}

func (w *worker) logs(text string) {
	var err error
	for range 3 { // want `retry of send only logs that it gives up, so no caller can act on it: return the last error, or keep what was not done`
		if err = send(text); err == nil {
			return
		}
		wait()
	}
	slog.Error("giving up", "err", err)
	w.dropped.Inc()
}

func (w *worker) saysNothing(text string) {
	for range 3 { // want `retry of send gives up without a word, so nobody learns that every attempt has failed: return the last error`
		if send(text) == nil {
			return
		}
		wait()
	}
}

func (w *worker) keeps(text string) {
	for range 3 {
		if send(text) == nil {
			return
		}
		wait()
	}
	log.Print("giving up")
	w.failed = append(w.failed, text)
}

// Each round is about another text: the one that failed is gone.
func (w *worker) run() {
	for {
		select {
		case <-w.quit:
			return
		case text := <-w.texts:
			b := backoff.New(context.Background(), backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 3})
			for { // want `retry of send only logs that it gives up`
				err := send(text)
				if err == nil {
					break
				}
				if !b.Ongoing() {
					log.Print("dropped: ", err)
					break
				}
				b.Wait()
			}
		}
	}
}

func (w *worker) runAndStop() {
	for text := range w.texts {
		b := backoff.New(context.Background(), backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 3})
		for {
			err := send(text)
			if err == nil {
				break
			}
			if !b.Ongoing() {
				log.Print("stopped: ", err)
				close(w.quit)
				return
			}
			b.Wait()
		}
	}
}

func fetch(text string) ([]string, error) { return nil, send(text) }

func (w *worker) skips(texts []string) {
	var all []string
	for _, text := range texts {
		var left int
		var got []string
		var err error
		for left = 2; left >= 0; left-- { // want `retry of fetch only logs that it gives up`
			if got, err = fetch(text); err == nil {
				break
			}
			log.Print(err)
			wait()
		}
		if left < 0 {
			continue
		}
		all = append(all, got[0])
	}
	log.Print(all)
}

func (w *worker) stopsAtTheFirst(texts []string, fails chan<- error) {
	for _, text := range texts {
		var left int
		var err error
		for left = 2; left >= 0; left-- {
			if _, err = fetch(text); err == nil {
				break
			}
			wait()
		}
		if left < 0 {
			fails <- err
			return
		}
	}
}

// The loop around it makes the same attempts again.
func again() {
	for {
		for range 3 {
			if send("hello") == nil {
				return
			}
			wait()
		}
		time.Sleep(rand.N(time.Minute))
	}
}

// Who looks for the mark misses it.
func (w *worker) marksSuccess(text string, sent map[string]bool) {
	for range 3 {
		if send(text) == nil {
			sent[text] = true
			return
		}
		wait()
	}
}

func (w *worker) countsSuccess(text string, sent *counter) {
	for range 3 { // want `retry of send gives up without a word`
		if send(text) == nil {
			log.Print("sent")
			return
		}
		wait()
	}
}

// announces tells the peer; that it is away is not an error.
func announces(text string) {
	for range 3 {
		if send(text) == nil {
			return
		}
		wait()
	}
}

// announcesAlways tells the peer.
func announcesAlways(text string) {
	for range 3 { // want `gives up without a word`
		if send(text) == nil {
			return
		}
		wait()
	}
}

func meansIt(text string) {
	// Best effort: the peer asks for it later.
	for range 3 {
		if send(text) == nil {
			return
		}
		wait()
	}
}

func meansSomethingElse(text string) {
	// The default peer may be slow.
	for range 3 { // want `gives up without a word`
		if send(text) == nil {
			return
		}
		wait()
	}
}

type tally struct{ lost, unread int }

// What a counter counts may be looked at.
func (t *tally) counts(text string) {
	for range 3 {
		if send(text) == nil {
			return
		}
		wait()
	}
	t.lost++
}

func (t *tally) isHealthy() bool { return t.lost < 10 }

func (t *tally) countsForNobody(text string) {
	for range 3 { // want `only logs that it gives up`
		if send(text) == nil {
			return
		}
		wait()
	}
	t.unread++
}

// An item that is left out is missed by nobody behind the loop around.
func leavesOut(texts []string, use func([]string)) {
	var sent []string
	var err error
	for _, text := range texts {
		var left int
		for left = 4; left >= 0; left-- { // want `only logs that it gives up`
			if err = send(text); err == nil {
				break
			}
			log.Print(err)
			wait()
		}
		if left < 0 {
			continue
		}
		sent = append(sent, text)
	}
	use(sent)
}

func keepsWhatIsLeftOut(texts []string, use func([]string)) {
	var lost []string
	var err error
	for _, text := range texts {
		var left int
		for left = 4; left >= 0; left-- {
			if err = send(text); err == nil {
				break
			}
			log.Print(err)
			wait()
		}
		if left < 0 {
			lost = append(lost, text)
			continue
		}
	}
	if len(lost) > 0 {
		use(lost)
	}
}
