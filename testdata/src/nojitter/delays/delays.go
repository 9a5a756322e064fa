// Package delays holds the expressions that give a growing delay, each beside
// one with randomness.
package delays

import (
	"cmp"
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math"
	"math/big"
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

// --- a variable that grows in the loop

func added(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d += time.Second
	}
	return errFailed
}

func addedToItself(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d += d
	}
	return errFailed
}

func assigned(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d = d * 3 / 2
	}
	return errFailed
}

func shiftAssigned(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d <<= 1
	}
	return errFailed
}

func floatFactor(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d = time.Duration(float64(d) * 1.6)
	}
	return errFailed
}

func growsBeforeTheSleep(url string) error {
	var d time.Duration
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		d += 500 * time.Millisecond
		time.Sleep(d) // want "without jitter"
	}
	return errFailed
}

func growsInThePost(url string) error {
	for d := time.Second; d < time.Minute; d *= 2 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
	}
	return errFailed
}

func growsInThePostWithJitter(url string) error {
	for d := time.Second; d < time.Minute; d *= 2 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(randv2.N(d))
	}
	return errFailed
}

func growsInABranch(url string) error {
	d := time.Second
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		if d < 30*time.Second {
			d *= 2
		}
	}
	return errFailed
}

func startsAtZero(url string) error {
	var d time.Duration
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		if d == 0 {
			d = time.Second
		} else {
			d *= 2
		}
		time.Sleep(d) // want "without jitter"
	}
	return errFailed
}

// The growth itself is random, so every client gets its own row of delays.
func growsByRandom(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		d += randv2.N(d)
	}
	return errFailed
}

// The first delay is random, and all later ones are multiples of it.
func startsRandom(url string) error {
	d := randv2.N(time.Second)
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return errFailed
}

// Growth that is lost in each round is constant, and fixedsleep's business.
func growthLost(url string) error {
	for range 5 {
		d := time.Second
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
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
		time.Sleep(d)
		d *= 1
	}
	return errFailed
}

// --- an expression of the attempt

func attemptTimesSecond(url string) error {
	for i := 1; i <= 5; i++ {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second) // want "without jitter"
	}
	return errFailed
}

func attemptTimesField(c *client) error {
	for attempt := range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(c.base * time.Duration(attempt+1)) // want "without jitter"
	}
	return errFailed
}

func shiftOfOne(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(1<<uint(i)) * time.Second) // want "without jitter"
	}
	return errFailed
}

func shiftOfOneWithJitter(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(1<<uint(i))*time.Second + randv2.N(time.Second))
	}
	return errFailed
}

func powerOfFactor(c *client) error {
	for i := range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(time.Duration(float64(c.base) * math.Pow(c.factor, float64(i)))) // want "without jitter"
	}
	return errFailed
}

func exp2(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Exp2(float64(i))) * time.Second) // want "without jitter"
	}
	return errFailed
}

func square(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(i*i) * 100 * time.Millisecond) // want "without jitter"
	}
	return errFailed
}

func throughVariables(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		factor := math.Pow(2, float64(i))
		seconds := 0.5 * factor
		d := time.Duration(seconds * float64(time.Second))
		time.Sleep(d) // want "without jitter"
	}
	return errFailed
}

func throughVariablesWithJitter(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		factor := math.Pow(2, float64(i))
		seconds := (0.5 + rand.Float64()) * factor
		d := time.Duration(seconds * float64(time.Second))
		time.Sleep(d)
	}
	return errFailed
}

func remainingAttempts(url string) error {
	for left := 5; left > 0; left-- {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(6-left) * time.Second) // want "without jitter"
	}
	return errFailed
}

// --- tables

var schedule = []time.Duration{time.Second, 5 * time.Second, 30 * time.Second}

func tableIndexed(url string) error {
	for i := 0; i < len(schedule); i++ {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(schedule[i]) // want "without jitter"
	}
	return errFailed
}

func tableRanged(url string) error {
	for _, d := range schedule {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
	}
	return errFailed
}

func tableRangedWithJitter(url string) error {
	for _, d := range schedule {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d + randv2.N(d))
	}
	return errFailed
}

func tableLastStays(url string) error {
	for i := range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(schedule[min(i, len(schedule)-1)]) // want "without jitter"
	}
	return errFailed
}

