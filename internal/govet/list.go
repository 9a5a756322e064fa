package govet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
)

// A Package is one as go list describes it.
type Package struct {
	Dir      string
	Standard bool
	Module   struct {
		Path, Dir string
		Main      bool
	}
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
}

// List lists the packages of the run. It fails as go list does, with what that
// has said.
func (r Run) List(ctx context.Context) (packages []Package, err error) {
	const fields = "Dir,Standard,Module,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles"
	if r.Err != nil {
		return nil, nil // what is wrong is told when it is to be analyzed
	}
	var complaint bytes.Buffer
	cmd := r.Go(ctx, slices.Concat([]string{"list", "-e", "-json=" + fields}, r.Build, []string{"--"}, r.Packages)...)
	cmd.Stderr = &complaint
	list, err := cmd.Output()
	if err != nil {
		if said := bytes.TrimSpace(complaint.Bytes()); len(said) > 0 {
			err = fmt.Errorf("%w\n%s", err, said)
		}
		return nil, fmt.Errorf("go list: %w", err)
	}
	for d := json.NewDecoder(bytes.NewReader(list)); ; {
		var p Package
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		packages = append(packages, p)
	}
}

// Foreign reports whether the package is somebody else's.
func (p Package) Foreign() bool {
	return p.Standard || p.Module.Path != "" && !p.Module.Main
}

// Files returns the absolute paths of the files that are built.
func (p Package) Files() []string { return p.in(p.GoFiles, p.CgoFiles) }

// Tests returns the absolute paths of the files that its tests are built of.
func (p Package) Tests() []string { return p.in(p.TestGoFiles, p.XTestGoFiles) }

func (p Package) in(lists ...[]string) (paths []string) {
	for _, name := range slices.Concat(lists...) {
		paths = append(paths, filepath.Join(p.Dir, name))
	}
	return paths
}
