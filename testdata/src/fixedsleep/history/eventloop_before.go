package history

// The stream is opened again at once after every failure to receive. A failure
// to open it leaves the loop, so only its loss leads back.
func (l *eventLoop) runAtOnce(handle func(string)) error {
	if _, err := l.open(); err != nil {
		return err
	}
	for {
		select {
		case ev := <-l.events:
			handle(ev)
		case err := <-l.failed:
			if final(l.w.ctx, err) {
				return err
			}
			if _, err := l.open(); err != nil {
				return err
			}
		case <-l.closing:
			return nil
		}
	}
}
