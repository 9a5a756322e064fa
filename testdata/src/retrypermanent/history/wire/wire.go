// Package wire carries responses of HTTP in errors.
package wire

type Response struct{ Code int32 }

func ResponseFromError(err error) (*Response, bool) { return nil, false }
