// Package recursion holds functions that call or schedule themselves when they
// failed.
package recursion

import (
	"errors"
	"net/http"
	"os"
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

func direct(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		time.Sleep(time.Second) // want "waits a fixed"
		return direct(url, attempt+1)
	}
	return err
}

func directGrowing(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		time.Sleep(time.Duration(attempt) * time.Second)
		return directGrowing(url, attempt+1)
	}
	return err
}

func delayAsParameter(url string, wait time.Duration) error {
	if err := fetch(url); err != nil {
		time.Sleep(wait)
		return delayAsParameter(url, 2*wait)
	}
	return nil
}

func sameDelayAsParameter(url string, wait time.Duration) error {
	if err := fetch(url); err != nil {
		time.Sleep(wait) // want "waits a fixed"
		return sameDelayAsParameter(url, wait)
	}
	return nil
}

func directNoWait(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		return directNoWait(url, attempt+1) // want "does not wait"
	}
	return err
}

// The recursion walks a tree, nothing failed.
func walk(url string, depth int) error {
	if depth == 0 {
		return nil
	}
	if err := fetch(url); err != nil {
		return err
	}
	time.Sleep(time.Second)
	return walk(url+"/child", depth-1)
}

func mutual(url string, attempt int) error {
	if err := fetch(url); err != nil {
		return mutualAgain(url, attempt)
	}
	return nil
}

func mutualAgain(url string, attempt int) error {
	if attempt > 5 {
		return errFailed
	}
	time.Sleep(time.Second) // want "waits a fixed"
	return mutual(url, attempt+1)
}

func mutualGrowing(url string, attempt int) error {
	if err := fetch(url); err != nil {
		return mutualGrowingAgain(url, attempt)
	}
	return nil
}

func mutualGrowingAgain(url string, attempt int) error {
	if attempt > 5 {
		return errFailed
	}
	time.Sleep(time.Second << attempt)
	return mutualGrowing(url, attempt+1)
}

func afterFunc(url string) {
	if err := fetch(url); err != nil {
		time.AfterFunc(time.Second, func() { afterFunc(url) }) // want "waits a fixed"
	}
}

func afterFuncGrowing(url string, attempt int) {
	if err := fetch(url); err != nil {
		time.AfterFunc(time.Second<<attempt, func() { afterFuncGrowing(url, attempt+1) })
	}
}

// The next run is scheduled whether or not this one failed.
func afterFuncPeriodic(url string) {
	_ = fetch(url)
	time.AfterFunc(time.Minute, func() { afterFuncPeriodic(url) })
}

type job struct {
	url string
}

func (j *job) run() {
	if err := fetch(j.url); err != nil {
		time.AfterFunc(time.Second, j.run) // want "waits a fixed"
	}
}

func (j *job) runInBackground(attempt int) {
	if err := fetch(j.url); err != nil && attempt < 5 {
		go func() {
			time.Sleep(time.Second) // want "waits a fixed"
			j.runInBackground(attempt + 1)
		}()
	}
}

func background(url string, attempt int) {
	if err := fetch(url); err != nil && attempt < 5 {
		time.Sleep(time.Second) // want "waits a fixed"
		go background(url, attempt+1)
	}
}

func localFile(path string, attempt int) error {
	err := os.Remove(path)
	if err != nil && attempt < 5 {
		time.Sleep(time.Second)
		return localFile(path, attempt+1)
	}
	return err
}

// The function literal calls itself.
func literal(url string) {
	var try func(int)
	try = func(attempt int) {
		if err := fetch(url); err != nil && attempt < 5 {
			time.Sleep(time.Second) // want "waits a fixed"
			try(attempt + 1)
		}
	}
	try(0)
}

// --- deferred retries: the failure schedules the same operation again

type task struct {
	url      string
	attempts int
}

type worker struct {
	queue chan task
}

func (w *worker) loop() {
	for t := range w.queue {
		if err := fetch(t.url); err != nil {
			t.attempts++
			time.AfterFunc(5*time.Second, func() { w.queue <- t }) // want "waits a fixed"
		}
	}
}

func (w *worker) loopGrowing() {
	for t := range w.queue {
		if err := fetch(t.url); err != nil {
			t.attempts++
			time.AfterFunc(time.Duration(t.attempts)*time.Second, func() { w.queue <- t })
		}
	}
}

// A failed item is put back at once, with no delay and no count.
func (w *worker) loopPutsBack() {
	for t := range w.queue {
		if err := fetch(t.url); err != nil {
			w.queue <- t
		}
	}
}

// The timer runs something else than what failed.
func (w *worker) loopCleansUp(clean func()) {
	for t := range w.queue {
		if err := fetch(t.url); err != nil {
			time.AfterFunc(5*time.Second, clean)
		}
	}
}
