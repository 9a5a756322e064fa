// Package refused calls what refuses: a circuit breaker, a cloud, a cluster.
package refused

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/sony/gobreaker"
	corev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func broken(cb *gobreaker.CircuitBreaker, f func() (any, error)) (out any, err error) {
	for range 3 { // want `retry of cb.Execute tries again while the circuit breaker is open, so attempts are spent on calls that are not made: return when errors.Is\(err, gobreaker.ErrOpenState\)`
		if out, err = cb.Execute(f); err == nil {
			return out, nil
		}
		pause()
	}
	return nil, err
}

func brokenAsked(cb *gobreaker.CircuitBreaker, f func() (any, error)) (out any, err error) {
	for range 3 {
		if out, err = cb.Execute(f); err == nil || errors.Is(err, gobreaker.ErrOpenState) {
			return out, err
		}
		pause()
	}
	return nil, err
}

func authFailure(err error) bool {
	var coded interface{ Code() string }
	return errors.As(err, &coded) && coded.Code() == "AccessDenied"
}

// It is recognised, and an error like others all the same.
func object(ctx context.Context, c *s3.Client) (*s3.GetObjectOutput, error) {
	out, err := c.GetObject(ctx, &s3.GetObjectInput{})
	if authFailure(err) {
		return nil, errors.New("no access: set a key")
	}
	if err != nil {
		return nil, fmt.Errorf("object: %w", err)
	}
	return out, nil
}

func recognised(ctx context.Context, c *s3.Client) (out *s3.GetObjectOutput, err error) {
	for range 3 { // want `retry of object tries again whatever the service answers, so a request without access, or for what is not there, is sent until`
		if out, err = object(ctx, c); err == nil {
			return out, nil
		}
		pause()
	}
	return nil, err
}

func left(ctx context.Context, c *s3.Client) (out *s3.GetObjectOutput, err error) {
	for range 3 {
		if out, err = c.GetObject(ctx, &s3.GetObjectInput{}); err == nil || authFailure(err) {
			return out, err
		}
		pause()
	}
	return nil, err
}

func pod(ctx context.Context, pods corev1.PodInterface) (p *corev1.Pod, err error) {
	for range 3 { // want `retry of pods.Get tries again whatever the API server answers, so a request that is forbidden, invalid or for what is not there is sent`
		if p, err = pods.Get(ctx, "a", corev1.GetOptions{}); err == nil {
			return p, nil
		}
		pause()
	}
	return nil, err
}

func podUnless(ctx context.Context, pods corev1.PodInterface, final func(error) bool) (p *corev1.Pod, err error) {
	for range 3 {
		if p, err = pods.Get(ctx, "a", corev1.GetOptions{}); err == nil || final(err) {
			return p, err
		}
		pause()
	}
	return nil, err
}

// It looks until the pod is there.
func waitForPod(ctx context.Context, pods corev1.PodInterface) (p *corev1.Pod, err error) {
	for range 3 {
		if p, err = pods.Get(ctx, "a", corev1.GetOptions{}); err == nil {
			return p, nil
		}
		pause()
	}
	return nil, err
}
