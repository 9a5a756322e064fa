package mid

import "nestedretry/across/back"

type Service struct{ repo back.Repo }

func New(repo back.Repo) *Service { return &Service{repo} }

func (s *Service) Find(key string) error { return s.repo.Load(key) }

func (s *Service) Glance(key string) error { return s.repo.Peek(key) }

// Again runs f up to n times.
func Again(n int, f func() error) error {
	var err error
	for range n {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}
