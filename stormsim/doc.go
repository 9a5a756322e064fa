// Package stormsim shows what a retry policy does to the party that all clients
// call, before production does. It runs five scenarios:
//
//	Herd        many clients fail together, and the server takes a few per tick
//	Burst       many calls at once, each attempt of which may fail
//	Layers      retries above retries: the calls at the bottom of one at the top
//	Loop        retries load the server that made them necessary
//	Blip        retries open a circuit breaker
//	Contention  clients write to the same row, of which one wins in each round
//
// Each takes a [Policy], any of this package or one made of other delays, and a
// generator of random numbers. The same seed gives the same result.
//
//	herd := stormsim.Herd{Clients: 100, Capacity: 10}
//	full := stormsim.Full(time.Second, 32*time.Second)
//	trials, err := stormsim.Sample(ctx, 30, 1, func(random *rand.Rand) (stormsim.HerdTrial, error) {
//		return herd.Run(ctx, full, random)
//	})
//	calls := stormsim.Summarize(trials, func(t stormsim.HerdTrial) float64 { return float64(t.Calls) })
//
// Time is simulated, and jumps from event to event: what a trial costs depends on
// the calls in it, not on clients times ticks. Attempts are calls in total, the
// first included; retries are attempts − 1.
package stormsim
