package history

import (
	"net/http"
)

var mostAttempts = 3

type remoteList struct{ url string }

func (r *remoteList) resolve(revision string) (string, error) {
	if len(revision) == 40 {
		return revision, nil
	}
	resp, err := http.Get(r.url + "/refs/" + revision)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Header.Get("Revision"), nil
}
