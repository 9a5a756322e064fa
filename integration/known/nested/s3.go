// Package nested holds hand-written retries around real clients that retry
// inside, each with the layer switched off by the client's own setting as a
// near miss.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/cenkalti/backoff/v4"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func s3AtDefault(ctx context.Context, in *s3.GetObjectInput) error {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	client := s3.NewFromConfig(cfg)
	for range 5 { // want `retry of client.GetObject has another retry below it \(s3.Client.GetObject, 3 attempts\), so attempts multiply: 5 × 3 = 15 attempts in the worst case: retry at one layer only, best in s3.Client.GetObject`
		if _, err = client.GetObject(ctx, in); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func s3HandedIn(ctx context.Context, client *s3.Client, in *s3.GetObjectInput) error {
	var err error
	for range 5 { // want `5 × 3 = 15 attempts`
		if _, err = client.GetObject(ctx, in); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func s3TwoAttempts(ctx context.Context, cfg aws.Config, in *s3.GetObjectInput) error {
	client := s3.NewFromConfig(cfg, func(o *s3.Options) { o.RetryMaxAttempts = 2 })
	var err error
	for range 5 { // want `5 × 2 = 10 attempts`
		if _, err = client.GetObject(ctx, in); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func s3NopRetryer(ctx context.Context, cfg aws.Config, in *s3.GetObjectInput) error {
	client := s3.NewFromConfig(cfg, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
	var err error
	for range 5 {
		if _, err = client.GetObject(ctx, in); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func s3OneAttempt(ctx context.Context, in *s3.GetObjectInput) error {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(1))
	if err != nil {
		return err
	}
	client := s3.NewFromConfig(cfg)
	for range 5 {
		if _, err = client.GetObject(ctx, in); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func s3OuterOff(ctx context.Context, client *s3.Client, in *s3.GetObjectInput) error {
	var err error
	for range 1 {
		if _, err = client.GetObject(ctx, in); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Only a lost conditional write is tried again, which the client does not.
func s3OnConflict(ctx context.Context, client *s3.Client, in *s3.PutObjectInput, isPreconditionFailed func(error) bool) error {
	return backoff.Retry(func() error {
		_, err := client.PutObject(ctx, in)
		if err != nil {
			if isPreconditionFailed(err) {
				return err
			}
			return backoff.Permanent(err)
		}
		return nil
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 4))
}

func s3OnAny(ctx context.Context, client *s3.Client, in *s3.PutObjectInput, isPreconditionFailed func(error) bool) error {
	return backoff.Retry(func() error { // want `5 × 3 = 15 attempts`
		_, err := client.PutObject(ctx, in)
		if err != nil && isPreconditionFailed(err) {
			return backoff.Permanent(err)
		}
		return err
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 4))
}
