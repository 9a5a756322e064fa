// Package v1 is a stub of the real package.
package v1

import "context"

type Pod struct{}

type GetOptions struct{}

type PodInterface interface {
	Get(ctx context.Context, name string, opts GetOptions) (*Pod, error)
}
