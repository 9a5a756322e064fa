// Package touch holds functions that reach the network, this host only, or
// what their callers hand them.
package touch

import (
	"context"
	"net"
	"net/http"
	"os"
	"time"
)

const retries = 3 // opens the gate

func Fetch(url string) error { // want Fetch:"^remote$"
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Load(name string) error { // want Load:"^local$"
	_, err := os.ReadFile(name)
	return err
}

func hidden(url string) error {
	_, err := http.Get(url)
	return err
}

func Indirect(url string) error { return hidden(url) } // want Indirect:"^remote$"

// Run is what it is handed: only its callers know.
func Run(op func() error) error { return op() }

func RunAndFetch(op func() error, url string) error { // want RunAndFetch:"^remote$"
	if err := op(); err != nil {
		return err
	}
	return Fetch(url)
}

func useRun() error { return Run(func() error { return Load("x") }) }

type Client struct {
	conn net.Conn
	op   func() error
}

func (c *Client) Send(b []byte) error { // want Send:"^remote$"
	_, err := c.conn.Write(b)
	return err
}

func (c *Client) Name() string { return "client" } // want Name:"^local$"

func (c *Client) Do() error { return c.op() }

func New(op func() error) *Client { return &Client{op: op} } // want New:"^local$"

type inner struct{}

func (inner) Ping(url string) error { return Fetch(url) } // want Ping:"^remote$"

// Outer has a method of a type that nobody else can name.
type Outer struct{ inner }

func Generic[T any](url string) (T, error) { // want Generic:"^remote$"
	var none T
	return none, Fetch(url)
}

type Box[T any] struct{ held T }

func (b *Box[T]) Pull(url string) error { return Fetch(url) } // want Pull:"^remote$"

func (b *Box[T]) Held() T { return b.held } // want Held:"^local$"

type Peer interface {
	Ask(ctx context.Context) error // want Ask:"^remote$"
	Label() string
}

type peer struct{ url string }

func (p peer) Ask(ctx context.Context) error { return Fetch(p.url) } // want Ask:"^remote$"

func (p peer) Label() string { return p.url } // want Label:"^local$"

type Store interface {
	Put(key string) error
}

type disk struct{}

func (disk) Put(key string) error { return os.WriteFile(key, nil, 0o600) } // want Put:"^local$"

type cloud struct{}

func (cloud) Put(key string) error { return Fetch(key) } // want Put:"^remote$"

type Cluster interface {
	Join() error // want Join:"^remote$"
}

type one struct{}

func (one) Join() error { return Fetch("one") } // want Join:"^remote$"

type two struct{}

func (two) Join() error { return Fetch("two") } // want Join:"^remote$"

//retrylint:remote
func Told(f func()) { f() } // want Told:"^remote may wait$"

func Pause() { time.Sleep(time.Second) } // want Pause:"^local may wait$"
