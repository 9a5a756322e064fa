package gopls_test

import (
	"strings"
	"testing"
)

// A retry that waits the same time before each attempt.
const fixedSleep = `package m

import (
	"net/http"
	"time"
)

func Get(url string) (r *http.Response, err error) {
	for range 5 {
		if r, err = http.Get(url); err == nil {
			return r, nil
		}
		time.Sleep(2 * time.Second)
	}
	return nil, err
}
`

func TestCheckReportsAFinding(t *testing.T) {
	dir := module(t, map[string]string{"m.go": fixedSleep})
	out := gopls(t, dir, "check", "m.go")
	if !strings.Contains(out, "m.go:13:14-29: retry of http.Get waits a fixed 2s") {
		t.Errorf("gopls check: %s", out)
	}
}

func TestCheckIsQuietWithoutARetry(t *testing.T) {
	dir := module(t, map[string]string{"m.go": strings.Replace(fixedSleep, "for range 5", "if true", 1)})
	if out := gopls(t, dir, "check", "m.go"); out != "" {
		t.Errorf("gopls check: %s", out)
	}
}
