package stormsim_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/retrylint/retrylint/stormsim"
)

// A hundred clients fail together; the server takes ten of them a second.
func Example() {
	ctx := context.Background()
	herd := stormsim.Herd{Clients: 100, Capacity: 10}
	for _, p := range []stormsim.Policy{
		stormsim.Exponential(time.Second, 32*time.Second),
		stormsim.Full(time.Second, 32*time.Second),
	} {
		trials, err := stormsim.Sample(ctx, 30, 1, func(random *rand.Rand) (stormsim.HerdTrial, error) {
			return herd.Run(ctx, p, random)
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		calls := stormsim.Summarize(trials, func(t stormsim.HerdTrial) float64 { return float64(t.Calls) })
		fmt.Printf("%s: %.0f ± %.0f calls\n", p.Name, calls.Mean, calls.SD)
	}
	// Output:
	// exponential: 550 ± 0 calls
	// full: 316 ± 5 calls
}
