package nested

import (
	"context"

	"github.com/cenkalti/backoff/v4"
	"github.com/redis/go-redis/v9"
)

func redisAtDefault(ctx context.Context, key string) (string, error) {
	rdb := redis.NewClient(&redis.Options{Addr: "redis:6379"})
	var v string
	var err error
	for range 5 { // want `5 × 4 = 20 attempts`
		if v, err = rdb.Get(ctx, key).Result(); err == nil {
			return v, nil
		}
		pause()
	}
	return "", err
}

func redisOff(ctx context.Context, key string) (string, error) {
	rdb := redis.NewClient(&redis.Options{Addr: "redis:6379", MaxRetries: -1})
	var v string
	var err error
	for range 5 {
		if v, err = rdb.Get(ctx, key).Result(); err == nil {
			return v, nil
		}
		pause()
	}
	return "", err
}

type cache struct{ rdb *redis.Client }

func newCache() *cache { return &cache{redis.NewClient(&redis.Options{MaxRetries: -1})} }

func (c *cache) off(ctx context.Context, key string) error {
	var err error
	for range 5 {
		if err = c.rdb.Set(ctx, key, 1, 0).Err(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func redisBelowLibrary(ctx context.Context, rdb *redis.Client, key string) error {
	b := backoff.WithContext(backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 3), ctx)
	return backoff.Retry(func() error { // want `retry of .*rdb.Del.* has another retry below it \(redis.Client.Del, 4 attempts\), so attempts multiply: 4 × 4 = 16 attempts`
		return rdb.Del(ctx, key).Err()
	}, b)
}

func redisBelowLibraryOff(ctx context.Context, rdb *redis.Client, key string) error {
	b := backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 0)
	return backoff.Retry(func() error {
		return rdb.Del(ctx, key).Err()
	}, b)
}
