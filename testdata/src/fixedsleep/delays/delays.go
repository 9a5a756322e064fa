// Package delays holds the expressions that give the same delay before every
// attempt, each beside one that does not.
package delays

import (
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"flag"
	"hash/fnv"
	"math/rand"
	randv2 "math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// --- the same before every attempt

const interval = 2 * time.Second

func namedConstant(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(interval) // want "waits a fixed"
	}
	return errFailed
}

func localConstant(url string) error {
	const wait = 100
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(wait * time.Millisecond) // want "waits a fixed"
	}
	return errFailed
}

func localVariable(url string) error {
	wait := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(wait) // want "waits a fixed"
	}
	return errFailed
}

func parameter(url string, wait time.Duration) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(wait) // want "waits a fixed"
	}
	return errFailed
}

func parameterInSeconds(url string, seconds int) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(seconds) * time.Second) // want "waits a fixed"
	}
	return errFailed
}

var wait = flag.Duration("wait", time.Second, "wait between attempts")

func flagValue(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(*wait) // want "waits a fixed"
	}
	return errFailed
}

var packageWait = time.Second

func packageVariable(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(packageWait) // want "waits a fixed"
	}
	return errFailed
}

type config struct {
	Retry struct {
		Wait time.Duration
	}
}

type client struct {
	cfg  config
	url  string
	wait time.Duration
}

func (c *client) field() error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(c.wait) // want "waits a fixed"
	}
	return errFailed
}

func (c *client) configuration() error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(c.cfg.Retry.Wait) // want "waits a fixed"
	}
	return errFailed
}

func (c *client) fieldOrDefault() error {
	d := c.wait
	if d == 0 {
		d = time.Second
	}
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(d) // want "waits a fixed"
	}
	return errFailed
}

func (c *client) getter() time.Duration { return c.wait }

func (c *client) throughGetter() error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(c.getter()) // want "waits a fixed"
	}
	return errFailed
}

func defaultDelay() time.Duration { return 3 * time.Second }

func resultOfHelper(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(defaultDelay()) // want "waits a fixed"
	}
	return errFailed
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

func resultOfHelperWithConstant(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(seconds(3)) // want "waits a fixed"
	}
	return errFailed
}

func resultOfHelperWithAttempt(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(seconds(i))
	}
	return errFailed
}

func minimumOfConstants(c *client) error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(min(c.wait, time.Minute)) // want "waits a fixed"
	}
	return errFailed
}

func arithmetic(c *client) error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(c.wait/2 + 100*time.Millisecond) // want "waits a fixed"
	}
	return errFailed
}

func parsed(url string) error {
	d, err := time.ParseDuration(os.Getenv("RETRY_WAIT"))
	if err != nil {
		return err
	}
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "waits a fixed"
	}
	return errFailed
}

// --- looks as if it grew

// The delay is made anew in each round, so the doubling is lost.
func growthLost(url string) error {
	for range 5 {
		d := time.Second
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "waits a fixed"
		d *= 2
	}
	return errFailed
}

// The growth goes into another variable.
func growthShadowed(url string) error {
	d := time.Second
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if i > 0 {
			d := d * 2
			_ = d
		}
		time.Sleep(d) // want "waits a fixed"
	}
	return errFailed
}

// The first repeat comes at once, the later ones after a constant delay.
func constantFromThird(url string) error {
	for i := range 5 {
		if i > 1 {
			time.Sleep(5 * time.Second) // want "waits a fixed"
		}
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

func constantAfterFirst(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "waits a fixed"
		d = 10 * time.Second
	}
	return errFailed
}

func twoStepsByAttempt(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		d := 10 * time.Second
		if i == 0 {
			d = time.Second
		}
		time.Sleep(d) // want "waits a fixed"
	}
	return errFailed
}

// The table holds one value only.
func tableOfEqualDelays(url string) error {
	delays := []time.Duration{time.Second, time.Second, time.Second}
	for _, d := range delays {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "waits a fixed"
	}
	return errFailed
}

func tableOfDelays(url string) error {
	delays := []time.Duration{time.Second, 2 * time.Second, 5 * time.Second}
	for _, d := range delays {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
	}
	return errFailed
}

// A factor of one is no growth.
func factorOne(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "waits a fixed"
		d *= 1
	}
	return errFailed
}

// --- grows

