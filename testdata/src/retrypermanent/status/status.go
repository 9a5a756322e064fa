// Package status looks at the status of a response, or does not.
package status

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func everyStatus(client *http.Client, req *http.Request, out any) error {
	for range 3 { // want `retry of client.Do tries again whatever the HTTP status is, so a request that the server refuses for good is sent until the attempts are used up: return on 4xx other than 408, 425 and 429`
		resp, err := client.Do(req)
		if err != nil {
			pause()
			continue
		}
		if resp.StatusCode/100 != 2 {
			text, _ := io.ReadAll(resp.Body)
			log.Printf("%s: %s", resp.Status, text)
			resp.Body.Close()
			pause()
			continue
		}
		defer resp.Body.Close()
		return json.NewDecoder(resp.Body).Decode(out)
	}
	return errors.New("gave up")
}

func serverErrors(client *http.Client, req *http.Request, out any) error {
	for range 3 {
		resp, err := client.Do(req)
		if err != nil || resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests {
			pause()
			continue
		}
		defer resp.Body.Close()
		return json.NewDecoder(resp.Body).Decode(out)
	}
	return errors.New("gave up")
}

// What is read may be cut off for whatever status.
func badBody(client *http.Client, req *http.Request, out any) (err error) {
	for range 3 {
		var resp *http.Response
		resp, err = client.Do(req)
		if err == nil {
			if resp.StatusCode >= 500 {
				pause()
				continue
			}
			if err = json.NewDecoder(resp.Body).Decode(out); err == nil {
				return nil
			}
		}
		pause()
	}
	return err
}

func someStatuses(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 { // want `retry of client.Do tries again on 400 Bad Request, 404 Not Found and 422 Unprocessable Entity, so`
		resp, err := client.Do(req)
		if err == nil && resp.StatusCode < 300 {
			return resp, nil
		}
		if err == nil && (resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden) {
			return nil, errors.New(resp.Status)
		}
		pause()
	}
	return nil, errors.New("gave up")
}

// The author knows what this server says.
func oneOfEach(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 {
		resp, err := client.Do(req)
		if err == nil && resp.StatusCode < 300 {
			return resp, nil
		}
		if err == nil {
			switch resp.StatusCode {
			case http.StatusUnauthorized, http.StatusUnprocessableEntity:
				return nil, errors.New(resp.Status)
			}
		}
		pause()
	}
	return nil, errors.New("gave up")
}

func clientErrors(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 {
		resp, err := client.Do(req)
		if err == nil {
			code := resp.StatusCode
			switch class := code / 100; class {
			case 2:
				return resp, nil
			case 4:
				return nil, errors.New(resp.Status)
			}
		}
		pause()
	}
	return nil, errors.New("gave up")
}

func retriable(resp *http.Response) bool {
	return resp == nil || resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500
}

func classified(client *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		resp, err = client.Do(req)
		if err == nil && !retriable(resp) {
			return resp, nil
		}
		pause()
	}
	return resp, err
}

func anyBad(resp *http.Response) bool { return resp.StatusCode != http.StatusOK }

func classifiedAsAny(client *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 { // want `retry of client.Do tries again whatever the HTTP status is`
		resp, err = client.Do(req)
		if err == nil && !anyBad(resp) {
			return resp, nil
		}
		pause()
	}
	return resp, err
}

// What the body says may tell.
func body(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 {
		resp, err := client.Do(req)
		if err == nil {
			if resp.StatusCode == http.StatusOK {
				return resp, nil
			}
			var answer struct{ Final bool }
			if err := json.NewDecoder(resp.Body).Decode(&answer); err == nil && answer.Final {
				return nil, errors.New(resp.Status)
			}
		}
		pause()
	}
	return nil, errors.New("gave up")
}

// Until it answers, a server that comes up is not there.
func up(url string) error {
	for range 30 {
		resp, err := http.Get(url)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		pause()
	}
	return errors.New("it does not come up")
}

