// Package bounds holds every way in which a retry can end, and the bounds that
// cannot work.
package bounds

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func send(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// --- counters

func counterOfField(c *client) error {
	for i := 0; i < c.maxAttempts; i++ {
		if fetch(c.url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

func newClient(url string) *client {
	return &client{url: url, maxAttempts: 5}
}

func counterOfParameter(url string, n int) error {
	for n > 0 {
		if fetch(url) == nil {
			return nil
		}
		n--
		time.Sleep(time.Second)
	}
	return errFailed
}

// The counter is compared but never changes.
func counterNeverChanges(url string) error {
	attempts := 0
	for { // want "has no limit"
		err := fetch(url)
		if err == nil {
			return nil
		}
		if attempts >= 5 {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The counter starts at zero in each round.
func counterStartsAnew(url string) error {
	for { // want "has no limit"
		attempts := 0
		err := fetch(url)
		if err == nil {
			return nil
		}
		attempts++
		if attempts >= 5 {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The inner counter shadows the one that is compared.
func counterShadowed(url string) error {
	for attempts := 0; attempts < 5; { // want "has no limit"
		if fetch(url) == nil {
			return nil
		}
		if attempts := attempts + 1; attempts > 1 {
			time.Sleep(time.Second)
		}
	}
	return errFailed
}

// The counter only feeds the delay.
func counterFeedsDelay(url string) {
	for i := 0; ; i++ { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
}

// The count only bounds the delay, not the attempts.
func counterBoundsDelay(url string) {
	for i := 0; ; i++ { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		if i > 10 {
			i = 10
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
}

// The count decides about a message only.
func counterDecidesOnLog(url string, logf func(string)) {
	for i := 0; ; i++ { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		if i == 10 {
			logf("still failing")
		}
		time.Sleep(time.Second)
	}
}

// The comparison leaves the inner loop only.
func breakLeavesSwitchOnly(url string) {
	for i := 0; ; i++ { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		switch {
		case i > 5:
			break
		default:
			time.Sleep(time.Second)
		}
	}
}

func breakLeavesLoop(url string) {
attempt:
	for i := 0; ; i++ {
		if fetch(url) == nil {
			return
		}
		switch {
		case i > 5:
			break attempt
		default:
			time.Sleep(time.Second)
		}
	}
}

// The limit is checked on one of the failure paths only.
func capOnOnePath(url string) error {
	attempts := 0
	for { // want "has no limit"
		resp, err := http.Get(url)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		attempts++
		if attempts > 5 {
			return errFailed
		}
		time.Sleep(time.Second)
	}
}

func capOnEveryPath(url string) error {
	attempts := 0
	for {
		attempts++
		if attempts > 5 {
			return errFailed
		}
		resp, err := http.Get(url)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// A limit field that nothing ever sets stays zero, and zero means for ever.
type unsetLimit struct {
	url   string
	limit int
}

func newUnsetLimit(url string) *unsetLimit { return &unsetLimit{url: url} }

func (u *unsetLimit) run() error {
	for i := 0; ; i++ { // want "has no limit"
		err := fetch(u.url)
		if err == nil {
			return nil
		}
		if u.limit > 0 && i >= u.limit {
			return err
		}
		time.Sleep(time.Second)
	}
}

type setLimit struct {
	url   string
	limit int
}

func newSetLimit(url string) *setLimit { return &setLimit{url: url, limit: 5} }

func (s *setLimit) run() error {
	for i := 0; ; i++ {
		err := fetch(s.url)
		if err == nil {
			return nil
		}
		if s.limit > 0 && i >= s.limit {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Others can set an exported field, so it may hold a limit.
type ExportedLimit struct {
	URL   string
	Limit int
}

func (e *ExportedLimit) run() error {
	for i := 0; ; i++ {
		err := fetch(e.URL)
		if err == nil {
			return nil
		}
		if e.Limit > 0 && i >= e.Limit {
			return err
		}
		time.Sleep(time.Second)
	}
}

// --- deadlines and elapsed time

func deadlineInCondition(url string) error {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

func timeUntil(url string) error {
	end := time.Now().Add(time.Minute)
	for time.Until(end) > 0 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFailed
}

// The deadline is made anew in each round.
func deadlineMadeAnew(url string) error {
	for { // want "has no limit"
		end := time.Now().Add(time.Minute)
		err := fetch(url)
		if err == nil {
			return nil
		}
		if time.Now().After(end) {
			return err
		}
		time.Sleep(time.Second)
	}
}

func startTakenAnew(url string) error {
	for { // want "has no limit"
		start := time.Now()
		err := fetch(url)
		if err == nil {
			return nil
		}
		if time.Since(start) > time.Minute {
			return err
		}
		time.Sleep(time.Second)
	}
}

func timeoutChannel(url string) error {
	timeout := time.After(time.Minute)
	for {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-timeout:
			return errFailed
		case <-time.After(time.Second):
		}
	}
}

// The timeout starts anew in each round and is longer than the wait.
func timeoutChannelMadeAnew(url string) error {
	for { // want "has no limit"
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-time.After(time.Minute):
			return errFailed
		case <-time.After(time.Second):
		}
	}
}

func deadlineTimer(url string) error {
	timer := time.NewTimer(time.Minute)
	defer timer.Stop()
	for {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-timer.C:
			return errFailed
		default:
			time.Sleep(time.Second)
		}
	}
}

func elapsedAddsUp(url string) error {
	var waited time.Duration
	for waited < time.Minute {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
		waited += time.Second
	}
	return errFailed
}

// The delay grows until it passes the limit.
func delayGrowsToLimit(url string) error {
	for wait := time.Second; wait < time.Minute; wait *= 2 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return errFailed
}

// --- contexts

func contextInSelect(ctx context.Context, url string) error {
	for {
		if send(ctx, url) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// The select looks at the context and goes round all the same.
func contextInSelectGoesRound(ctx context.Context, url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// The break leaves the select only.
func contextBreakLeavesSelect(ctx context.Context, url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		select {
		case <-ctx.Done():
			break
		case <-time.After(time.Second):
		}
	}
}

func contextTODO(url string) {
	ctx := context.TODO()
	for ctx.Err() == nil { // want "has no limit"
		if send(ctx, url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

type key struct{}

func contextWithValue(url string) {
	ctx := context.WithValue(context.Background(), key{}, url)
	for ctx.Err() == nil { // want "has no limit"
		if send(ctx, url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func contextWithTimeout(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		if send(ctx, url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return ctx.Err()
}

// The timeout is the attempt's own, and each attempt gets a new one.
func contextPerAttempt(url string) {
	for { // want "has no limit"
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		err := send(ctx, url)
		cancel()
		if err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// A timeout of one attempt beside the context of the caller.
func contextPerAttemptOfCaller(parent context.Context, url string) error {
	for parent.Err() == nil {
		ctx, cancel := context.WithTimeout(parent, time.Second)
		err := send(ctx, url)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return parent.Err()
}

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

func contextInHelper(ctx context.Context, url string) error {
	for {
		if send(ctx, url) == nil {
			return nil
		}
		if err := sleepContext(ctx, time.Second); err != nil {
			return err
		}
	}
}

// The helper tells that the context is over, and nobody listens.
func contextInHelperIgnored(ctx context.Context, url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		_ = sleepContext(ctx, time.Second)
	}
}

type service struct {
	url    string
	ctx    context.Context
	cancel context.CancelFunc
}

func newService(url string) *service {
	ctx, cancel := context.WithCancel(context.Background())
	return &service{url: url, ctx: ctx, cancel: cancel}
}

func (s *service) contextInField() {
	for s.ctx.Err() == nil {
		if fetch(s.url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The field only ever holds a context that nothing cancels.
type standing struct {
	url string
	ctx context.Context
}

func newStanding(url string) *standing {
	return &standing{url: url, ctx: context.Background()}
}

func (s *standing) backgroundInField() {
	for s.ctx.Err() == nil { // want "has no limit"
		if fetch(s.url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The parent's end does not reach the child.
func contextWithoutCancel(parent context.Context, url string) {
	ctx := context.WithoutCancel(parent)
	for ctx.Err() == nil { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// A signal ends it.
func contextOfSignal(url string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for ctx.Err() == nil {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return ctx.Err()
}

// --- stop channels, flags and other changing state

type client struct {
	url         string
	maxAttempts int
	done        chan struct{}
	closed      atomic.Bool
	mu          sync.Mutex
	stopping    bool
}

func (c *client) close() {
	c.closed.Store(true)
	c.mu.Lock()
	c.stopping = true
	c.mu.Unlock()
	close(c.done)
}

func (c *client) stopChannel() {
	for {
		select {
		case <-c.done:
			return
		default:
		}
		if fetch(c.url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func (c *client) closedFlag() {
	for !c.closed.Load() {
		if fetch(c.url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func (c *client) isStopping() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stopping
}

func (c *client) flagBehindMethod() {
	for {
		if fetch(c.url) == nil {
			return
		}
		if c.isStopping() {
			return
		}
		time.Sleep(time.Second)
	}
}

// The flag is looked at before the first attempt only.
func (c *client) flagBeforeLoop() {
	if c.closed.Load() {
		return
	}
	for { // want "has no limit"
		if fetch(c.url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func callback(url string, giveUp func() bool) {
	for !giveUp() {
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The callback decides on the error.
func classifier(url string, temporary func(error) bool) error {
	for {
		err := fetch(url)
		if err == nil || !temporary(err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// --- ctxdead

// The operation gets the context, the loop never looks at it.
func contextHandedDown(ctx context.Context, url string) {
	for { // want "is cancelled"
		if send(ctx, url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func contextHandedDownBounded(ctx context.Context, url string) error {
	var err error
	for range 5 {
		if err = send(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func leavesOnCanceled(ctx context.Context, url string) error {
	for {
		err := send(ctx, url)
		if err == nil || errors.Is(err, context.Canceled) {
			return err
		}
		time.Sleep(time.Second)
	}
}

func leavesOnCodeCanceled(ctx context.Context, url string) error {
	for {
		err := send(ctx, url)
		if err == nil || status.Code(err) == codes.Canceled {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Only one code goes round, and a cancelled context does not produce it.
func repeatsUnavailableOnly(ctx context.Context, url string) error {
	for {
		err := send(ctx, url)
		if status.Code(err) != codes.Unavailable {
			return err
		}
		time.Sleep(time.Second)
	}
}

// One code leaves, and a cancelled context does not produce it.
func leavesOnAbortedOnly(ctx context.Context, url string) error {
	for { // want "is cancelled"
		err := send(ctx, url)
		if err == nil || status.Code(err) == codes.Aborted {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The classifier looks at the context.
func final(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, errFailed)
}

func leavesThroughClassifier(ctx context.Context, url string) error {
	for {
		err := send(ctx, url)
		if err == nil || final(ctx, err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The classifier takes the context and does not look at it.
func permanent(_ context.Context, err error) bool {
	return errors.Is(err, errFailed)
}

func leavesThroughBlindClassifier(ctx context.Context, url string) error {
	for { // want "is cancelled"
		err := send(ctx, url)
		if err == nil || permanent(ctx, err) {
			return err
		}
		time.Sleep(time.Second)
	}
}

var errConflict = errors.New("conflict")

func update(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict {
		return errConflict
	}
	return nil
}

// Only the conflict goes round; what a cancelled context produces leaves.
func repeatsConflictOnly(ctx context.Context, url string) error {
	for {
		err := update(ctx, url)
		if !errors.Is(err, errConflict) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The conflict leaves, what a cancelled context produces goes round.
func leavesOnConflictOnly(ctx context.Context, url string) error {
	for { // want "is cancelled"
		err := update(ctx, url)
		if err == nil || errors.Is(err, errConflict) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Without a context to look at, it is for ever.
func leavesOnConflictWithoutContext(url string) error {
	for { // want "has no limit"
		err := update(context.Background(), url)
		if err == nil || errors.Is(err, errConflict) {
			return err
		}
		time.Sleep(time.Second)
	}
}

// The context of another is looked at.
func contextOfRequest(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		if send(r.Context(), "http://backend") == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func contextOfRequestHandedDown(w http.ResponseWriter, r *http.Request) {
	for { // want "is cancelled"
		if send(r.Context(), "http://backend") == nil {
			return
		}
		time.Sleep(time.Second)
	}
}
