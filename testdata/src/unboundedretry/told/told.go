// Package told holds loops of which a comment tells how often they run, each
// beside one without.
package told

import (
	"math/rand/v2"
	"net/http"
	"time"
)

func get(url string) error {
	_, err := http.Get(url)
	return err
}

// counted ends when the fourth proxy has failed, which get tells.
//
//retrylint:retries 3
func counted(url string) {
	for get(url) != nil {
		time.Sleep(rand.N(time.Second))
	}
}

func uncounted(url string) {
	for get(url) != nil { // want "has no limit"
		time.Sleep(rand.N(time.Second))
	}
}

// beat sends a sign of life until the process ends.
//
//retrylint:noretry
func beat(url string) {
	for get(url) != nil {
		time.Sleep(rand.N(time.Second))
	}
}

// Where an operation reaches says nothing of how often.
//
//retrylint:remote
func reached(url string) {
	for get(url) != nil { // want "has no limit"
		time.Sleep(rand.N(time.Second))
	}
}

//retrylint:retries 3
//retrylint:retries 4
func contradicting(url string) {
	for get(url) != nil { // want "has no limit"
		time.Sleep(rand.N(time.Second))
	}
}
