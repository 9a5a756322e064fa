// Package peer reaches the network behind constructors, methods and
// interfaces. That it counts attempts makes it bring facts.
package peer

import (
	"context"
	"os"

	"google.golang.org/grpc"
)

var attempts int

type Watch struct{ err error }

func (w *Watch) Run() error { return w.err }

func (w *Watch) Stop() {}

type client struct{ conn *grpc.ClientConn }

// NewWatch makes a request before it returns.
func NewWatch(conn *grpc.ClientConn, key string) (*Watch, error) {
	attempts++
	c := client{conn}
	if err := c.open(key); err != nil {
		return nil, err
	}
	return &Watch{}, nil
}

func (c client) open(key string) error {
	return c.conn.Invoke(context.Background(), "/Watch/Open", key, nil)
}

// NewFile opens a file of this host.
func NewFile(name string) (*Watch, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &Watch{}, f.Close()
}

// A Registry has two implementations, both behind the network.
type Registry interface{ Register(name string) error }

type etcd struct{ client }

func (e etcd) Register(name string) error { return e.open(name) }

type consul struct{ client }

func (c consul) Register(name string) error { return c.open(name) }

// A Store may be local.
type Store interface{ Save(name string) error }

type disk struct{}

func (disk) Save(name string) error { return os.WriteFile(name, nil, 0o600) }

func (e etcd) Save(name string) error { return e.open(name) }

// Base is embedded by types of other packages.
type Base struct{ client }

func (b *Base) Refresh() error { return b.open("refresh") }

func (b *Base) Flush() error { return os.Remove("cache") }

func Get[T any](conn *grpc.ClientConn) (T, error) {
	var none T
	return none, client{conn}.open("get")
}
