// Package whole writes files that are there with all of their text or as they
// were before.
package whole

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes the text to a file, which it makes if there is none. What is no
// regular file, such as a pipe, gets the text as it comes. Write fails, with
// the name of the file in the error, if that cannot be done.
func Write(file string, text []byte) error {
	info, err := os.Stat(file) // of what links lead to
	mode := fs.FileMode(0o666)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return os.WriteFile(file, text, mode)
	default:
		if file, err = filepath.EvalSymlinks(file); err != nil {
			return err
		}
	}
	return replace(file, info, text)
}

// errNoFolder says why a new file cannot be made.
var errNoFolder = errors.New("there is no such folder")

// replace puts a file with the text in the place of one that may be there.
func replace(file string, old fs.FileInfo, text []byte) error {
	part, err := create(file)
	if err != nil {
		return named(err, file)
	}
	_, err = part.Write(text)
	if old != nil {
		err = errors.Join(err, part.Chmod(old.Mode().Perm()))
	}
	err = errors.Join(err, part.Sync(), part.Close())
	if err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		os.Remove(part.Name())
		return named(err, file)
	}
	return nil
}

// create makes a new file beside another one, with the mode that new files
// have; that of os.CreateTemp is for secrets.
func create(file string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return nil, err
	}
	name := f.Name()
	f.Close()
	if err := os.Remove(name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// named replaces the path that the error has, which may be one that the user
// has never seen.
func named(err error, file string) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &fs.PathError{Op: "write", Path: file, Err: errNoFolder}
	case errors.Is(err, fs.ErrPermission):
		return &fs.PathError{Op: "write", Path: file, Err: fs.ErrPermission}
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return &fs.PathError{Op: "write", Path: file, Err: path.Err}
	}
	return err
}
