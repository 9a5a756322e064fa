// Package whole writes files that are there with all of their text or as they
// were before.
package whole

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write writes the text to a file, which it makes if there is none. What is no
// regular file, such as a pipe, gets the text as it comes. Write fails, with
// the name of the file in the error, if that cannot be done.
func Write(file string, text []byte) error {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, text, 0o666)
	}
	p, err := Prepare(file, text)
	if err != nil {
		return err
	}
	if err := p.Commit(); err != nil {
		p.Discard()
		return err
	}
	return nil
}

// A Part is a new text for a file, complete on the disk.
type Part struct {
	file      string // as the user named it
	target    string // the file itself where its name is a link
	temporary string
}

// Prepare writes the text to the disk, beside the file that it is for, with the
// mode of that and, as far as that is allowed, its owner. It fails, with the name
// of the file in the error, and leaves nothing there, if that cannot be done or the
// file must not be written to.
func Prepare(file string, text []byte) (Part, error) {
	p, err := prepare(file, text)
	if err != nil {
		return Part{}, named(err, file)
	}
	return p, nil
}

func prepare(file string, text []byte) (Part, error) {
	target := file
	mode := fs.FileMode(0o666) // of which the system takes what new files do not have
	old, err := os.Stat(file)
	switch {
	case err == nil:
		mode = old.Mode().Perm()
		if err := writable(file, old); err != nil {
			return Part{}, err
		}
		if target, err = filepath.EvalSymlinks(file); err != nil {
			return Part{}, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return Part{}, err
	}
	// The dot keeps the go command from taking the file for source.
	temporary := filepath.Join(filepath.Dir(target), fmt.Sprintf(".retrylint-%x", rand.Uint64()))
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return Part{}, err
	}
	_, err = f.Write(text)
	if old != nil {
		keepOwner(f, old)
		err = errors.Join(err, f.Chmod(mode))
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(temporary)
		return Part{}, err
	}
	return Part{file, target, temporary}, nil
}

// writable fails if the file must not be written to. That would not keep it
// from being replaced, and root from anything.
func writable(file string, info fs.FileInfo) error {
	if info.Mode().Perm()&0o200 == 0 {
		return errors.New("the file is read-only")
	}
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// Commit puts the text in place by renaming, which the system does wholly or not
// at all. It fails, with the name of the file in the error, as the system does.
func (p Part) Commit() error {
	if err := os.Rename(p.temporary, p.target); err != nil {
		return named(err, p.file)
	}
	return nil
}

// Discard removes the text from the disk if it has not been put in place.
func (p Part) Discard() { os.Remove(p.temporary) }

// named replaces the path that the error has, which may be one that the user
// has never seen.
func named(err error, file string) error {
	if errors.Is(err, fs.ErrNotExist) {
		err = errNoFolder
	}
	return &fs.PathError{Op: "write", Path: file, Err: Reason(err)}
}

// errNoFolder says why a new file cannot be made.
var errNoFolder = errors.New("there is no such folder")

// Reason is the error without the path that it has.
func Reason(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return err
}
