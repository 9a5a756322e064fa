package history

import (
	"context"
	"errors"
	"time"
)

// The retry shares its loop with the pages, and goes on to the next one.
func pagesBefore(ctx context.Context, url string, next func(string) string) error {
	pause := 50 * time.Millisecond
	for page := "first"; page != ""; page = next(page) {
		err := send(ctx, url, page)
		if err != nil {
			if errors.Is(err, errBusy) {
				time.Sleep(pause) // want "even when ctx is done"
				pause *= 2
				continue
			}
			return err
		}
		pause = 50 * time.Millisecond
	}
	return nil
}

// It has a loop of its own now, and still no context in its wait.
func pageAfter(ctx context.Context, url, page string) (err error) {
	pause := 50 * time.Millisecond
	for range 20 {
		if err = send(ctx, url, page); err == nil || !errors.Is(err, errBusy) {
			return err
		}
		time.Sleep(pause) // want "even when ctx is done"
		pause *= 2
	}
	return err
}

// A count that nobody compares.
func chunksBefore(ctx context.Context, url string, chunks []string) error {
	retries := 0
	for len(chunks) > 0 {
		chunk := chunks[0]
		chunks = chunks[1:]
		if err := send(ctx, url, chunk); err != nil {
			if !errors.Is(err, errBusy) {
				return err
			}
			chunks = append(chunks, chunk)
			time.Sleep(50 * time.Millisecond << retries) // want "even when ctx is done"
			retries++
			continue
		}
		retries = 0
	}
	return nil
}

func chunksAfter(ctx context.Context, url string, chunks []string) error {
	retries := 0
	for len(chunks) > 0 && retries < 20 {
		chunk := chunks[0]
		chunks = chunks[1:]
		if err := send(ctx, url, chunk); err != nil {
			if !errors.Is(err, errBusy) {
				return err
			}
			chunks = append(chunks, chunk)
			time.Sleep(50 * time.Millisecond << retries) // want "even when ctx is done"
			retries++
			continue
		}
		retries = 0
	}
	return nil
}
