// Package backoff is a copy of one whose functions are known by heart: only
// what is not known is told of them.
package backoff

import "time"

type Backoff struct{ next time.Duration }

func (b *Backoff) NextDelay() time.Duration { // want NextDelay:"^local$"
	d := b.next
	b.next *= 2
	return d
}

func (b *Backoff) Own() time.Duration { // want Own:"^local returns a delay that grows exponentially$"
	d := b.next
	b.next *= 2
	return d
}
