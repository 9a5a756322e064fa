/* // want "gives no reason" */ //lint:file-ignore fixedsleep

package fileignore

import (
	"errors"
	"net/http"
	"time"
)

func reasonless(url string) error {
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second) // want "waits a fixed 1s"
	}
	return errors.New("failed")
}
