// Package shapes holds the loop shapes of a retry, each with a fixed wait.
package shapes

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func fetchOK(url string) (string, bool) {
	resp, err := http.Get(url)
	if err != nil {
		return "", false
	}
	defer resp.Body.Close()
	return resp.Status, true
}

func fetchOrNil(url string) *http.Response {
	resp, err := http.Get(url)
	if err != nil {
		return nil
	}
	return resp
}

func endless(url string) {
	for {
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

func condition(url string) {
	err := errFailed
	for err != nil {
		err = fetch(url)
		if err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
}

func countedDown(url string) error {
	for left := 5; left > 0; left-- {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func rangeInt(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
		_ = i
	}
	return errFailed
}

func rangeIntNoVariable(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// Five different calls with a pause between them: success goes round too.
func rangeIntPacing(url string) {
	for i := range 5 {
		_ = fetch(fmt.Sprintf("%s/%d", url, i))
		time.Sleep(time.Second)
	}
}

// The elements only count the attempts: each round does the same.
func rangeAttempts(url string) error {
	attempts := []int{1, 2, 3}
	for range attempts {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func gotoBack(url string) {
again:
	if fetch(url) != nil {
		time.Sleep(time.Second) // want "waits a fixed"
		goto again
	}
}

func gotoBackNoWait(url string) error {
	tries := 0
again: // want "does not wait"
	err := fetch(url)
	if err != nil && tries < 3 {
		tries++
		goto again
	}
	return err
}

func gotoForward(url string) error {
	err := fetch(url)
	if err != nil {
		goto fail
	}
	return nil
fail:
	time.Sleep(time.Second)
	return err
}

func labelledContinue(url string) error {
attempt:
	for range 5 {
		for _, path := range []string{"/a", "/b"} {
			if fetch(url+path) != nil {
				time.Sleep(time.Second) // want "waits a fixed"
				continue attempt
			}
		}
		return nil
	}
	return errFailed
}

func labelledContinueNoWait(url string) error {
attempt:
	for range 5 { // want "does not wait"
		for _, path := range []string{"/a", "/b"} {
			if fetch(url+path) != nil {
				continue attempt
			}
		}
		return nil
	}
	return errFailed
}

// The labelled continue goes on with the next host.
func labelledContinueNextItem(hosts []string) {
host:
	for _, h := range hosts {
		for _, path := range []string{"/a", "/b"} {
			if fetch(h+path) != nil {
				time.Sleep(time.Second)
				continue host
			}
		}
	}
}

func callAsCondition(url string) {
	for fetch(url) != nil {
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

func callInInit(url string) error {
	var err error
	for i := 0; i < 5; i++ {
		if err = fetch(url); err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
		} else {
			break
		}
	}
	return err
}

func callInPost(url string) {
	for err := fetch(url); err != nil; err = fetch(url) {
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

func callInPostNoWait(url string) {
	for err := fetch(url); err != nil; err = fetch(url) { // want "does not wait"
	}
}

func sleepInPost(url string) error {
	for i := 0; i < 5; time.Sleep(time.Second) { // want "waits a fixed"
		if fetch(url) == nil {
			return nil
		}
		i++
	}
	return errFailed
}

func firstCallBefore(url string) error {
	err := fetch(url)
	for i := 0; i < 5 && err != nil; i++ {
		time.Sleep(time.Second) // want "waits a fixed"
		err = fetch(url)
	}
	return err
}

func firstCallBeforeNoWait(url string) error {
	err := fetch(url)
	for i := 0; i < 5 && err != nil; i++ { // want "does not wait"
		err = fetch(url)
	}
	return err
}

func flag(url string) {
	done := false
	for !done {
		if fetch(url) == nil {
			done = true
		} else {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
}

func okFalse(url string) string {
	for {
		status, ok := fetchOK(url)
		if ok {
			return status
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

func okFalseCondition(url string) (status string) {
	for ok := false; !ok; {
		if status, ok = fetchOK(url); !ok {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
	return status
}

func nilResult(url string) *http.Response {
	for {
		if resp := fetchOrNil(url); resp != nil {
			return resp
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

func statusCode(url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return nil, errFailed
}

func statusSwitch(url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusOK:
			return resp, nil
		case http.StatusTooManyRequests, http.StatusServiceUnavailable:
			resp.Body.Close()
			time.Sleep(time.Second) // want "waits a fixed"
		default:
			return nil, fmt.Errorf("status %s", resp.Status)
		}
	}
	return nil, errFailed
}

func errorSwitch(url string) error {
	for range 5 {
		switch err := fetch(url); {
		case err == nil:
			return nil
		case errors.Is(err, errFailed):
			return err
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

func guarded(url string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if fetch(url) != nil {
		panic("no answer")
	}
	return nil
}

func recoveredPanic(url string) {
	for guarded(url) != nil {
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

type state int

const (
	reachable state = iota
	unreachable
)

func probe(url string) state {
	if err := fetch(url); err != nil {
		return unreachable
	}
	return reachable
}

// The callee turns the error into a state, and the caller tries again on it.
func stateValue(url string) {
	for probe(url) == unreachable {
		time.Sleep(time.Second) // want "waits a fixed"
	}
}

func stateSwitch(url string) {
	for {
		switch probe(url) {
		case reachable:
			return
		case unreachable:
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
}

func inlineClosure(url string) error {
	try := func() error { return fetch(url) }
	var err error
	for range 5 {
		if err = try(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

func calledClosure(url string) error {
	var err error
	for range 5 {
		err = func() error {
			resp, err := http.Get(url)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

// The loop lives in a function literal.
func loopInClosure(url string) func() error {
	return func() error {
		for range 5 {
			if fetch(url) == nil {
				return nil
			}
			time.Sleep(time.Second) // want "waits a fixed"
		}
		return errFailed
	}
}

func loopInGoroutine(url string, done chan<- struct{}) {
	go func() {
		defer close(done)
		for fetch(url) != nil {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}()
}

func methodValue(db *sql.DB) error {
	ping := db.Ping
	var err error
	for range 5 {
		if err = ping(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

func severalCalls(db *sql.DB) error {
	var err error
	for range 5 {
		var tx *sql.Tx
		tx, err = db.Begin()
		if err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
			continue
		}
		if _, err = tx.Exec("update t set n = n + 1"); err != nil {
			tx.Rollback()
			time.Sleep(2 * time.Second) // want "waits a fixed"
			continue
		}
		return tx.Commit()
	}
	return err
}

func firstLoopRetriesSecondPaces(url string, paths []string) error {
	var err error
	for range 5 {
		if err = fetch(url); err == nil {
			break
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	for _, p := range paths {
		if err := fetch(url + p); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// Errors are gathered over all rounds; the wait stands between attempts.
func joinedErrors(url string) error {
	var all []error
	for range 5 {
		err := fetch(url)
		if err == nil {
			return nil
		}
		all = append(all, err)
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errors.Join(all...)
}

// What is read again between two attempts goes into the same error variable.
func readAgain(url string) error {
	err := fetch(url)
	for range 10 {
		if err = fetch(url + "/update"); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond) // want "waits a fixed"
		if err = fetch(url); err != nil {
			return err
		}
	}
	return errFailed
}
