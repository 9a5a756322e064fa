// Package waits holds the ways of waiting between two attempts, each fixed and
// beside a growing one.
package waits

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/jonboulle/clockwork"
	"golang.org/x/time/rate"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// --- time.After

func after(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		<-time.After(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func afterInSelect(ctx context.Context, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-time.After(time.Second): // want "waits a fixed"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

func afterInSelectGrowing(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-time.After(time.Second << i):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

// The channel stands in a variable.
func afterInVariable(ctx context.Context, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		wait := time.After(time.Second) // want "waits a fixed"
		select {
		case <-wait:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

// The timeout limits the whole, it is no wait between attempts.
func afterAsTimeout(url string) error {
	timeout := time.After(time.Minute)
	for i := 0; ; i++ {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-timeout:
			return errFailed
		case <-time.After(time.Second << i):
		}
	}
}

// The timeout limits one attempt, it is no wait between attempts.
func afterAsAttemptTimeout(url string) error {
	for i := range 5 {
		answer := make(chan error, 1)
		go func() { answer <- fetch(url) }()
		select {
		case err := <-answer:
			if err == nil {
				return nil
			}
		case <-time.After(10 * time.Second):
		}
		time.Sleep(time.Second << i)
	}
	return errFailed
}

// --- timers

func newTimer(ctx context.Context, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		t := time.NewTimer(time.Second) // want "waits a fixed"
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		}
	}
	return errFailed
}

func newTimerGrowing(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		t := time.NewTimer(time.Second << i)
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		}
	}
	return errFailed
}

func timerReset(ctx context.Context, url string) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for range 5 {
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func timerResetGrowing(ctx context.Context, url string) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for i := range 5 {
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Second << i)
	}
	return errFailed
}

// The first delay is fixed, every later one grows.
func timerStartsFixed(url string) error {
	t := time.NewTimer(time.Second)
	defer t.Stop()
	for i := range 5 {
		<-t.C
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Second << i)
	}
	return errFailed
}

// The timer limits the whole, it is no wait between attempts.
func timerAsDeadline(url string) error {
	t := time.NewTimer(time.Minute)
	defer t.Stop()
	for i := 0; ; i++ {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-t.C:
			return errFailed
		case <-time.After(time.Second << i):
		}
	}
}

// --- tickers

func ticker(url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		<-t.C // want "waits a fixed"
	}
	return errFailed
}

func tickerInSelect(ctx context.Context, url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-t.C: // want "waits a fixed"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Success leads to the same next tick as failure.
func tickerPeriodic(ctx context.Context, url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		_ = fetch(url)
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func tickerRange(url string) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range t.C { // want "waits a fixed"
		if fetch(url) == nil {
			return
		}
	}
}

// The operation stands in the case of the ticker.
func tickerCase(ctx context.Context, url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C: // want "waits a fixed"
			if fetch(url) == nil {
				return nil
			}
		}
	}
}

// An error of the operation leaves.
func tickerCasePoll(ctx context.Context, ready func() (bool, error)) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			ok, err := ready()
			if err != nil || ok {
				return err
			}
		}
	}
}

// The ticker's period grows.
func tickerReset(url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Second << i)
		<-t.C
	}
	return errFailed
}

func tick(url string) error {
	c := time.Tick(time.Second)
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		<-c // want "waits a fixed"
	}
	return errFailed
}

func tickRange(url string) {
	for range time.Tick(time.Second) { // want "waits a fixed"
		if fetch(url) == nil {
			return
		}
	}
}

// --- AfterFunc

func afterFuncSignals(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		again := make(chan struct{})
		time.AfterFunc(time.Second, func() { close(again) }) // want "waits a fixed"
		<-again
	}
	return errFailed
}

// --- clocks

type clock interface {
	Sleep(d time.Duration)
	After(d time.Duration) <-chan time.Time
}

func clockInterface(c clock, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		c.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func clockInterfaceGrowing(c clock, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		c.Sleep(time.Second << i)
	}
	return errFailed
}

