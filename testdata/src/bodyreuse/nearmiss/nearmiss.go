package nearmiss

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

func pause() { time.Sleep(time.Second) }

func readInTheFirstRound(url string, r io.Reader) (err error) {
	var data []byte
	for range 3 {
		if data == nil {
			if data, err = io.ReadAll(r); err != nil {
				return err
			}
		}
		if _, err = http.Post(url, "text/plain", bytes.NewReader(data)); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func readWhereItIsWanted(url string, wanted bool, r io.Reader) (err error) {
	for range 3 {
		var data []byte
		if wanted {
			if data, err = io.ReadAll(r); err != nil { // want "reads r again"
				return err
			}
		}
		if _, err = http.Post(url, "text/plain", bytes.NewReader(data)); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type sender interface {
	Put(r io.Reader) error
	Resume() error
}

func resumed(s sender, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if i == 0 {
			err = s.Put(r)
		} else {
			err = s.Resume()
		}
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}

func behindACheck(s sender, r io.Reader) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.Resume(); err == nil {
			if err = s.Put(r); err == nil { // want "reads r again"
				return nil
			}
		}
		pause()
	}
	return err
}

func key(random io.Reader) (k *rsa.PrivateKey, err error) {
	for range 3 {
		if k, err = rsa.GenerateKey(random, 2048); err == nil {
			return k, nil
		}
		pause()
	}
	return nil, err
}

var _ = func() { _, _ = key(rand.Reader) }

type signer interface {
	Sign(rand io.Reader, digest []byte) ([]byte, error)
}

func signed(s signer, rand io.Reader, digest []byte) (sig []byte, err error) {
	for range 3 {
		if sig, err = s.Sign(rand, digest); err == nil {
			return sig, nil
		}
		pause()
	}
	return nil, err
}

func overAConnection(s sender, conn net.Conn) (err error) {
	for range 3 {
		if err = s.Put(conn); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func refused(c *http.Client, url, data string) error {
	req, err := http.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = c.Do(req); err == nil || !errors.Is(err, syscall.ECONNREFUSED) {
			return err
		}
		pause()
	}
	return err
}

func reset(c *http.Client, url, data string) error {
	req, err := http.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = c.Do(req); err == nil || !errors.Is(err, syscall.ECONNRESET) { // want "sends req again"
			return err
		}
		pause()
	}
	return err
}

// Fetch reads by its name.
func Fetch(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		pause()
	}
	return nil, err
}

type pump interface{ Run(r io.Reader) error }

func pumped(p pump, r io.Reader) (err error) {
	for range 3 {
		if err = p.Run(r); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func oneAfterAnother(s sender, rs []io.Reader) (err error) {
	for _, r := range rs {
		if err = s.Put(r); err != nil {
			pause()
		}
	}
	return err
}

// A text starts anew when it is closed.
type text struct {
	io.ReadSeeker
}

func (t *text) Close() error {
	_, err := t.Seek(0, io.SeekStart)
	return err
}

func startsAnewWhenClosed(c *http.Client, url, data string) error {
	req, err := http.NewRequest("POST", url, &text{strings.NewReader(data)})
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type plainText struct {
	io.ReadSeeker
}

func doesNot(c *http.Client, url, data string) error {
	req, err := http.NewRequest("POST", url, &plainText{strings.NewReader(data)})
	if err != nil {
		return err
	}
	for range 3 {
		if _, err = c.Do(req); err == nil { // want "sends req again"
			return nil
		}
		pause()
	}
	return err
}

// A ring starts anew at its end.
type ring struct {
	data []byte
	at   int
}

func (r *ring) Read(p []byte) (int, error) {
	if r.at == len(r.data) {
		r.at = 0
		return 0, io.EOF
	}
	n := copy(p, r.data[r.at:])
	r.at += n
	return n, nil
}

// A counter counts what it reads from another reader.
type counter struct {
	from io.Reader
	n    int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.n += n
	return n, err
}

func startsAtItsEnd(c *http.Client, url string, data []byte) (err error) {
	body := &ring{data: data}
	for range 3 {
		req, _ := http.NewRequest("PUT", url, body)
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func countsOnly(c *http.Client, url string, data []byte) (err error) {
	body := &counter{from: bytes.NewReader(data)}
	for range 3 {
		req, _ := http.NewRequest("PUT", url, body)
		if _, err = c.Do(req); err == nil { // want "reads body again"
			return nil
		}
		pause()
	}
	return err
}

func copiedRequest(c *http.Client, base *http.Request, data []byte) (err error) {
	for range 3 {
		req := *base
		req.Body = io.NopCloser(bytes.NewReader(data))
		if _, err = c.Do(&req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func tunnel(dial func() (net.Conn, error), from io.Reader) (err error) {
	for range 3 {
		conn, err := dial()
		if err != nil {
			return err
		}
		if _, err = io.Copy(conn, from); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func stored(create func() (io.WriteCloser, error), from io.Reader) (err error) {
	for range 3 {
		file, err := create()
		if err != nil {
			return err
		}
		if _, err = io.Copy(file, from); err == nil { // want "reads from again"
			return nil
		}
		pause()
	}
	return err
}
