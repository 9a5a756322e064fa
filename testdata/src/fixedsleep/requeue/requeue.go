// Package requeue shows retries that a queue or a manager makes later.
package requeue

import (
	"errors"
	"math/rand"
	"net/http"
	"os"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

var errMissing = errors.New("missing")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return errMissing
	}
	return nil
}

type queue interface {
	Get() (string, bool)
	AddAfter(item string, d time.Duration)
	Forget(item string)
	Retries(item string) int
}

type worker struct{ q queue }

func (w *worker) next() bool {
	key, stopped := w.q.Get()
	if stopped {
		return false
	}
	if err := fetch(key); err != nil {
		w.q.AddAfter(key, 30*time.Second) // want "waits a fixed"
		return true
	}
	w.q.Forget(key)
	return true
}

func (w *worker) nextWithJitter() bool {
	key, stopped := w.q.Get()
	if stopped {
		return false
	}
	if err := fetch(key); err != nil {
		w.q.AddAfter(key, time.Duration(rand.Int63n(int64(30*time.Second))))
	}
	return true
}

func (w *worker) nextGrowing() bool {
	key, stopped := w.q.Get()
	if stopped {
		return false
	}
	if err := fetch(key); err != nil {
		w.q.AddAfter(key, time.Second<<w.q.Retries(key))
	}
	return true
}

// The item comes back whether or not it failed.
func (w *worker) resync() bool {
	key, stopped := w.q.Get()
	if stopped {
		return false
	}
	_ = fetch(key)
	w.q.AddAfter(key, time.Minute)
	return true
}

func (w *worker) nextLocal() bool {
	key, stopped := w.q.Get()
	if stopped {
		return false
	}
	if err := os.Remove(key); err != nil {
		w.q.AddAfter(key, time.Second)
	}
	return true
}

func (w *worker) run() {
	for {
		key, stopped := w.q.Get()
		if stopped {
			return
		}
		if err := fetch(key); err != nil {
			w.q.AddAfter(key, 30*time.Second) // want "waits a fixed"
		}
	}
}

type reconciler struct{}

func (r *reconciler) reconcile(url string) (reconcile.Result, error) {
	if err := fetch(url); err != nil {
		return reconcile.Result{RequeueAfter: 10 * time.Second}, nil // want "waits a fixed"
	}
	return reconcile.Result{}, nil
}

// The manager backs off by itself.
func (r *reconciler) returnsError(url string) (reconcile.Result, error) {
	if err := fetch(url); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{RequeueAfter: time.Hour}, nil
}

// It waits for a state: the only thing that repeats is that it is not there.
func (r *reconciler) waitsForState(url string) (reconcile.Result, error) {
	err := get(url)
	if errors.Is(err, errMissing) {
		return reconcile.Result{RequeueAfter: 10 * time.Second}, nil
	}
	return reconcile.Result{}, err
}
