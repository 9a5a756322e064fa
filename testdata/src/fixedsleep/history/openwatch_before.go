package history

// The stream is opened again at once when it could not be opened.
func (w *watcher) openAtOnce() (ws watchStream, err error) {
	for { // want "does not wait"
		select {
		case <-w.ctx.Done():
			if err == nil {
				err = w.ctx.Err()
			}
			return nil, err
		default:
		}
		if ws, err = w.remote.Watch(w.ctx, w.key); ws != nil && err == nil {
			break
		}
		if final(w.ctx, err) {
			return nil, err
		}
	}
	return ws, nil
}
