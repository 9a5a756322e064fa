package fixes

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"strings"
	"time"
)

func request(c *http.Client, url string, data []byte) (int, error) {
	req, err := http.NewRequest("PUT", url, bytes.NewReader(data))
	if err != nil {
		return 0, err
	}
	for range 5 {
		// each attempt sends it all
		resp, err := c.Do(req) // want "sends req again"
		if err == nil {
			return resp.StatusCode, resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return 0, errors.New("no answer")
}

func inAnIf(c *http.Client, url string, data []byte) (err error) {
	body, err := http.NewRequest("PUT", url, bytes.NewBuffer(data))
	if err != nil {
		return err
	}
	for range 5 {
		if _, err = c.Do(body); err == nil { // want "sends body again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func reader(url, data string) (err error) {
	r := strings.NewReader(data)
	for range 5 {
		if _, err = http.Post(url, "text/plain", r); err == nil { // want "reads r again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func readBefore(url, data string) (err error) {
	r := strings.NewReader(data)
	if _, err = r.ReadByte(); err != nil {
		return err
	}
	for range 5 {
		if _, err = http.Post(url, "text/plain", r); err == nil { // want "reads r again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func file(url string, f *os.File) (err error) {
	for range 5 {
		if _, err = http.Post(url, "text/plain", f); err == nil { // want "reads f again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func withoutAnError(c *http.Client, url, data string) bool {
	req, err := http.NewRequest("PUT", url, strings.NewReader(data))
	if err != nil {
		return false
	}
	for range 5 {
		if _, err = c.Do(req); err == nil { // want "sends req again"
			return true
		}
		time.Sleep(time.Second)
	}
	return false
}

func withALabel(c *http.Client, url, data string) error {
	req, err := http.NewRequest("PUT", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	n := 0
again:
	if _, err = c.Do(req); err != nil && n < 3 { // want "sends req again"
		n++
		time.Sleep(time.Second)
		goto again
	}
	return err
}
