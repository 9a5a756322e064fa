// Package kafka is a stub of the writer of the real package.
package kafka

import "context"

type Header struct {
	Key   string
	Value []byte
}

type Message struct {
	Key, Value []byte
	Headers    []Header
}

type Writer struct{}

func (w *Writer) WriteMessages(ctx context.Context, msgs ...Message) error { return nil }
