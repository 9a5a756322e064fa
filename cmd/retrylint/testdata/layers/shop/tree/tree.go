// Package tree loads nodes that refer to each other, as often as it is told to.
package tree

import (
	"net/http"
	"time"
)

// Load loads a node with all below it.
func Load(url string, attempts int) error {
	var err error
	for i := 0; i < attempts; i++ {
		if err = children(url, attempts); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func children(url string, attempts int) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return Load(url+"/next", attempts)
}