func tableOfSeconds(url string) error {
	for _, s := range []int{1, 2, 5, 10} {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(s) * time.Second) // want "without jitter"
	}
	return errFailed
}

// A table of one value is constant, and fixedsleep's business.
func tableOfEqualDelays(url string) error {
	for _, d := range []time.Duration{time.Second, time.Second} {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
	}
	return errFailed
}

func tableByFailure(url string, delays map[string]time.Duration) error {
	for range 5 {
		err := fetch(url)
		if err == nil {
			return nil
		}
		time.Sleep(delays[err.Error()])
	}
	return errFailed
}

// --- limits

func cappedByMin(url string) error {
	for i := range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(min(time.Second<<min(i, 10), 30*time.Second)) // want "without jitter"
	}
	return errFailed
}

func cappedByIf(url string) error {
	d := time.Second
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d *= 2
		if d > time.Minute {
			d = time.Minute
		}
	}
	return errFailed
}

func cappedByMathMin(url string) error {
	for i := range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(math.Min(math.Pow(2, float64(i)), 60)) * time.Second) // want "without jitter"
	}
	return errFailed
}

func clamp[T cmp.Ordered](v, low, high T) T {
	return max(low, min(v, high))
}

func cappedByClamp(url string) error {
	d := time.Second
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d = clamp(2*d, time.Second, time.Minute)
	}
	return errFailed
}

func cappedWithJitter(url string) error {
	d := time.Second
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d + randv2.N(d))
		d = min(2*d, time.Minute)
	}
	return errFailed
}

// The random part is applied before the maximum, so the last delays are equal;
// any randomness on the way counts.
func jitterBeforeMaximum(url string) error {
	d := time.Second
	for range 50 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(min(d+randv2.N(d), time.Minute))
		d *= 2
	}
	return errFailed
}

// --- results of functions

func exponential(attempt int) time.Duration {
	return time.Second << attempt
}

func helper(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(exponential(i)) // want "without jitter"
	}
	return errFailed
}

func capped(attempt int) time.Duration {
	d := exponential(attempt)
	if d > time.Minute {
		return time.Minute
	}
	return d
}

func helperOfHelper(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(capped(i)) // want "without jitter"
	}
	return errFailed
}

func randomised(attempt int) time.Duration {
	d := exponential(attempt)
	return d/2 + randv2.N(d/2)
}

func helperWithJitter(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(randomised(i))
	}
	return errFailed
}

func spread(attempt int) time.Duration { return min(randomised(attempt), time.Minute) }

func helperOfHelperWithJitter(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(spread(i))
	}
	return errFailed
}

// The attempt does not reach the helper, so the delay is the same each time.
func helperWithConstant(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(exponential(2))
	}
	return errFailed
}

func nextDelay(d time.Duration) time.Duration { return min(2*d, time.Minute) }

func stepFunction(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d = nextDelay(d)
	}
	return errFailed
}

func nextRandom(d time.Duration) time.Duration { return d + randv2.N(d) }

func stepFunctionWithJitter(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d)
		d = nextRandom(d)
	}
	return errFailed
}

// The helper waits and gives back the next delay.
func sleepAndGrow(d time.Duration) time.Duration {
	time.Sleep(d)
	return 2 * d
}

func helperSleepsAndGrows(url string) error {
	d := time.Second
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		d = sleepAndGrow(d) // want "without jitter"
	}
	return errFailed
}

func literal(url string) error {
	delay := func(i int) time.Duration { return time.Duration(i) * time.Second }
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(delay(i)) // want "without jitter"
	}
	return errFailed
}

func recursiveFibonacci(n int) int {
	if n < 2 {
		return 1
	}
	return recursiveFibonacci(n-1) + recursiveFibonacci(n-2)
}

func fibonacci(url string) error {
	for i := range 10 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Duration(recursiveFibonacci(i)) * time.Second) // want "without jitter"
	}
	return errFailed
}

// --- structs with state

type client struct {
	url    string
	base   time.Duration
	factor float64
	wait   time.Duration
}

func (c *client) growingField() error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(c.wait) // want "without jitter"
		c.wait *= 2
	}
	return errFailed
}

type backoff struct {
	current, maximum time.Duration
	attempt          int
}

