// Package notretry holds endless loops that are no retries, each beside the
// retry that it resembles.
package notretry

import (
	"bufio"
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

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func periodic(url string) {
	for {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
		time.Sleep(time.Minute)
	}
}

func periodicTicker(url string) {
	for range time.Tick(time.Minute) {
		if err := fetch(url); err != nil {
			log.Print(err)
		}
	}
}

func periodicLookalike(url string) {
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			break
		}
		log.Print(err)
		time.Sleep(time.Minute)
	}
}

func poll(ready func() bool) {
	for !ready() {
		time.Sleep(time.Second)
	}
}

// An error of the check leaves the loop.
func pollRemote(url string) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		state := resp.Header.Get("State")
		resp.Body.Close()
		if state == "done" {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// An error of the check goes round.
func pollRemoteLookalike(url string) {
	for { // want "has no limit"
		resp, err := http.Get(url)
		if err == nil {
			resp.Body.Close()
			return
		}
		time.Sleep(time.Second)
	}
}

func consumer(urls <-chan string) {
	for {
		url, ok := <-urls
		if !ok {
			return
		}
		if err := fetch(url); err != nil {
			log.Print(err)
			continue
		}
	}
}

func consumerOfReader(r *bufio.Reader) error {
	for {
		line, err := r.ReadString('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := fetch(line); err != nil {
			log.Print(err)
			continue
		}
	}
}

func accept(l net.Listener, serve func(net.Conn)) {
	for {
		conn, err := l.Accept()
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		go serve(conn)
	}
}

func dialLookalike(addr string, serve func(net.Conn)) {
	for { // want "has no limit"
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		serve(conn)
	}
}

func compareAndSwap(n *atomic.Int64) {
	for {
		old := n.Load()
		if n.CompareAndSwap(old, old+1) {
			return
		}
	}
}

func interrupted(fd int, p []byte) (int, error) {
	for {
		n, err := syscall.Read(fd, p)
		if !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}

func uniqueName(dir string) (*os.File, error) {
	for {
		name := filepath.Join(dir, fmt.Sprint(rand.Int()))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL, 0o600)
		if !os.IsExist(err) {
			return f, err
		}
	}
}

// A lock file: only "held by another" goes round.
func lockFile(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
		if !os.IsExist(err) {
			return f, err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Every error goes round, also the one that will never go away.
func lockFileAnyError(path string) *os.File {
	for { // want "has no limit"
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return f
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func failover(mirrors []string) error {
	var err error
	for _, m := range mirrors {
		if err = fetch(m); err == nil {
			return nil
		}
	}
	return err
}

// The mirrors are asked round and round.
func failoverForEver(mirrors []string) {
	for i := 0; ; i = (i + 1) % len(mirrors) { // want "has no limit"
		if fetch(mirrors[i]) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func readAll(conn net.Conn, handle func([]byte)) error {
	buf := make([]byte, 512)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return err
		}
		handle(buf[:n])
	}
}

var errGone = errors.New("gone")

// The node that was watched is gone, so the next one is looked for: a read
// whose only repeated outcome is one sentinel.
func lockQueue(children func() ([]string, error), getW func(string) (chan error, error)) error {
	for {
		names, err := children()
		if err != nil {
			return err
		}
		if len(names) == 0 {
			return nil
		}
		ch, err := getW(names[0])
		if errors.Is(err, errGone) {
			continue
		}
		if err != nil {
			return err
		}
		if err := <-ch; err != nil {
			return err
		}
	}
}

// --- what computes tries again with something else

var errShort = errors.New("short buffer")

func transform(dst, src []byte) (int, error) {
	if len(dst) < len(src) {
		return 0, errShort
	}
	return copy(dst, src), nil
}

func largerBuffer(src []byte) []byte {
	dst := make([]byte, 16)
	for {
		n, err := transform(dst, src)
		if err == nil {
			return dst[:n]
		}
		dst = make([]byte, 2*len(dst))
	}
}

func unwrapAll(err error) error {
	if inner := errors.Unwrap(err); inner != nil {
		return unwrapAll(inner)
	}
	return err
}

func sample(read func([]byte) (int, error), valid func([]byte) error) []byte {
	b := make([]byte, 32)
	for {
		if _, err := read(b); err != nil {
			return nil
		}
		if err := valid(b); err == nil {
			return b
		}
	}
}

// The user's own side was closed: that is the way to stop it.
func subscribed(receive func() (string, error), handle func(string)) {
	for {
		msg, err := receive()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		handle(msg)
	}
}

func subscribedForEver(receive func() (string, error), handle func(string)) {
	for { // want "has no limit"
		msg, err := receive()
		if errors.Is(err, errShort) {
			return
		}
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		handle(msg)
	}
}