func waitFor(url string) (page []byte, err error) {
	for range 30 {
		if page, err = fetch(url); err == nil {
			return page, nil
		}
		pause()
	}
	return nil, err
}

func fetch(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%s: %s", resp.Status, text)
	}
	return io.ReadAll(resp.Body)
}

func oneErrorForAll(url string) (page []byte, err error) {
	for range 3 { // want `retry of fetch tries again whatever the HTTP status is`
		if page, err = fetch(url); err == nil {
			return page, nil
		}
		pause()
	}
	return nil, err
}

type statusError struct{ code int }

func (e *statusError) Error() string { return http.StatusText(e.code) }

func fetchTyped(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &statusError{resp.StatusCode}
	}
	return io.ReadAll(resp.Body)
}

func nobodyAsks(url string) (page []byte, err error) {
	for range 3 { // want `retry of fetchTyped tries again whatever the HTTP status is`
		if page, err = fetchTyped(url); err == nil {
			return page, nil
		}
		pause()
	}
	return nil, err
}

func somebodyAsks(url string) (page []byte, err error) {
	for range 3 {
		if page, err = fetchTyped(url); err == nil {
			return page, nil
		}
		var status *statusError
		if errors.As(err, &status) && status.code < 500 {
			return nil, err
		}
		pause()
	}
	return nil, err
}

// No other kind of failure is a status.
func asksForAnother(url string) (page []byte, err error) {
	for range 3 { // want `retry of fetchTyped tries again whatever the HTTP status is`
		if page, err = fetchTyped(url); err == nil || errors.Is(err, io.ErrUnexpectedEOF) {
			return page, nil
		}
		pause()
	}
	return nil, err
}

var errRefused = errors.New("refused")

func check(resp *http.Response) error {
	if c := resp.StatusCode; 200 <= c && c <= 299 {
		return nil
	}
	if resp.StatusCode < 500 {
		return errRefused
	}
	return errors.New(resp.Status)
}

