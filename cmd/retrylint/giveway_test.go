package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// deaf waits after its last attempt too, and no context ends its waits: the fix
// of the one moves the lines that the fix of the other writes.
const deaf = `package m

import (
	"context"
	"net/http"
	"time"
)

func run(ctx context.Context, c *http.Client, r *http.Request) (err error) {
	for i := range 5 {
		if _, err = c.Do(r.WithContext(ctx)); err == nil {
			return nil
		}
		time.Sleep(time.Second << i)
	}
	return err
}
`

func TestFixThatGivesWayIsMadeByTheNextRun(t *testing.T) {
	t.Parallel()
	for driver, apply := range drivers() {
		t.Run(driver, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.25\n", "m.go": deaf} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			apply(t, dir, nil)
			once := read(t, dir)["m.go"]
			apply(t, dir, nil)
			twice := read(t, dir)["m.go"]
			if !strings.Contains(once, "\n\t\tselect {\n") || strings.Contains(once, "if i < 4 {") {
				t.Errorf("the first run writes\n%s", once)
			}
			if !strings.Contains(twice, "\n\t\tif i < 4 {\n\t\t\tselect {\n") {
				t.Errorf("the second run writes\n%s", twice)
			}
			apply(t, dir, nil)
			if thrice := read(t, dir)["m.go"]; thrice != twice {
				t.Errorf("the third run writes\n%s", thrice)
			}
		})
	}
}
