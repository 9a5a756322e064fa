package jitter

import (
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// at returns a clock that a test sets.
func at(now *time.Duration) func() time.Duration { return func() time.Duration { return *now } }

// withdrawals counts the retries that b allows now, up to 10,000.
func withdrawals(b *Budget) int {
	for n := range 10_000 {
		if !b.Withdraw() {
			return n
		}
	}
	return 10_000
}

func TestBudgetStartsFull(t *testing.T) {
	var now time.Duration
	if got := withdrawals(&Budget{Clock: at(&now)}); got != DefaultBurst {
		t.Errorf("%d retries, want %d", got, DefaultBurst)
	}
	if got := withdrawals(&Budget{Clock: at(&now), Burst: 7}); got != 7 {
		t.Errorf("%d retries, want 7", got)
	}
}

func TestNilBudgetLimitsNothing(t *testing.T) {
	var b *Budget
	b.Deposit()
	if got := withdrawals(b); got != 10_000 {
		t.Errorf("%d retries", got)
	}
}

func TestFiveSuccessesPayForOneRetry(t *testing.T) {
	b := &Budget{Burst: 10, Floor: -1}
	withdrawals(b)
	for range 4 {
		b.Deposit()
	}
	if b.Withdraw() {
		t.Error("4 successes paid for a retry")
	}
	b.Deposit()
	if !b.Withdraw() || b.Withdraw() {
		t.Error("5 successes did not pay for exactly one retry")
	}
}

func TestFloorPaysTenRetriesPerSecond(t *testing.T) {
	var now time.Duration
	b := &Budget{Clock: at(&now)}
	withdrawals(b)
	now = 99 * time.Millisecond
	if b.Withdraw() {
		t.Error("a retry after 99ms")
	}
	now = 100 * time.Millisecond
	if got := withdrawals(b); got != 1 {
		t.Errorf("%d retries after 100ms, want 1", got)
	}
	now += time.Second
	if got := withdrawals(b); got != 10 {
		t.Errorf("%d retries after 1s, want 10", got)
	}
}

func TestBurstLimitsWhatIsSavedUp(t *testing.T) {
	var now time.Duration
	b := &Budget{Burst: 5, Clock: at(&now)}
	withdrawals(b)
	now = 24 * 365 * 200 * time.Hour
	for range 1000 {
		b.Deposit()
	}
	if got := withdrawals(b); got != 5 {
		t.Errorf("%d retries, want 5", got)
	}
}

// A full bucket does not keep the time that it was full in.
func TestTimeOfAFullBucketIsNotSavedUp(t *testing.T) {
	now := time.Hour
	b := &Budget{Burst: 5, Clock: at(&now)}
	if got := withdrawals(b) + withdrawals(b); got != 5 {
		t.Errorf("%d retries, want 5", got)
	}
}

func TestNegativeMeansNone(t *testing.T) {
	var now time.Duration
	for _, none := range []float64{-1, math.Inf(-1), math.NaN()} {
		b := &Budget{Ratio: none, Floor: none, Clock: at(&now)}
		withdrawals(b)
		now += time.Hour
		for range 100 {
			b.Deposit()
		}
		if b.Withdraw() {
			t.Errorf("a retry with %v", none)
		}
	}
}

func TestHugeSettingsDoNotOverflow(t *testing.T) {
	for _, huge := range []float64{1e300, math.Inf(1), math.MaxFloat64} {
		now := time.Duration(1)
		b := &Budget{Ratio: huge, Floor: huge, Burst: math.MaxInt, Clock: at(&now)}
		for range 100 {
			if now += time.Hour; !b.Withdraw() {
				t.Fatalf("no retry with %v", huge)
			}
			b.Deposit()
			if spent := b.spent.Load(); spent < 0 {
				t.Fatalf("%d units are spent with %v", spent, huge)
			}
		}
	}
}

// Payments that are rounded down one by one would add up to nothing: here each
// nanosecond earns nine tenths of a unit.
func TestSlowFloorComesInUnderConstantPressure(t *testing.T) {
	var now time.Duration
	b := &Budget{Floor: 0.9, Burst: 1, Clock: at(&now)}
	for ; now < 3*time.Millisecond; now++ {
		b.Withdraw()
	}
	if got := token - b.spent.Load(); got < 2_700_000-leastPayment || got > 2_700_000 {
		t.Errorf("%d units came in, want 2,700,000, but for what is not worth a payment yet", got)
	}
}

func TestUnitsDoNotOverflow(t *testing.T) {
	for _, tokens := range []float64{1e10, 1e300, math.Inf(1)} {
		if got := units(tokens); got < math.MaxInt64/token*(token-1) {
			t.Errorf("%g tokens are %d units", tokens, got)
		}
	}
}

func TestClockThatGoesBackPaysNothing(t *testing.T) {
	now := time.Hour
	b := &Budget{Clock: at(&now)}
	withdrawals(b)
	for range 10 {
		now -= time.Minute
		if b.Withdraw() {
			t.Error("a retry")
		}
	}
}

func TestDefaultClockRuns(t *testing.T) {
	b := &Budget{Floor: 1e9, Burst: 1}
	withdrawals(b)
	for range 1000 {
		if b.Withdraw() {
			return
		}
		time.Sleep(time.Microsecond) //nolint // the clock is real here
	}
	t.Error("no retry came in")
}

// The promise: at most Ratio · successes + Floor · seconds + Burst, whatever
// happens in whatever order; and no less, by one token at most.
func FuzzBudgetBound(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 250, 251, 252, 1, 1, 1}, 0.2, 10.0, 3)
	f.Add([]byte{2, 2, 2, 255, 2, 2, 2, 254}, 1.0, 0.5, 1)
	f.Fuzz(func(t *testing.T, steps []byte, ratio, floor float64, burst int) {
		if !(ratio >= 0.001 && ratio < 1e6 && floor >= 0.001 && floor < 1e6 && burst > 0 && burst < 1e6) {
			t.Skip("the bounds of settings have tests of their own")
		}
		var now time.Duration
		b := &Budget{Ratio: ratio, Floor: floor, Burst: burst, Clock: at(&now)}
		tokens, slack := float64(burst), 0.0 // a model without rounding
		for i, step := range steps {
			switch step % 3 {
			case 0:
				d := time.Duration(step) * time.Duration(step) * time.Millisecond
				now += d
				tokens = min(tokens+floor*d.Seconds(), float64(burst))
			case 1:
				b.Deposit()
				tokens = min(tokens+ratio, float64(burst))
			default:
				granted := b.Withdraw()
				if granted && tokens < 1-slack {
					t.Fatalf("step %d: a retry with %v tokens", i, tokens)
				}
				if !granted && tokens > 1+slack {
					t.Fatalf("step %d: no retry with %v tokens", i, tokens)
				}
				if granted {
					tokens--
				}
			}
			slack += 0.0011 // the least payment and rounding
		}
	})
}

func TestSharedBudgetAllowsNoMoreUnderRace(t *testing.T) {
	var now atomic.Int64
	b := &Budget{Burst: 50, Clock: func() time.Duration { return time.Duration(now.Add(1000)) }}
	const goroutines, rounds = 64, 500
	var granted atomic.Int64
	var group sync.WaitGroup
	for range goroutines {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := range rounds {
				if i%10 == 0 {
					b.Deposit()
				}
				if b.Withdraw() {
					granted.Add(1)
				}
			}
		}()
	}
	group.Wait()
	most := 50 + 0.2*goroutines*rounds/10 + 10*time.Duration(now.Load()).Seconds()
	if got := float64(granted.Load()); got > most || got < 0.9*most {
		t.Errorf("%v retries, want at most %.1f and at least nine tenths of it", got, most)
	}
}

func TestBudgetDoesNotAllocate(t *testing.T) {
	b := &Budget{}
	b.Withdraw() // the first one notes the time
	if n := testing.AllocsPerRun(100, func() { b.Withdraw(); b.Deposit() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
