package history

import (
	"io"
	"net/http"
	"strings"
)

const mostReads = 20

type batchReader struct {
	url string
}

// read gives back the values and the keys that are left.
func (b *batchReader) read(keys []string) (values, left []string, err error) {
	req, err := http.NewRequest(http.MethodGet, b.url+"?"+strings.Join(keys, "&"), nil)
	if err != nil {
		return nil, nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusServiceUnavailable {
		return nil, nil, errBusy
	}
	body, err := io.ReadAll(resp.Body)
	return strings.Fields(string(body)), strings.Fields(resp.Header.Get("Left")), err
}
