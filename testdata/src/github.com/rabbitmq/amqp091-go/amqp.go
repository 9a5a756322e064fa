// Package amqp091 is a stub of the channel of the real package.
package amqp091

import "context"

type Publishing struct {
	MessageId string
	Body      []byte
}

type Channel struct{}

func (ch *Channel) PublishWithContext(ctx context.Context, exchange, key string, mandatory, immediate bool, msg Publishing) error {
	return nil
}
