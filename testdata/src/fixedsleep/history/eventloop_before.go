package history

// The stream is opened again at once after every failure to receive.
func (l *eventLoop) runAtOnce(handle func(string)) error {
	if _, err := l.open(); err != nil {
		return err
	}
	for { // want "does not wait"
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
