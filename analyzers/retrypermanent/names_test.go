package retrypermanent

import (
	"net/http"
	"testing"

	"github.com/retrylint/retrylint/internal/permanent"
)

func TestEveryCodeHasItsName(t *testing.T) {
	for _, code := range permanent.Codes(permanent.HTTP) {
		if got := statusNames[code]; got == "" || got != http.StatusText(code) {
			t.Errorf("%d is called %q", code, got)
		}
	}
	for _, code := range permanent.Codes(permanent.RPC) {
		if codeNames[code] == "" {
			t.Errorf("code %d of gRPC has no name", code)
		}
	}
}
