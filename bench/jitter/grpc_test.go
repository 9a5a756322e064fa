package bench

import (
	"fmt"
	"testing"

	"github.com/retrylint/retrylint/jitter"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Package jitter knows gRPC by a type parameter only; these are the real types.
func TestGRPCKnowsRealStatuses(t *testing.T) {
	policy := jitter.Policy{Transient: jitter.GRPC[*status.Status]}
	for code := codes.OK; code <= codes.Unauthenticated; code++ {
		err := status.Error(code, "why")
		if err == nil {
			continue
		}
		want := code == codes.Unavailable || code == codes.ResourceExhausted
		if got := policy.Transient(fmt.Errorf("call: %w", err)); got != want {
			t.Errorf("%v: got %v, want %v", code, got, want)
		}
	}
}
