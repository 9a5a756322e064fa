// Package notretry holds what looks like a retry and is none, each beside the
// retry that it resembles.
package notretry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"
)

var errExhausted = errors.New("exhausted")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// --- periodic work

func periodic(url string) {
	for {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Minute)
	}
}

func periodicTicker(ctx context.Context, url string) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := fetch(url); err != nil {
				log.Print(err)
			}
		}
	}
}

func periodicRangeTick(url string) {
	for range time.Tick(time.Minute) {
		if err := fetch(url); err != nil {
			log.Print(err)
			continue
		}
		log.Print("refreshed")
	}
}

// A failed round waits another constant time than a good one, and both lead to
// the same next round.
func periodicTwoIntervals(url string) {
	for {
		wait := time.Minute
		if err := fetch(url); err != nil {
			wait = 5 * time.Second
		}
		time.Sleep(wait)
	}
}

// Success leaves, so this one is a retry.
func periodicLookalike(url string) {
	for {
		if err := fetch(url); err == nil {
			break
		}
		time.Sleep(time.Minute) // want "waits a fixed"
	}
}

// --- poll

func pollState(ready func() bool) {
	for !ready() {
		time.Sleep(time.Second)
	}
}

func pollRemoteState(db *sql.DB, id int) error {
	for {
		var state string
		if err := db.QueryRow("select state from jobs where id = $1", id).Scan(&state); err != nil {
			return err
		}
		if state == "done" {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// An error of the check goes round as well, so the check is retried.
func pollLookalike(db *sql.DB, id int) {
	for {
		var state string
		err := db.QueryRow("select state from jobs where id = $1", id).Scan(&state)
		if err == nil {
			return
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

var errLocked = errors.New("locked by another")

type locker interface {
	TryLock(name string) error
	Write(name string) error
}

// The one error that repeats says that another holds the lock.
func pollLock(l locker) error {
	for {
		err := l.TryLock("leader")
		if !errors.Is(err, errLocked) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Every error repeats, not only the one that means "held".
func pollLockLookalike(l locker) {
	for {
		if err := l.TryLock("leader"); err == nil {
			return
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

// The write itself is sent again, so that it is no reading of a state.
func writeWhileLocked(l locker) error {
	for {
		err := l.Write("leader")
		if !errors.Is(err, errLocked) {
			return err
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

// --- pacing

func pacing(urls []string) {
	for _, url := range urls {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Second)
	}
}

// The item stays the same: the inner loop is a retry.
func pacingLookalike(urls []string) error {
	for _, url := range urls {
		var err error
		for range 3 {
			if err = fetch(url); err == nil {
				break
			}
			time.Sleep(time.Second) // want "waits a fixed"
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// --- consumer

func consumer(urls <-chan string) {
	for url := range urls {
		if err := fetch(url); err != nil {
			log.Print(err)
			continue
		}
	}
}

func consumerPutsBack(urls chan string) {
	for url := range urls {
		if err := fetch(url); err != nil {
			urls <- url
		}
	}
}

func consumerDecodes(r io.Reader, next func(io.Reader) (string, error)) error {
	for {
		url, err := next(r)
		if err != nil {
			return err
		}
		if err := fetch(url); err != nil {
			log.Print(err)
			continue
		}
	}
}

func consumerLookalike(urls <-chan string) {
	for url := range urls {
		for fetch(url) != nil {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
}

// --- failover

func failover(mirrors []string) error {
	var err error
	for _, m := range mirrors {
		if err = fetch(m); err == nil {
			return nil
		}
	}
	return err
}

func failoverWithPause(mirrors []string) error {
	var err error
	for i := 0; i < len(mirrors); i++ {
		if err = fetch(mirrors[i]); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// The mirrors are asked again and again, so the outer loop is a retry.
func failoverRounds(mirrors []string) error {
	for range 5 {
		for _, m := range mirrors {
			if err := fetch(m); err == nil {
				return nil
			}
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errExhausted
}

// --- optimistic and local loops

func compareAndSwap(n *atomic.Int64) {
	for {
		old := n.Load()
		if n.CompareAndSwap(old, old+1) {
			return
		}
		time.Sleep(time.Microsecond)
	}
}

func interruptedRead(fd int, p []byte) (int, error) {
	for {
		n, err := syscall.Read(fd, p)
		if err == syscall.EINTR {
			continue
		}
		return n, err
	}
}

func uniqueName(dir string) (*os.File, error) {
	for range 100 {
		name := filepath.Join(dir, fmt.Sprint(rand.Int()))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o600)
		if os.IsExist(err) {
			continue
		}
		return f, err
	}
	return nil, errExhausted
}

var errTaken = errors.New("taken")

func register(url, name string) error {
	resp, err := http.Get(url + "/claim/" + name)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict {
		return errTaken
	}
	return nil
}

// Each round claims another name, so nothing is repeated.
func uniqueRemoteName(url string) (string, error) {
	for range 100 {
		name := fmt.Sprintf("worker-%d", rand.Int())
		err := register(url, name)
		if errors.Is(err, errTaken) {
			continue
		}
		return name, err
	}
	return "", errExhausted
}

// The same name is claimed again.
func sameRemoteName(url string) error {
	for range 100 { // want "does not wait"
		err := register(url, "worker")
		if errors.Is(err, errTaken) {
			continue
		}
		return err
	}
	return errExhausted
}

// A conditional write of the same thing to a remote store.
func conditionalWrite(db *sql.DB) error {
	for range 10 { // want "does not wait"
		var version int
		if err := db.QueryRow("select version from t").Scan(&version); err != nil {
			return err
		}
		res, err := db.Exec("update t set n = n + 1, version = version + 1 where version = $1", version)
		if err != nil {
			return err
		}
		if n, _ := res.RowsAffected(); n == 1 {
			return nil
		}
	}
	return errExhausted
}

// --- accept loop

func accept(l net.Listener, serve func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return err
			}
			time.Sleep(50 * time.Millisecond)
			continue
		}
		go serve(conn)
	}
}

func readPackets(pc net.PacketConn, serve func([]byte)) {
	buf := make([]byte, 1500)
	for {
		n, _, err := pc.ReadFrom(buf)
		if err != nil {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		serve(buf[:n])
	}
}

// Dialling is no accepting.
func acceptLookalike(addr string, serve func(net.Conn)) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(50 * time.Millisecond) // want "waits a fixed"
			continue
		}
		serve(conn)
	}
}

// --- one inline repeat, one redial

func inlineRepeat(url string) error {
	if err := fetch(url); err != nil {
		time.Sleep(time.Second)
		return fetch(url)
	}
	return nil
}

func inlineRepeatLookalike(url string) error {
	err := fetch(url)
	for i := 0; err != nil && i < 3; i++ {
		time.Sleep(time.Second) // want "waits a fixed"
		err = fetch(url)
	}
	return err
}

type pool struct {
	addr string
	idle net.Conn
}

// The idle connection may have been closed by the peer; it is dialled once
// more and then given up.
func (p *pool) send(b []byte) error {
	if _, err := p.idle.Write(b); err == nil {
		return nil
	}
	conn, err := net.Dial("tcp", p.addr)
	if err != nil {
		return err
	}
	p.idle = conn
	_, err = conn.Write(b)
	return err
}

// --- simulated latency

// A handler of a demo server that answers slowly.
func slowHandler(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 10; i++ {
		time.Sleep(100 * time.Millisecond)
		if _, err := fmt.Fprintln(w, i); err != nil {
			return
		}
	}
}
