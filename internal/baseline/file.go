package baseline

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/retrylint/retrylint/internal/codekey"
	"github.com/retrylint/retrylint/internal/whole"
)

// Read reads a file. It fails, with the name of the file and what to do, if it is
// no baseline; where there is none, with fs.ErrNotExist.
func Read(file string) (*Baseline, error) {
	b, err := at(file)
	if err != nil {
		return nil, fmt.Errorf("baseline %s: %w", file, err)
	}
	text, err := os.ReadFile(b.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("baseline %s: %w: -write-baseline makes one", file, fs.ErrNotExist)
	}
	if err == nil {
		b.entries, err = parse(text)
	}
	if err != nil {
		return nil, fmt.Errorf("baseline %s: %w", file, whole.Reason(err))
	}
	return b, nil
}

// Open reads a file that is to be written. It is as Read, but where there is no
// file, in a folder that exists, it accepts nothing.
func Open(file string) (*Baseline, error) {
	b, err := Read(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return b, err
	}
	b, err = at(file)
	if err != nil {
		return nil, fmt.Errorf("baseline %s: %w", file, err)
	}
	b.entries = map[codekey.Key]int{}
	return b, nil
}

// at returns a baseline, without entries, for a file that may not exist. It fails
// if what stands there is no file, or if there is no folder for it.
func at(file string) (*Baseline, error) {
	if file == "" {
		return nil, errors.New("its name is empty")
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	target, err := filepath.EvalSymlinks(abs)
	if err != nil {
		if _, err := os.Lstat(abs); err == nil {
			return nil, errors.New("it is a link that leads nowhere")
		}
		dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
		if info, statErr := os.Stat(dir); err != nil || statErr != nil || !info.IsDir() {
			return nil, fmt.Errorf("there is no folder %s", filepath.Dir(file))
		}
		target = filepath.Join(dir, filepath.Base(abs))
	}
	switch info, err := os.Stat(target); {
	case err != nil: // there is none so far, or who reads it will know
	case info.IsDir():
		return nil, errors.New("it is a folder: name a file in it")
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	}
	return &Baseline{file: target, named: filepath.Dir(abs)}, nil
}

// replace has a file hold a text, wholly or, if it fails, not at all.
func replace(file string, text []byte) error {
	if err := whole.Write(file, text); err != nil {
		return fmt.Errorf("baseline %s: it cannot be written: %w", file, whole.Reason(err))
	}
	return nil
}
