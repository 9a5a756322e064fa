package history

import (
	"errors"
	"math"
	"net/http"
	"time"
)

type sleeper interface {
	Sleep(d time.Duration)
}

type finder struct {
	url     string
	clock   sleeper
	retries uint
}

var (
	mostRetries = uint(math.MaxUint32)
	mostShifts  = uint(8)

	errTooManyRetries = errors.New("too many retries")
)

func (f *finder) size() (int64, error) {
	resp, err := http.Get(f.url + "/size")
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.ContentLength, nil
}
