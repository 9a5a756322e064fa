package stormsim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
)

// A Loop is a server whose failures load it further. It serves calls in the order
// in which they come, Capacity in a second. A client waits for an answer no longer
// than Timeout and then calls again; the server serves the call that nobody waits
// for all the same. Requests come at random, Fresh in a second on the average. The
// server stands still for a while: the trigger.
type Loop struct {
	Stack
	Fresh    float64       // requests per second
	Capacity float64       // calls per second
	Timeout  time.Duration // of each call
	Start    time.Duration // of the outage
	Outage   time.Duration // how long the server stands still
	Length   time.Duration // of the simulation
}

// Gain is the load, as a share of the capacity, once every call fails. Below 1
// the server works its queue off while all calls fail, and recovers. Above 1 the
// queue grows although the trigger is gone.
func (l Loop) Gain() float64 { return l.Fresh * l.Worst() / l.Capacity }

// lastTenth returns the time at which the last tenth of the simulation begins.
func (l Loop) lastTenth() time.Duration { return l.Length - l.Length/10 }

// A LoopTrial is what came of a Loop.
type LoopTrial struct {
	Requests, Succeeded, Failed int // some may be under way at the end
	Calls                       int
	// Recovered tells that none of the calls sent in the last tenth of the
	// simulation ran into its timeout.
	Recovered bool
	// After is the time from the end of the outage to the last call that was
	// sent and ran into its timeout; 0 if none was.
	After    time.Duration
	Arrivals []Arrival // calls by second
	Answers  []Arrival // requests that were answered in time, by second
}

// A loopEvent is a step of a request.
type loopEvent struct {
	step func(*loopRun, loopEvent)
	descent
	previous time.Duration
}

// A loopRun is one trial on its way.
type loopRun struct {
	Loop
	p                 Policy
	delay             Delay
	random            *rand.Rand
	events            heap[loopEvent]
	now, free         time.Duration // free: when the server is done with what it has
	lastTimeout       time.Duration
	budgets           *budgets
	arrivals, answers map[int]int
	t                 LoopTrial
	err               error
}

// Run simulates one trial. It fails as [Herd.Run] does.
func (l Loop) Run(ctx context.Context, p Policy, random *rand.Rand) (LoopTrial, error) {
	if err := l.check(); err != nil {
		return LoopTrial{}, err
	}
	const most = 1e9 // per second: one each nanosecond
	err := check(p.check(), within("fresh", l.Fresh, 1e-6, most), within("capacity", l.Capacity, 1e-6, most), duration("timeout", l.Timeout),
		span("start", l.Start), span("outage", l.Outage), duration("length", l.Length))
	if err != nil {
		return LoopTrial{}, err
	}
	if end := l.Start + l.Outage; end > l.lastTenth() {
		return LoopTrial{}, &ParamError{"length", fmt.Sprintf("must be so large that its last tenth begins after -start and -outage, %v", end)}
	}
	r := &loopRun{Loop: l, p: p, delay: p.start(random), random: random, budgets: l.budgets(), arrivals: map[int]int{}, answers: map[int]int{}}
	r.after(r.gap(), loopEvent{step: (*loopRun).request})
	for ctx.Err() == nil && r.err == nil && time.Duration(r.events[0].at) < l.Length {
		e := r.events.pop()
		r.now = time.Duration(e.at)
		e.what.step(r, e.what)
	}
	r.t.Recovered = r.lastTimeout < l.lastTenth()
	r.t.After = max(0, r.lastTimeout-l.Start-l.Outage)
	r.t.Arrivals, r.t.Answers = arrivals(r.arrivals), arrivals(r.answers)
	if r.err != nil {
		return r.t, r.err
	}
	return r.t, ctx.Err()
}

func (r *loopRun) after(d time.Duration, e loopEvent) { r.events.push(int64(r.now+d), e) }

// gap returns the time to the next request.
func (r *loopRun) gap() time.Duration {
	return time.Duration(r.random.ExpFloat64() / r.Fresh * float64(time.Second))
}

// request makes a request, and has the next one come.
func (r *loopRun) request(e loopEvent) {
	r.after(r.gap(), e)
	r.t.Requests++
	r.call(loopEvent{descent: r.begin(r.budgets)})
}

// call has the server put a call in its queue. When it will be served is known
// then, so that the server needs no events.
func (r *loopRun) call(e loopEvent) {
	r.t.Calls++
	r.arrivals[int(r.now/time.Second)]++
	begin := max(r.now, r.free)
	if begin >= r.Start && begin < r.Start+r.Outage {
		begin = r.Start + r.Outage
	}
	r.free = min(eternity, begin+time.Duration(float64(time.Second)/r.Capacity))
	if r.free-r.now <= r.Timeout {
		r.t.Succeeded++
		r.answers[int(r.free/time.Second)]++
		return
	}
	r.lastTimeout = max(r.lastTimeout, r.now)
	e.step = (*loopRun).timedOut
	r.after(r.Timeout, e)
}

// timedOut has the lowest layer that still retries do so.
func (r *loopRun) timedOut(e loopEvent) {
	retry, ok := r.again(e.descent, r.budgets)
	if !ok {
		r.t.Failed++
		return
	}
	if retry == 0 {
		e.previous = 0
	}
	e.previous = r.delay(retry, e.previous)
	if r.err = r.p.bounds(e.previous); r.err != nil {
		return
	}
	e.step = (*loopRun).call
	r.after(e.previous, e)
}
