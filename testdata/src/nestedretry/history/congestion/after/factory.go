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
		client = control.New(3).Wrap(client)
	}
	return client, nil
}

func newClient(cfg config) (control.Client, error) {
	settings := objects.Defaults(cfg.addr)
	if cfg.congestion {
		settings.Backoff.MaxRetries = 1
	}
	return objects.New(settings)
}
