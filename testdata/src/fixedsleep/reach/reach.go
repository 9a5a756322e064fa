// Package reach holds the same fixed wait around operations that reach the
// network, this host only, or nobody knows what.
package reach

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"net/http"
	"net/rpc"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

var errFailed = errors.New("failed")

// --- remote

func httpClient(c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 {
		resp, err := c.Do(req)
		if err == nil {
			return resp, nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return nil, errFailed
}

func httpClientNoWait(c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 { // want "does not wait"
		resp, err := c.Do(req)
		if err == nil {
			return resp, nil
		}
	}
	return nil, errFailed
}

func dial(addr string) (net.Conn, error) {
	for range 5 { // want "does not wait"
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errFailed
}

func dialNetworkOfCaller(network, addr string) (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial(network, addr)
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return nil, errFailed
}

func lookup(host string) ([]string, error) {
	for range 5 { // want "does not wait"
		addrs, err := net.LookupHost(host)
		if err == nil {
			return addrs, nil
		}
	}
	return nil, errFailed
}

func database(ctx context.Context, db *sql.DB) error {
	for range 5 { // want "does not wait"
		if _, err := db.ExecContext(ctx, "update t set n = 1"); err == nil {
			return nil
		}
	}
	return errFailed
}

func mail(addr string, msg []byte) error {
	for range 5 { // want "does not wait"
		if err := smtp.SendMail(addr, nil, "a@example.com", []string{"b@example.com"}, msg); err == nil {
			return nil
		}
	}
	return errFailed
}

func remoteProcedure(addr string) (*rpc.Client, error) {
	for range 5 { // want "does not wait"
		c, err := rpc.Dial("tcp", addr)
		if err == nil {
			return c, nil
		}
	}
	return nil, errFailed
}

type api struct {
	base string
	http *http.Client
}

func (a *api) get(path string) (*http.Response, error) { return a.http.Get(a.base + path) }

func (a *api) user(name string) error {
	resp, err := a.get("/users/" + name)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The network is two calls away.
func transitively(a *api) error {
	for range 5 { // want "does not wait"
		if a.user("gopher") == nil {
			return nil
		}
	}
	return errFailed
}

type userStore interface {
	user(name string) error
}

func newUserStore(base string) userStore { return &api{base: base, http: http.DefaultClient} }

// The interface has one implementation in view, and it is remote.
func throughInterface(s userStore) error {
	for range 5 {
		if s.user("gopher") == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// --- local

func readFile(path string) ([]byte, error) {
	for range 5 {
		b, err := os.ReadFile(path)
		if err == nil {
			return b, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errFailed
}

func makeDirectory(path string) error {
	return os.MkdirAll(filepath.Join(path, strings.ToLower("A")), 0o700)
}

func localTransitively(path string) error {
	for range 5 {
		if makeDirectory(path) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

func dialUnix(path string) (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("unix", path)
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errFailed
}

func dialUnixNoWait(path string) (net.Conn, error) {
	for range 5 {
		conn, err := net.DialTimeout("unix", path, time.Second)
		if err == nil {
			return conn, nil
		}
	}
	return nil, errFailed
}

func dialLoopback() (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", "127.0.0.1:8080")
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errFailed
}

func dialLoopback6() (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", "[::1]:8080")
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errFailed
}

func dialLocalhost() (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", "localhost:8080")
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errFailed
}

// The address is constant and belongs to another host.
func dialConstantHost() (net.Conn, error) {
	for range 5 {
		conn, err := net.Dial("tcp", "db.example.com:5432")
		if err == nil {
			return conn, nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return nil, errFailed
}

// A peer reached through a unix socket only.
func rpcOverUnix(path string) (*rpc.Client, error) {
	for range 5 {
		c, err := rpc.Dial("unix", path)
		if err == nil {
			return c, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errFailed
}

// The client has no other way than the socket.
func httpOverUnix(path string) error {
	c := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", path)
		},
	}}
	for range 5 {
		resp, err := c.Get("http://daemon/info")
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

// The same client with a transport that dials where the address says.
func httpOverTCP() error {
	c := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, network, addr)
		},
	}}
	for range 5 {
		resp, err := c.Get("http://daemon/info")
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func httpLoopback() error {
	for range 5 {
		resp, err := http.Get("http://127.0.0.1:8080/health")
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

func pureFunction(s string) error {
	if strings.Contains(s, "x") {
		return errFailed
	}
	return nil
}

func inMemory(s string) error {
	for range 5 {
		if pureFunction(s) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

// --- unknown

// What a command does is its own business.
func command(name string) error {
	for range 5 {
		if exec.Command(name).Run() == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func commandNoWait(name string) error {
	for range 5 {
		if exec.Command(name).Run() == nil {
			return nil
		}
	}
	return errFailed
}

type object interface {
	Delete() error
}

func interfaceMethod(o object) error {
	for range 5 {
		if o.Delete() == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func interfaceMethodNoWait(o object) error {
	for range 5 {
		if o.Delete() == nil {
			return nil
		}
	}
	return errFailed
}

func functionValue(f func() error) error {
	for range 5 {
		if f() == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

type hooks struct {
	flush func() error
}

func (h *hooks) functionField() error {
	for range 5 {
		if h.flush() == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// Both a local and a remote step run again.
func mixed(path, addr string) error {
	for range 5 {
		_, err := os.Stat(path)
		if err == nil {
			_, err = net.Dial("tcp", addr)
		}
		if err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}
