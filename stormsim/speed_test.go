package stormsim

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// A million clients with full jitter, and fewer, for calls that cost the same
// each: by cohorts, and one by one.
func BenchmarkHerd(b *testing.B) {
	policies := []Policy{Full(base, limit), oneByOne(Full(base, limit)).named("full one by one"), Decorrelated(base, limit)}
	for _, p := range policies {
		for _, clients := range []int{10_000, 100_000, 1_000_000} {
			b.Run(fmt.Sprintf("%s/%d", p.Name, clients), func(b *testing.B) {
				calls := 0
				for i := range b.N {
					t, err := Herd{Clients: clients, Capacity: clients / 10}.Run(b.Context(), p, rand.New(rand.NewPCG(1, uint64(i))))
					if err != nil {
						b.Fatal(err)
					}
					calls += t.Calls
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(calls), "ns/call")
			})
		}
	}
}

// oneByOne returns a policy whose clients are simulated one by one.
func oneByOne(p Policy) Policy { return Policy{Name: p.Name, Start: p.start} }
