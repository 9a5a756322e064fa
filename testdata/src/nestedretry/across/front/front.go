package front

import (
	"math/rand/v2"
	"time"

	"nestedretry/across/mid"
)

func find(s *mid.Service, key string) error {
	var err error
	for range 4 { // want `retry of s.Find has another retry below it \(mid.Service.Find → back.repo.Load → store.Client.Get, 3 attempts\), so attempts multiply: 4 × 3 = 12 attempts`
		if err = s.Find(key); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func glance(s *mid.Service, key string) error {
	var err error
	for range 4 {
		if err = s.Glance(key); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func helper(s *mid.Service, key string) error {
	return mid.Again(6, func() error { return s.Find(key) }) // want `6 × 3 = 18 attempts`
}

func helperOnce(s *mid.Service, key string) error {
	return mid.Again(6, func() error { return s.Glance(key) })
}
