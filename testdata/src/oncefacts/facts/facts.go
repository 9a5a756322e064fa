package facts

import (
	"bytes"
	"io"
	"net/http"
)

func Sends(c *http.Client, req *http.Request) error { // want Sends:"spends .2"
	_, err := c.Do(req)
	return err
}

func SendsAnew(c *http.Client, req *http.Request) error { // want SendsAnew:"renews .2"
	req.Body, _ = req.GetBody()
	_, err := c.Do(req)
	return err
}

func Marks(req *http.Request) { req.Header.Set("Seen", "yes") }

func Reads(name string, r io.Reader) error { // want Reads:"spends .2"
	_, err := io.ReadAll(r)
	return err
}

func ReadsThroughAnother(r io.Reader) error { return Reads("", r) } // want ReadsThroughAnother:"spends .1"

func ReadsAndWindsBack(r io.ReadSeeker) error { // want ReadsAndWindsBack:"renews .1"
	_, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, err = r.Seek(0, io.SeekStart)
	return err
}

func HasALook(r io.Reader) error {
	_, err := io.ReadFull(r, make([]byte, 4))
	return err
}

func Makes(verb, url string, data []byte) (*http.Request, error) { // want Makes:"makes a body, method .1"
	return http.NewRequest(verb, url, bytes.NewReader(data))
}

func MakesWithoutABody(verb, url string) (*http.Request, error) {
	return http.NewRequest(verb, url, nil)
}
