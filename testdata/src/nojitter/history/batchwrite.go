package history

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	shortWrite = 50 * time.Millisecond
	longWrite  = time.Second
	batchSize  = 25
)

var errBusy = errors.New("busy")

type batchWriter struct {
	url   string
	items []string
	done  chan error
}

// write gives back the items that the server did not take.
func (b *batchWriter) write(items []string) ([]string, error) {
	resp, err := http.Post(b.url, "text/plain", strings.NewReader(strings.Join(items, "\n")))
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusServiceUnavailable {
		return nil, errBusy
	}
	left, err := io.ReadAll(resp.Body)
	return strings.Fields(string(left)), err
}

func take(in *[]string, out *[]string) {
	n := min(len(*in), batchSize-len(*out))
	*out = append(*out, (*in)[:n]...)
	*in = (*in)[n:]
}
