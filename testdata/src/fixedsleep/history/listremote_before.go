package history

func (r *remoteList) list(revision string) (res string, err error) {
	for attempt := 0; attempt < mostAttempts; attempt++ { // want "does not wait"
		if res, err = r.resolve(revision); err == nil {
			return
		}
	}
	return
}
