// Package sight holds requests whose key, or whose answer to a second one, stands
// beside the way, and their near misses.
package sight

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"net/http"
	"time"
)

type service struct {
	client  *http.Client
	url     string
	headers map[string]string
}

func pause() { time.Sleep(time.Second) }

func (s *service) post(body []byte) error {
	resp, err := s.client.Post(s.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// An Invoice has an ID that who uses the package gives it.
type Invoice struct {
	ID     string
	Amount int
}

type tip struct {
	Number string
	Amount int
}

type gift struct {
	ExternalRef string
	Amount      int
}

func (s *service) invoice(in Invoice) (err error) {
	body, _ := json.Marshal(in)
	for range 5 {
		if err = s.post(body); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) gift(g gift) (err error) {
	body, _ := json.Marshal(g)
	for range 5 {
		if err = s.post(body); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) tip(t tip) (err error) {
	body, _ := json.Marshal(t)
	for range 5 {
		if err = s.post(body); err == nil { // want `retry of s.post sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func done(code int) bool { return code/100 == 2 || code == 409 }

func good(code int) bool { return code/100 == 2 || code == 304 }

func (s *service) doneAlready(body []byte) (err error) {
	for range 5 {
		resp, err := s.client.Post(s.url, "", bytes.NewReader(body))
		if err == nil && done(resp.StatusCode) {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) goodOnly(body []byte) (err error) {
	for range 5 {
		resp, err := s.client.Post(s.url, "", bytes.NewReader(body)) // want `retry of client.Post sends a POST again`
		if err == nil && good(resp.StatusCode) {
			return nil
		}
		pause()
	}
	return err
}

// withHeaders lets its callers say what the headers are.
func (s *service) withHeaders(body []byte, headers map[string]string) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		for name, value := range headers {
			req.Header.Set(name, value)
		}
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// ownHeaders sends the same headers with all its requests.
func (s *service) ownHeaders(body []byte) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		for name, value := range s.headers {
			req.Header.Set(name, value)
		}
		if _, err = s.client.Do(req); err == nil { // want `retry of client.Do sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

type edit func(*http.Request)

func (s *service) edited(body []byte, edits ...edit) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		for _, e := range edits {
			e(req)
		}
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) maybeEdited(body []byte, edits ...edit) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		for _, e := range edits {
			e(req)
		}
		if _, err = s.client.Do(req); err == nil { // want `retry of client.Do sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func (s *service) neverEdited(body []byte) error { return s.maybeEdited(body) }

func drawn() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1<<40))
	return n.String()
}

func (s *service) drawnBelow(body []byte) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		req.Header.Set("Idempotency-Key", drawn())
		if _, err = s.client.Do(req); err == nil { // want `makes a new idempotency key for each attempt`
			return nil
		}
		pause()
	}
	return err
}

func (s *service) hashed(body []byte) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		sum := sha256.Sum256(body)
		req.Header.Set("Idempotency-Key", hex.EncodeToString(sum[:]))
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) change(body []byte, header, value string) error {
	req, _ := http.NewRequest("PATCH", s.url, bytes.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	_, err := s.client.Do(req)
	return err
}

func (s *service) changes(body []byte) (err error) {
	for range 5 {
		if err = s.change(body, "", ""); err == nil { // want `retry of s.change sends a PATCH again`
			return nil
		}
		pause()
	}
	return err
}

func (s *service) changesThat(body []byte, version string) (err error) {
	for range 5 {
		req, _ := http.NewRequest("PATCH", s.url, bytes.NewReader(body))
		req.Header.Set("If-Match", version)
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) changesFields(body []byte) (err error) {
	for range 5 {
		req, _ := http.NewRequest("PATCH", s.url, bytes.NewReader(body))
		req.Header.Set("Content-Type", "application/merge-patch+json")
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// send encodes what its callers hand it: they know what stands in it.
func (s *service) send(what any) (err error) {
	body, _ := json.Marshal(what)
	for range 5 {
		if err = s.post(body); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) sendOnce(what any) error {
	body, _ := json.Marshal(what)
	return s.post(body)
}

func (s *service) sendTip(t tip) (err error) {
	for range 5 {
		if err = s.sendOnce(t); err == nil { // want `retry of s.sendOnce sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func sendAny[T any](s *service, what T) (err error) {
	for range 5 {
		var body bytes.Buffer
		json.NewEncoder(&body).Encode(what)
		if err = s.post(body.Bytes()); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) receiveAny(body []byte, out any) (err error) {
	for range 5 {
		if err = s.post(body); err == nil { // want `retry of s.post sends a POST again`
			return json.Unmarshal(body, out)
		}
		pause()
	}
	return err
}

func (s *service) withID(id string, amount int) (err error) {
	body, _ := json.Marshal(map[string]any{"id": id, "amount": amount})
	for range 5 {
		if err = s.post(body); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) withKind(kind string, amount int) (err error) {
	body, _ := json.Marshal(map[string]any{"kind": kind, "amount": amount})
	for range 5 {
		if err = s.post(body); err == nil { // want `retry of s.post sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func (s *service) headersHandedIn(body []byte, header http.Header) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		req.Header = header.Clone()
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (s *service) headersWritten(body []byte) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		req.Header = http.Header{"Accept": {"text/plain"}}
		if _, err = s.client.Do(req); err == nil { // want `retry of client.Do sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func (s *service) numbered(body []byte, n string) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", s.url, bytes.NewReader(body))
		req.Header.Set("X-Sequence", n)
		if _, err = s.client.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}
