// Package s3 is a stub of the real package.
package s3

import "context"

type Client struct{}

type Options struct{}

type GetObjectInput struct{}

type GetObjectOutput struct{}

func (c *Client) GetObject(ctx context.Context, in *GetObjectInput, opts ...func(*Options)) (*GetObjectOutput, error) {
	return nil, nil
}
