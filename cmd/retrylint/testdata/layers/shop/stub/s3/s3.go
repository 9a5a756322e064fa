package s3

import "context"

type (
	Client          struct{}
	Options         struct{}
	PutObjectInput  struct{ Bucket, Key string }
	PutObjectOutput struct{}
)

func (*Client) PutObject(ctx context.Context, in *PutObjectInput, options ...func(*Options)) (*PutObjectOutput, error) {
	return nil, nil
}
