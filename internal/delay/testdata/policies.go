package p

import (
	"math/rand"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
	jp "github.com/jpillora/backoff"
	utilwait "k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

func wait(time.Duration)
func try() error

var plain = &jp.Backoff{Min: time.Second, Max: time.Minute}

type holder struct {
	b jp.Backoff
	c backoff.BackOff
}

func newHolder() *holder {
	return &holder{b: jp.Backoff{Jitter: true}, c: backoff.NewConstantBackOff(time.Second)}
}

func objects(h *holder, given *jp.Backoff, open backoff.BackOff, random bool) {
	zero := jp.Backoff{}
	var declared jp.Backoff
	jittered := &jp.Backoff{Factor: 2, Jitter: true}
	asked := &jp.Backoff{Jitter: random}
	flat := jp.Backoff{Factor: 1, Min: time.Second}
	standard := backoff.NewExponentialBackOff()
	limited := backoff.WithMaxRetries(standard, 5)
	same := backoff.NewConstantBackOff(3 * time.Second)
	spread := backoff.NewConstantBackOff(time.Duration(rand.Int63n(1000)))
	for try() != nil {
		wait(plain.Duration())       // exponential no capped value=1s max=1m0s func=Duration
		wait(zero.Duration())        // exponential no
		wait(declared.Duration())    // exponential no
		wait(jittered.Duration())    // exponential yes
		wait(asked.Duration())       // exponential unknown
		wait(flat.Duration())        // constant no
		wait(h.b.Duration())         // exponential yes
		wait(given.Duration())       // exponential unknown
		wait(standard.NextBackOff()) // exponential yes
		wait(limited.NextBackOff())  // exponential yes
		wait(same.NextBackOff())     // constant no value=3s
		wait(spread.NextBackOff())   // constant yes
		wait(open.NextBackOff())     // unknown unknown
		wait(h.c.NextBackOff())      // constant no value=1s
		d := standard.NextBackOff()
		wait(d) // exponential yes
	}
}

func madeInTheRound() {
	for try() != nil {
		b := jp.Backoff{Min: time.Second}
		wait(b.Duration()) // unknown no
	}
}

func byAttempt(b *jp.Backoff, resp *http.Response, n int) {
	for i := range n {
		wait(retryablehttp.DefaultBackoff(time.Second, time.Minute, i, resp))      // exponential no
		wait(retryablehttp.DefaultBackoff(time.Second, time.Minute, n, resp))      // constant no
		wait(retryablehttp.LinearJitterBackoff(time.Second, time.Minute, i, resp)) // linear yes
		wait(plain.ForAttempt(float64(i)))                                         // exponential no
		wait(plain.ForAttempt(2))                                                  // constant no
		wait(b.ForAttempt(float64(i)))                                             // exponential unknown
	}
}

func steps() {
	grown := utilwait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}
	same := utilwait.Backoff{Duration: time.Second, Steps: 5}
	spread := utilwait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.1, Steps: 5}
	standard := retry.DefaultRetry
	for try() != nil {
		wait(grown.Step())    // exponential no value=1s
		wait(same.Step())     // constant no
		wait(spread.Step())   // exponential yes
		wait(standard.Step()) // constant yes
	}
}

func setLater(random float64) {
	a, b := backoff.NewExponentialBackOff(), backoff.NewExponentialBackOff()
	a.RandomizationFactor = 0
	for try() != nil {
		wait(a.NextBackOff()) // exponential no
		wait(b.NextBackOff()) // exponential yes
	}
}
