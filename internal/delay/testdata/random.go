package p

import (
	crand "crypto/rand"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand"
	. "math/rand/v2"
	v2 "math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"time"

	"example.com/config"
	own "example.com/rand"
	utilwait "k8s.io/apimachinery/pkg/util/wait"
)

func wait(time.Duration)
func try() error

type source struct{ n int64 }

func (s source) Int63n(n int64) int64 { return n / 2 }

type picker interface{ Int31n(int64) int64 }

func draws(base time.Duration, r *rand.Rand, p picker) {
	draw := rand.Int63n
	for i := 0; ; i++ {
		wait(time.Duration(rand.Int63n(int64(base))))                  // varies yes
		wait(base + time.Duration(rand.Int63n(1000)))                  // varies yes
		wait(time.Duration(v2.Int64N(int64(base << i))))               // exponential yes
		wait(N(base))                                                  // varies yes
		wait(v2.N(base<<i) + base)                                     // exponential yes
		wait(time.Duration(r.Int63n(1000)))                            // varies yes
		wait(time.Duration(float64(base<<i) * (0.5 + rand.Float64()))) // exponential yes
		wait(time.Duration(draw(5)))                                   // varies yes
		wait(jitter(base << i))                                        // exponential yes
		wait(unjitter(base << i))                                      // exponential no
		wait(utilwait.Jitter(base<<i, 0.5))                            // exponential yes
		wait(config.Jitter(base))                                      // varies yes
		wait(time.Duration(p.Int31n(5)))                               // varies yes
		wait(base * time.Duration(big1().Int64()))                     // varies yes
	}
}

func big1() *big.Int {
	n, _ := crand.Int(crand.Reader, big.NewInt(100))
	return n
}

func jitter(d time.Duration) time.Duration   { return d/2 + time.Duration(rand.Int63n(int64(d)/2)) }
func unjitter(d time.Duration) time.Duration { return d/2 + d/2 }

func notRandom(base time.Duration) {
	rand := source{}
	for i := 0; ; i++ {
		wait(time.Duration(rand.Int63n(1000))) // constant no
		wait(base<<i + time.Duration(rand.n))  // exponential no
		wait(time.Duration(own.Int63n(5)))     // unknown unknown
	}
}

func once(base time.Duration) {
	d := base + time.Duration(rand.Int63n(1000))
	for try() != nil {
		wait(d) // constant yes
	}
}

type poller struct{ interval, fixed time.Duration }

func newPoller(d time.Duration) *poller { return &poller{interval: jitter(d), fixed: d} }

func (p *poller) run() {
	for try() != nil {
		wait(p.interval) // constant yes
		wait(p.fixed)    // constant no
	}
}

func identity(name string) {
	h := fnv.New32a()
	h.Write([]byte(name))
	d := time.Second
	for i := 0; ; i++ {
		wait(d + time.Duration(h.Sum32()%1000)) // varies yes
		wait(d + time.Duration(os.Getpid()))    // varies yes
		wait(d + time.Duration(len(name)))      // constant no
	}
}

func carriedRandom(base time.Duration) {
	d, e := base, base
	for try() != nil {
		wait(d) // exponential yes
		d = d*2 + time.Duration(rand.Intn(100))
		wait(e) // exponential no
		e = e*2 + time.Duration(len("abc"))
	}
}

func decorrelated(base, limit time.Duration) {
	d := base
	for try() != nil {
		d = min(limit, base+time.Duration(rand.Int63n(int64(d)*3)))
		wait(d) // exponential yes capped
	}
}

func redrawn(base time.Duration) {
	for i := 0; ; i++ {
		d := time.Duration(math.Pow(2, float64(i))) * time.Second
		d = jitter(d)
		wait(d) // exponential yes
		e := jitter(base)
		e = base
		wait(e) // constant no
	}
}

func sometimes(base time.Duration, on bool) {
	for i := 0; ; i++ {
		d := base << i
		if on {
			d += time.Duration(rand.Intn(100))
		}
		wait(d) // exponential yes
	}
}

func handedIn(base, jitter time.Duration) {
	for i := 0; ; i++ {
		wait(base<<i + jitter) // exponential unknown
		wait(base<<i + base)   // exponential no
	}
}

func clockRandom(base time.Duration) {
	for i := 0; ; i++ {
		wait(base + time.Duration(time.Now().UnixNano()%1000)) // varies yes
	}
}

type retryError struct{ RetryAfter time.Duration }

func (*retryError) Error() string { return "" }

func retryAfter(resp *http.Response) time.Duration {
	n, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	if err != nil {
		return 0
	}
	return time.Duration(n) * time.Second
}

func parse(resp *http.Response) (time.Duration, bool) {
	n, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	if err != nil {
		return 0, false
	}
	return time.Duration(n) * time.Second, true
}

func server(resp *http.Response, err *retryError, cfg config.Config) {
	for i := 0; ; i++ {
		wait(retryAfter(resp)) // varies unknown server
		wait(err.RetryAfter)   // varies unknown server
		wait(cfg.RetryAfter)   // unknown unknown own
		n, _ := strconv.Atoi(resp.Header.Get("retry-after"))
		wait(time.Duration(n) * time.Second) // varies unknown server
		m, _ := strconv.Atoi(resp.Header.Get("X-Other"))
		wait(time.Duration(m) * time.Second) // unknown unknown own
		d := time.Second
		if a, ok := parse(resp); ok {
			d = a
		}
		wait(d) // constant no own
		e := time.Second << i
		if a := retryAfter(resp); a > 0 {
			e = a
		}
		wait(e)                                     // exponential no own
		wait(max(retryAfter(resp), time.Second<<i)) // exponential no own
		wait(min(retryAfter(resp), time.Minute))    // varies unknown server
	}
}
