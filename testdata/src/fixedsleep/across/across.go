// Package across tries operations of other packages again.
package across

import (
	"context"
	"log"
	"time"

	"fixedsleep/across/pauses"
	"fixedsleep/across/peer"
	"fixedsleep/across/plain"
	"google.golang.org/grpc"
)

func reconnects(conn *grpc.ClientConn) {
	for { // want "does not wait"
		w, err := peer.NewWatch(conn, "key")
		if err != nil {
			continue
		}
		if err := w.Run(); err != nil {
			log.Print(err)
		}
	}
}

func reopens() {
	for {
		w, err := peer.NewFile("key")
		if err != nil {
			continue
		}
		if err := w.Run(); err != nil {
			log.Print(err)
		}
	}
}

func registers(r peer.Registry) error {
	var err error
	for range 5 { // want "does not wait"
		if err = r.Register("me"); err == nil {
			return nil
		}
	}
	return err
}

func saves(s peer.Store) error {
	var err error
	for range 5 {
		if err = s.Save("me"); err == nil {
			return nil
		}
	}
	return err
}

type derived struct{ *peer.Base }

func promoted(d derived) error {
	var err error
	for range 5 { // want "does not wait"
		if err = d.Refresh(); err == nil {
			return nil
		}
	}
	return err
}

func promotedLocal(d derived) error {
	var err error
	for range 5 {
		if err = d.Flush(); err == nil {
			return nil
		}
	}
	return err
}

func generic(conn *grpc.ClientConn) (n int, err error) {
	for range 5 { // want "does not wait"
		if n, err = peer.Get[int](conn); err == nil {
			return n, nil
		}
	}
	return n, err
}

// What peer is told to be local is known to wait for nobody else.
func waitsForLocal(d derived) error {
	var err error
	for range 5 {
		if err = d.Flush(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func waitsForRemote(d derived) error {
	var err error
	for range 5 {
		if err = d.Refresh(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

func pausesOf(ctx context.Context, d derived, c pauses.Clock) {
	for d.Refresh() != nil {
		pauses.Rest(time.Second) // want "waits a fixed"
	}
	for d.Refresh() != nil {
		if pauses.Until(ctx, 2*time.Second) != nil { // want "waits a fixed 2s"
			return
		}
	}
	for d.Refresh() != nil {
		c.Hold(time.Second) // want "waits a fixed"
	}
	for d.Refresh() != nil {
		pauses.Spread(time.Second)
	}
	for wait := time.Second; d.Refresh() != nil; wait *= 2 {
		pauses.Rest(wait)
	}
	// It may do more than to wait.
	for d.Refresh() != nil {
		pauses.Work(time.Second)
	}
}

func interval(d derived) {
	for d.Refresh() != nil {
		time.Sleep(pauses.Interval()) // want "waits a fixed"
	}
}

// Left is what another method made of it.
func left(d derived, p *pauses.Policy) {
	for d.Refresh() != nil {
		time.Sleep(p.Left())
		p.Failed()
	}
}

// Nothing in the source of the other package tells of retries or waits, so
// that it brings no facts.
func unseen(url string) error {
	var err error
	for range 5 {
		if err = plain.Fetch(url); err == nil {
			return nil
		}
	}
	return err
}
