package back

import (
	"fmt"

	"nestedretry/across/store"
)

// Repo is implemented here alone.
type Repo interface {
	Load(key string) error
	Peek(key string) error
}

func NewRepo(url string) Repo { return &repo{store.New(url)} }

type repo struct{ *store.Client }

func (r *repo) Load(key string) error {
	if err := r.Get(key); err != nil {
		return fmt.Errorf("load %s: %w", key, err)
	}
	return nil
}

func (r *repo) Peek(key string) error { return r.Once(key) }
