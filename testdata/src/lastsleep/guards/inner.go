package guards

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// An inner loop makes all attempts of a round, and the outer one counts rounds.
func betweenRounds(mirrors []string) (err error) {
	for round := range 3 {
		for _, m := range mirrors {
			if err = get(m); err == nil {
				return nil
			}
		}
		if round < 2 {
			time.Sleep(time.Second)
		}
	}
	return err
}

func afterEachRound(mirrors []string) (err error) {
	for range 3 {
		for _, m := range mirrors {
			if err = get(m); err == nil {
				return nil
			}
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return err
}

func noneForTheLast(i int) time.Duration {
	if i == 4 {
		return 0
	}
	return time.Second << i
}

func someForEach(i int) time.Duration {
	if i == 4 {
		return time.Minute
	}
	return time.Second << i
}

func byADelayThatIsNone(url string) (err error) {
	for i := range 5 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(noneForTheLast(i))
	}
	return err
}

func byADelayThatIsSome(url string) (err error) {
	for i := range 5 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(someForEach(i)) // want `waits after the last attempt too`
	}
	return err
}

func byAVariableThatIsNone(url string) (err error) {
	for i := range 5 {
		if err = get(url); err == nil {
			return nil
		}
		var d time.Duration
		if i < 4 {
			d = time.Second
		}
		time.Sleep(d)
	}
	return err
}

func byAVariableThatIsSome(url string) (err error) {
	for i := range 5 {
		if err = get(url); err == nil {
			return nil
		}
		d := time.Minute
		if i < 4 {
			d = time.Second
		}
		time.Sleep(d) // want `waits after the last attempt too`
	}
	return err
}

// Whether a file is there is waited for; nothing failed.
func waitsForAFile(path string) error {
	for range 30 {
		if _, err := os.Stat(path); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fs.ErrNotExist
}

func readsAFile(path string) (data []byte, err error) {
	for range 30 {
		if data, err = os.ReadFile(path); err == nil {
			return data, nil
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return nil, err
}

// That the file is gone is the success of its removal.
func removes(path string) error {
	for range 10 {
		if err := os.RemoveAll(path); err == nil {
			if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
				return nil
			}
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return errors.New("still there")
}
