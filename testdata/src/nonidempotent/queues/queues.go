// Package queues holds messages that are published again.
package queues

import (
	"context"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
)

const wait = time.Second

func write(ctx context.Context, w *kafka.Writer, body []byte) (err error) {
	for range 5 {
		if err = w.WriteMessages(ctx, kafka.Message{Value: body}); err == nil { // want `retry of w.WriteMessages publishes again without a message id, so an attempt whose answer was lost leaves a second message: set an id made before the first attempt, by which receivers drop doubles`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func writeKnown(ctx context.Context, w *kafka.Writer, id, body []byte) (err error) {
	headers := []kafka.Header{{Key: "message-id", Value: id}}
	for range 5 {
		if err = w.WriteMessages(ctx, kafka.Message{Value: body, Headers: headers}); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func publish(ctx context.Context, ch *amqp.Channel, body []byte) (err error) {
	for range 5 {
		if err = ch.PublishWithContext(ctx, "", "orders", false, false, amqp.Publishing{Body: body}); err == nil { // want `retry of ch.PublishWithContext publishes again without a message id`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func publishKnown(ctx context.Context, ch *amqp.Channel, id string, body []byte) (err error) {
	for range 5 {
		if err = ch.PublishWithContext(ctx, "", "orders", false, false, amqp.Publishing{MessageId: id, Body: body}); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}
