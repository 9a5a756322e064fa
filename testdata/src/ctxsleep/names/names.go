// Package names holds other names for the same things.
package names

import (
	c "context"
	. "time"

	"net/http"
)

func do(ctx c.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func dotImport(ctx c.Context) {
	for do(ctx) != nil {
		Sleep(Second) // want "even when ctx is done"
	}
}

func dotImportInterrupted(ctx c.Context) {
	for do(ctx) != nil {
		select {
		case <-ctx.Done():
			return
		case <-After(Second):
		}
	}
}

func otherName(caller c.Context) {
	for do(caller) != nil {
		Sleep(Second) // want "even when caller is done"
	}
}

func aliased(caller c.Context) {
	nap := Sleep
	for do(caller) != nil {
		nap(Second) // want "even when caller is done"
	}
}

type clock struct{}

func (clock) Sleep(d Duration) {}

// It does not wait.
func shadowedTime(ctx c.Context) {
	time := clock{}
	for do(ctx) != nil {
		time.Sleep(Second)
	}
}