func multiplied(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return errFailed
}

func added(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		d += time.Second
	}
	return errFailed
}

func cappedSoon(url string) error {
	d := time.Second
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		if d *= 2; d > 30*time.Second {
			d = 30 * time.Second
		}
	}
	return errFailed
}

// The constant is only the floor of what grows.
func floorOfGrowing(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(max(interval, time.Duration(i)*time.Second))
	}
	return errFailed
}

// The fixed wait comes first and the growing one on top.
func floorBeforeGrowing(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(interval)
		time.Sleep(d)
		d *= 2
	}
	return errFailed
}

// The delay is kept in a field and grows there.
type grower struct {
	url  string
	wait time.Duration
}

func (g *grower) growingField() error {
	for range 5 {
		if fetch(g.url) == nil {
			return nil
		}
		time.Sleep(g.wait)
		g.wait *= 2
	}
	return errFailed
}

func (g *grower) next() time.Duration {
	d := g.wait
	g.wait *= 2
	return d
}

func (g *grower) growingMethod() error {
	for range 5 {
		if fetch(g.url) == nil {
			return nil
		}
		time.Sleep(g.next())
	}
	return errFailed
}

// --- cannot be seen

func unseenFunction(url string, next func() time.Duration) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(next())
	}
	return errFailed
}

type backoff interface {
	Next() time.Duration
}

func unseenMethod(url string, b backoff) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(b.Next())
	}
	return errFailed
}

// The variable's address is given away, so others may change it.
func escapes(url string, adjust func(*time.Duration)) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		adjust(&d)
		time.Sleep(d)
	}
	return errFailed
}

// --- random

func mathRand(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second + time.Duration(rand.Intn(1000))*time.Millisecond)
	}
	return errFailed
}

func mathRandV2(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(randv2.N(2 * time.Second))
	}
	return errFailed
}

func ownSource(r *rand.Rand, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(r.Int63n(int64(time.Second))))
	}
	return errFailed
}

func cryptoRand(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		var b [8]byte
		if _, err := crand.Read(b[:]); err != nil {
			return err
		}
		time.Sleep(time.Duration(binary.LittleEndian.Uint64(b[:]) % uint64(time.Second)))
	}
	return errFailed
}

func jitter(d time.Duration) time.Duration {
	return d/2 + randv2.N(d/2)
}

func inHelper(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(jitter(time.Second))
	}
	return errFailed
}

func around(d time.Duration) time.Duration { return jitter(d) }

func inHelperOfHelper(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(around(time.Second))
	}
	return errFailed
}

// The delay is drawn once, and clients still differ.
func drawnOnce(url string) error {
	d := time.Second + randv2.N(time.Second)
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
	}
	return errFailed
}

// The randomness is a second sleep.
func secondSleep(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
		time.Sleep(randv2.N(time.Second))
	}
	return errFailed
}

// The helper's name promises what it does not do.
func withJitter(d time.Duration) time.Duration { return d + 10*time.Millisecond }

func nameOnly(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(withJitter(time.Second)) // want "waits a fixed"
	}
	return errFailed
}

// The randomness goes elsewhere.
func randomElsewhere(url string) error {
	for range 5 {
		if fetch(url+"?nonce="+strconv.Itoa(rand.Int())) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// The hash of the host's name differs between clients.
func hashOfHost(url string) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	h := fnv.New32a()
	h.Write([]byte(host))
	d := time.Duration(h.Sum32()%1000) * time.Millisecond
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
	}
	return errFailed
}

func remainderOfProcess(url string) error {
	d := time.Duration(os.Getpid()%1000) * time.Millisecond
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
	}
	return errFailed
}

// --- told by the server

func retryAfter(url string) error {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusTooManyRequests {
			return nil
		}
		s, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		if err != nil {
			return err
		}
		time.Sleep(time.Duration(s) * time.Second)
	}
	return errFailed
}

func serverDelay(resp *http.Response) (time.Duration, error) {
	s, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	return time.Duration(s) * time.Second, err
}

func retryAfterInHelper(url string) error {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusTooManyRequests {
			return nil
		}
		d, err := serverDelay(resp)
		if err != nil {
			return err
		}
		time.Sleep(d)
	}
	return errFailed
}

// The server tells a delay, and nobody asks.
func retryAfterIgnored(url string) error {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusTooManyRequests {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}