func clockInterfaceAfter(ctx context.Context, c clock, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-c.After(time.Second): // want "waits a fixed"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

func clockOfLibrary(c clockwork.Clock, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		c.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

type client struct {
	clock clock
	sleep func(time.Duration)
	after func(time.Duration) <-chan time.Time
	url   string
}

func newClient(url string) *client {
	return &client{url: url, sleep: time.Sleep, after: time.After}
}

func (c *client) clockField() error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		c.clock.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func (c *client) sleepField() error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		c.sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func (c *client) sleepFieldGrowing() error {
	for i := range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		c.sleep(time.Second << i)
	}
	return errFailed
}

func (c *client) afterField(ctx context.Context) error {
	for range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		select {
		case <-c.after(time.Second): // want "waits a fixed"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

var sleepVariable = time.Sleep

func packageVariable(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		sleepVariable(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func localVariable(url string) error {
	pause := time.Sleep
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		pause(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// --- sleep helpers of the same package: the delay is the loop's own argument

func sleepContext(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func helper(ctx context.Context, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		if err := sleepContext(ctx, time.Second); err != nil { // want "waits a fixed"
			return err
		}
	}
	return errFailed
}

func helperGrowing(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if err := sleepContext(ctx, time.Second<<i); err != nil {
			return err
		}
	}
	return errFailed
}

func sleepOrDone(ctx context.Context, seconds int) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(time.Duration(seconds) * time.Second):
		return true
	}
}

func helperInCondition(ctx context.Context, url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		if !sleepOrDone(ctx, 3) { // want "waits a fixed"
			return ctx.Err()
		}
	}
	return errFailed
}

func helperInConditionGrowing(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if !sleepOrDone(ctx, 1<<i) {
			return ctx.Err()
		}
	}
	return errFailed
}

func pause() {
	time.Sleep(time.Second)
}

// The helper holds the delay; the loop that calls it waits.
func helperHoldsDelay(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		pause() // want "waits a fixed"
	}
	return errFailed
}

// --- where in the round

func atTheTop(url string) error {
	for i := range 5 {
		if i > 0 {
			time.Sleep(time.Second) // want "waits a fixed"
		}
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

func atTheTopGrowing(url string) error {
	for i := range 5 {
		if i > 0 {
			time.Sleep(time.Second << i)
		}
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

func atTheTopAlways(url string) error {
	for range 5 {
		time.Sleep(time.Second) // want "waits a fixed"
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

func notAfterTheLast(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if i < 4 {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
	return errFailed
}

func deferredInLiteral(url string) error {
	for range 5 {
		err := func() (err error) {
			defer func() {
				if err != nil {
					time.Sleep(time.Second) // want "waits a fixed"
				}
			}()
			return fetch(url)
		}()
		if err == nil {
			return nil
		}
	}
	return errFailed
}

// The predicate waits before it says "again".
func again(err error, attempt int) bool {
	if err == nil || attempt >= 5 {
		return false
	}
	time.Sleep(time.Second)
	return true
}

func inPredicate(url string) error {
	for attempt := 0; ; attempt++ {
		err := fetch(url)
		if !again(err, attempt) { // want "waits a fixed"
			return err
		}
	}
}

func againGrowing(err error, attempt int) bool {
	if err == nil || attempt >= 5 {
		return false
	}
	time.Sleep(time.Second << attempt)
	return true
}

func inPredicateGrowing(url string) error {
	for attempt := 0; ; attempt++ {
		err := fetch(url)
		if !againGrowing(err, attempt) {
			return err
		}
	}
}

func againAtOnce(err error, attempt int) bool {
	return err != nil && attempt < 5
}

func inPredicateAtOnce(url string) error {
	for attempt := 0; ; attempt++ { // want "does not wait"
		err := fetch(url)
		if !againAtOnce(err, attempt) {
			return err
		}
	}
}

// The wait is part of the operation's own failure path.
func (c *client) fetchOrWait() error {
	err := fetch(c.url)
	if err != nil {
		time.Sleep(time.Second)
	}
	return err
}

func (c *client) inOperation() {
	for {
		if c.fetchOrWait() == nil { // want "waits a fixed"
			return
		}
	}
}

// --- waits that are none between attempts

// Another goroutine sleeps.
func inGoroutine(url string) error {
	for range 5 { // want "does not wait"
		if fetch(url) == nil {
			return nil
		}
		go func() { time.Sleep(time.Second) }()
	}
	return errFailed
}

// The wait stands on the way out.
func onTheWayOut(url string) error {
	for range 5 { // want "does not wait"
		if fetch(url) == nil {
			time.Sleep(time.Second)
			return nil
		}
	}
	return errFailed
}

// The main failure path waits; one rare error goes round at once.
func rareErrorAtOnce(url string) error {
	for i := range 5 {
		err := fetch(url)
		if err == nil {
			return nil
		}
		if errors.Is(err, errFailed) {
			continue
		}
		time.Sleep(time.Second << i)
	}
	return errFailed
}

func limiter(ctx context.Context, l *rate.Limiter, url string) error {
	for range 5 {
		if err := l.Wait(ctx); err != nil {
			return err
		}
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

// The loop waits for a signal of another goroutine.
func signal(url string, kick <-chan struct{}) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		<-kick
	}
	return errFailed
}
