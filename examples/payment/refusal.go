package payment

import "errors"

// A refusal is the status of an answer that no further attempt can change: the
// card is not valid, or the key is not.
type refusal string

func (r refusal) Error() string { return "provider refuses: " + string(r) }

func refused(err error) bool {
	var r refusal
	return errors.As(err, &r)
}
