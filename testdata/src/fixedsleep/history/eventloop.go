package history

type eventLoop struct {
	w       *watcher
	events  chan string
	failed  chan error
	closing chan struct{}
}

// receive hands on what the stream gives until it breaks. A stream that the
// server refuses breaks here, at its first event.
func (l *eventLoop) receive(ws watchStream) {
	for {
		ev, err := ws.Recv()
		if err != nil {
			l.failed <- err
			return
		}
		l.events <- ev
	}
}

// open starts a stream and does not look at the status of the answer.
func (l *eventLoop) open() (watchStream, error) {
	ws, err := l.w.remote.Watch(l.w.ctx, l.w.key)
	if err != nil {
		return nil, err
	}
	go l.receive(ws)
	return ws, nil
}