func (b *backoff) next() time.Duration {
	d := b.current
	b.current = min(2*b.current, b.maximum)
	return d
}

func stateInStruct(url string) error {
	b := &backoff{current: time.Second, maximum: time.Minute}
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(b.next()) // want "without jitter"
	}
	return errFailed
}

func (b *backoff) nextRandom() time.Duration {
	return randv2.N(b.next() + 1)
}

func stateInStructWithJitter(url string) error {
	b := &backoff{current: time.Second, maximum: time.Minute}
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(b.nextRandom())
	}
	return errFailed
}

func (b *backoff) byAttempt() time.Duration {
	b.attempt++
	return time.Duration(b.attempt) * time.Second
}

func attemptInStruct(url string) error {
	var b backoff
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(b.byAttempt()) // want "without jitter"
	}
	return errFailed
}

// The method sleeps, and the loop that calls it waits.
func (b *backoff) sleep() {
	time.Sleep(b.current)
	b.current *= 2
}

func methodSleeps(url string) error {
	b := &backoff{current: time.Second}
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		b.sleep() // want "without jitter"
	}
	return errFailed
}

func (b *backoff) sleepRandom() {
	time.Sleep(randv2.N(b.current))
	b.current *= 2
}

func methodSleepsRandom(url string) error {
	b := &backoff{current: time.Second}
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		b.sleepRandom()
	}
	return errFailed
}

// The delay behind an interface cannot be seen.
type delayer interface {
	Delay(attempt int) time.Duration
}

func interfaceDelay(d delayer, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d.Delay(i))
	}
	return errFailed
}

// --- sources of randomness

func mathRandSource(url string) error {
	r := rand.New(rand.NewSource(time.Now().UnixNano()))
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second<<i + time.Duration(r.Intn(1000))*time.Millisecond)
	}
	return errFailed
}

func mathRandV2Source(url string) error {
	r := randv2.New(randv2.NewPCG(1, uint64(time.Now().UnixNano())))
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second<<i + time.Duration(r.Int64N(int64(time.Second))))
	}
	return errFailed
}

func cryptoRandRead(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		var b [8]byte
		crand.Read(b[:])
		time.Sleep(time.Second<<i + time.Duration(binary.LittleEndian.Uint64(b[:])%uint64(time.Second)))
	}
	return errFailed
}

func cryptoRandInt(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		n, err := crand.Int(crand.Reader, big.NewInt(int64(time.Second)))
		if err != nil {
			return err
		}
		time.Sleep(time.Second<<i + time.Duration(n.Int64()))
	}
	return errFailed
}

func hashOfHost(url string) error {
	host, _ := os.Hostname()
	h := fnv.New64a()
	h.Write([]byte(host))
	spread := time.Duration(h.Sum64() % uint64(time.Second))
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second<<i + spread)
	}
	return errFailed
}

func fieldHoldsSource(c *jittered) error {
	for i := range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(time.Duration(float64(time.Second<<i) * c.random()))
	}
	return errFailed
}

type jittered struct {
	url    string
	random func() float64
}

func newJittered(url string) *jittered { return &jittered{url: url, random: rand.Float64} }

func multipliedByFactor(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		d := time.Second << i
		d = time.Duration(float64(d) * (1 + 0.1*(rand.Float64()*2-1)))
		time.Sleep(d)
	}
	return errFailed
}

func oneOfTwoBranches(url string, spread bool) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		d := time.Second << i
		if spread {
			d = randv2.N(d)
		}
		time.Sleep(d)
	}
	return errFailed
}

// The randomness goes into the request and not into the delay.
func randomElsewhere(url string) error {
	for i := range 5 {
		if fetch(url+"?nonce="+strconv.Itoa(rand.Int())) == nil {
			return nil
		}
		time.Sleep(time.Second << i) // want "without jitter"
	}
	return errFailed
}

// The name of a function is no randomness.
func withJitter(d time.Duration) time.Duration { return d + d/10 }

func nameOnly(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(withJitter(time.Second << i)) // want "without jitter"
	}
	return errFailed
}

// Drawn and thrown away.
func drawnAndThrownAway(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		d := time.Second << i
		_ = randv2.N(d)
		time.Sleep(d) // want "without jitter"
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
		s, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		time.Sleep(time.Duration(s) * time.Second)
	}
	return errFailed
}
