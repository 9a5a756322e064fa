// Package fileignore has directives for a whole file, one of them without a reason.
package fileignore

import (
	"errors"
	"net/http"
	"time"
)

func covered(url string) error {
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return errors.New("failed")
}

//lint:file-ignore fixedsleep one client alone calls this