func send(client *http.Client, req *http.Request) error {
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if err := check(resp); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

func post(client *http.Client, url string) (err error) {
	for range 3 { // want `retry of send tries again whatever the HTTP status is`
		req, _ := http.NewRequest("POST", url, nil)
		if err = send(client, req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func postUnlessRefused(client *http.Client, url string) (err error) {
	for range 3 {
		req, _ := http.NewRequest("POST", url, nil)
		if err = send(client, req); err == nil || errors.Is(err, errRefused) {
			return err
		}
		pause()
	}
	return err
}

// A new token makes the difference.
func refreshes(client *http.Client, req *http.Request, token func() string) (*http.Response, error) {
	for range 3 {
		resp, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusUnauthorized, http.StatusForbidden:
			req.Header.Set("Authorization", token())
			pause()
			continue
		}
		return resp, nil
	}
	return nil, errors.New("gave up")
}

// Another mirror may have it.
func mirrors(client *http.Client, urls []string) (*http.Response, error) {
	for i := range 2 * len(urls) {
		url := urls[i%len(urls)]
		resp, err := client.Get(url)
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("gave up")
}

// A new request to the same server is the same attempt.
func newRequest(client *http.Client, url string) (*http.Response, error) {
	for range 3 { // want `retry of client.Do tries again whatever the HTTP status is`
		req, err := http.NewRequest("POST", url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := client.Do(req)
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("gave up")
}

func flag(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 {
		resp, err := client.Do(req)
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp, nil
		}
		final := false
		if err == nil && resp.StatusCode < 500 {
			final = true
		}
		pause()
		if final {
			return nil, errors.New(resp.Status)
		}
	}
	return nil, errors.New("gave up")
}

func uselessFlag(client *http.Client, req *http.Request) (*http.Response, error) {
	for range 3 { // want `retry of client.Do tries again whatever the HTTP status is`
		resp, err := client.Do(req)
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp, nil
		}
		final := false
		if err == nil && resp.StatusCode == http.StatusTeapot {
			final = true
		}
		pause()
		if final {
			return nil, errors.New(resp.Status)
		}
	}
	return nil, errors.New("gave up")
}

func table(client *http.Client, req *http.Request, again map[int]bool) (*http.Response, error) {
	for range 3 {
		resp, err := client.Do(req)
		if err == nil && !again[resp.StatusCode] {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("gave up")
}

func byGoto(client *http.Client, req *http.Request) (*http.Response, error) {
	attempt := 0
again: // want `retry of client.Do tries again whatever the HTTP status is`
	resp, err := client.Do(req)
	if err == nil && resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	if attempt++; attempt < 3 {
		pause()
		goto again
	}
	return nil, errors.New("gave up")
}

func byGotoUnlessFinal(client *http.Client, req *http.Request) (*http.Response, error) {
	attempt := 0
again:
	resp, err := client.Do(req)
	if err == nil && resp.StatusCode < 500 {
		return resp, nil
	}
	if attempt++; attempt < 3 {
		pause()
		goto again
	}
	return nil, errors.New("gave up")
}

func recursive(client *http.Client, req *http.Request, left int) (*http.Response, error) {
	resp, err := client.Do(req)
	if err == nil && resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	if left == 0 {
		return nil, errors.New("gave up")
	}
	pause()
	return recursive(client, req, left-1) // want `tries again whatever the HTTP status is`
}

func recursiveUnlessFinal(client *http.Client, req *http.Request, left int) (*http.Response, error) {
	resp, err := client.Do(req)
	if err == nil && resp.StatusCode < 500 {
		return resp, nil
	}
	if left == 0 {
		return nil, errors.New("gave up")
	}
	pause()
	return recursiveUnlessFinal(client, req, left-1)
}

func byMethodValue(client *http.Client, req *http.Request) (*http.Response, error) {
	do := client.Do
	for range 3 { // want `retry of do tries again whatever the HTTP status is`
		resp, err := do(req)
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp, nil
		}
		pause()
	}
	return nil, errors.New("gave up")
}

func generic[T any](url string) (out T, err error) {
	for range 3 { // want `retry of fetch tries again whatever the HTTP status is`
		var text []byte
		if text, err = fetch(url); err == nil {
			return out, json.Unmarshal(text, &out)
		}
		select {
		case <-time.After(rand.N(time.Second)):
		}
	}
	return out, err
}

func byFunctionValue(url string, isFinal func(error) bool) (text []byte, err error) {
	for range 3 {
		if text, err = fetch(url); err == nil || isFinal(err) {
			return text, err
		}
		pause()
	}
	return nil, err
}

// Somebody types another password.
func login(client *http.Client, url string, prompt func() string, ask func(*string)) error {
	for range 3 {
		password := prompt()
		resp, err := client.PostForm(url, map[string][]string{"password": {password}})
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		pause()
	}
	for range 3 {
		var password string
		ask(&password)
		resp, err := client.PostForm(url, map[string][]string{"password": {password}})
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		pause()
	}
	return errors.New("gave up")
}

// Half as much may do.
func halves(client *http.Client, url string, batch []string) error {
	for range 3 {
		resp, err := client.PostForm(url, map[string][]string{"batch": batch})
		if err == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		batch = batch[:len(batch)/2]
		pause()
	}
	return errors.New("gave up")
}

// What is missing is made before it is asked for again.
func makes(url string, create func() error) (text []byte, err error) {
	for range 3 {
		if text, err = fetch(url); err == nil {
			return text, nil
		}
		if err := create(); err != nil {
			return nil, err
		}
		pause()
	}
	return nil, err
}

// It goes on until somebody gives it access.
func background(url string, stop chan struct{}, found func([]byte)) {
	for {
		if text, err := fetch(url); err == nil {
			found(text)
			return
		}
		select {
		case <-stop:
			return
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func foreground(url string, stop chan struct{}) ([]byte, error) {
	for { // want `retry of fetch tries again whatever the HTTP status is`
		text, err := fetch(url)
		if err == nil {
			return text, nil
		}
		select {
		case <-stop:
			return nil, err
		case <-time.After(rand.N(time.Second)):
		}
	}
}
