// Package congestion put a controller that retries in front of a client that
// does so too.
package congestion

import (
	"nestedretry/history/congestion/control"
	"nestedretry/history/congestion/objects"
)

type config struct {
	addr       string
	congestion bool
}

func newObjectClient(cfg config) (control.Client, error) {
	client, err := newClient(cfg)
	if err != nil {
		return nil, err
	}
	if cfg.congestion {
		client = control.New(3).Wrap(client) // want `retry of .* has another retry below it \(objects.Client.GetObject, which retries\)`
	}
	return client, nil
}

func newClient(cfg config) (control.Client, error) {
	return objects.New(objects.Defaults(cfg.addr))
}
