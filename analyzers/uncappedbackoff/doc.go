/*
Package uncappedbackoff finds delays that grow without a maximum, or until
their arithmetic overflows.

A delay that doubles from one second is longer than an hour after the twelfth
attempt, and longer than a week after the twentieth. Long after its peer is back,
the client still sleeps: an outage of an hour becomes one of a day. A retry whose
number of attempts, or time limit, keeps the largest delay at five minutes or
less (the flag -uncappedbackoff.max-delay) needs no maximum.

Category overflow: a shift, product or conversion that becomes zero or negative
while the retry still runs. From then on nothing is waited for, and the backoff is
a loop at full speed; a random part of it, as by rand.N, panics. A maximum that is
applied afterwards does not help: -2562047h is less than any maximum. The message
tells at which attempt it happens. It is reported where the arithmetic stands,
also in a function that only computes a delay.

# Wrong

	func load(url string) (*http.Response, error) {
		for attempt := 0; ; attempt++ {
			resp, err := http.Get(url)
			if err == nil {
				return resp, nil
			}
			time.Sleep(min(time.Second<<attempt, time.Minute))
		}
	}

# Right

	func load(url string) (*http.Response, error) {
		for attempt := 0; ; attempt++ {
			resp, err := http.Get(url)
			if err == nil {
				return resp, nil
			}
			time.Sleep(min(time.Second<<min(attempt, 10), time.Minute))
		}
	}

# Silent when

  - a maximum is applied to the delay, or to the counter that it is made of
  - the attempts, the elapsed time or the deadline of a context keep the
    largest delay below -max-delay
  - one of these limits, the first delay or its growth is not in view, and could
    keep the delay small
  - an overflow would take years of waiting to reach
  - no maximum: the operation stays on this host
  - nothing is retried: periodic work, polls, pacing, consumers, failover

# Fix

A shift count, or the exponent of math.Pow, is kept at the largest number with
which the delay is not longer than -max-delay, or, where the delay has a maximum
already, at one with which it does not overflow. delay *= 2 becomes
delay = min(delay*2, 5*time.Minute), the flag's value, where the delay is a local
variable that starts as a constant.

There is none where the first delay is no constant, where the arithmetic stands
in another function than the wait without overflowing, and for the policies of
libraries: how long to wait is a decision there.
*/
package uncappedbackoff
