package apply

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/whole"
)

// A source is a file that may be fixed, as it was before the analysis.
type source struct {
	sum    [sha256.Size]byte
	module string    // folder of its module, "" for none
	run    govet.Run // that looks at it
}

// read returns the text of the file. It fails if that is not what it was.
func (s source) read(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(text) != s.sum {
		return nil, errChanged
	}
	return text, nil
}

// sources returns the files of the packages that are worked on, by absolute
// path: not those of other modules and of the standard library, which go vet
// looks at too if it is told their names. It fails as go list does, with what that has said.
func sources(ctx context.Context, run govet.Run) (map[string]source, error) {
	packages, err := run.List(ctx)
	if err != nil {
		return nil, err
	}
	files := make(map[string]source)
	for _, p := range packages {
		if p.Foreign() {
			continue
		}
		for _, path := range slices.Concat(p.Files(), p.Tests()) {
			text, err := os.ReadFile(path)
			if err != nil {
				continue // go vet will say so
			}
			files[path] = source{sha256.Sum256(text), p.Module.Dir, run}
		}
	}
	return files, nil
}

// A patch is new text for a file.
type patch struct {
	file     string // absolute
	old, new []byte
}

var errChanged = errors.New("the file has changed since it was analyzed")

// A batch is new texts that are complete on the disk, each beside the file
// that it is for.
//
// go vet -fix cannot be left to write the files: it empties each file and then
// writes to it, whatever is in it by then, so a full disk or a signal leaves
// half of a file, and what an editor has saved meanwhile is lost. Here nothing
// is put in place before everything is on the disk, and then by renaming, which
// the system does wholly or not at all.
type batch []staged

// prepare writes the new texts to the disk. It fails, and leaves nothing there,
// if that cannot be done for one of them, or if a file is not what it was or
// must not be written to; the error names that file.
func prepare(patches []patch) (batch, error) {
	var b batch
	for _, p := range patches {
		s, err := stage(p)
		if err != nil {
			b.discard()
			return nil, notWritten(p.file, err)
		}
		b = append(b, s)
	}
	return b, nil
}

// discard removes what has not been put in place.
func (b batch) discard() {
	for _, s := range b {
		s.text.Discard()
	}
}

// commit puts the new texts in place, all or none. It fails, naming the file,
// if one is not what it was; or if the system refuses to rename one, which it
// has no reason for that could not be seen before.
func (b batch) commit(ctx context.Context) error {
	for _, s := range b {
		if err := s.check(); err != nil {
			return notWritten(s.file, err)
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for i, s := range b {
		if err := s.text.Commit(); err != nil {
			return fmt.Errorf("cannot fix %s: %w (%d files before it are fixed)", s.file, whole.Reason(err), i)
		}
	}
	return nil
}

func notWritten(file string, err error) error {
	return fmt.Errorf("cannot fix %s: %w (no Go file has been changed)", file, whole.Reason(err))
}

// staged is a patch whose new text is on the disk.
type staged struct {
	patch
	text whole.Part
}

// stage writes the new text beside the old one. It fails, and leaves no file, if
// that cannot be done, if the file is not what it was or must not be written to.
func stage(p patch) (staged, error) {
	text, err := whole.Prepare(p.file, p.new)
	if err != nil {
		return staged{}, err
	}
	if err := p.check(); err != nil {
		text.Discard()
		return staged{}, err
	}
	return staged{p, text}, nil
}

// check fails if the file is not what it was.
func (p patch) check() error {
	now, err := os.ReadFile(p.file)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, p.old) {
		return errChanged
	}
	return nil
}
