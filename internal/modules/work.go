package modules

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// A work is a go.work.
type work struct {
	file, dir string
	goVersion string
	roots     []string // of the modules that it lists, in its order
	err       error    // why it cannot be read
	checked   bool
	broken    map[string]error // by root: why the go command refuses the whole workspace
}

// workAt returns the go.work in force in a folder, nil if there is none.
func (s *splitter) workAt(folder string) *work {
	switch name := s.env.get("GOWORK"); name {
	case "off":
		return nil
	case "", "auto":
		for dir := folder; ; dir = filepath.Dir(dir) {
			if file := filepath.Join(dir, "go.work"); isFile(file) {
				return s.workFile(file)
			}
			if dir == filepath.Dir(dir) {
				return nil
			}
		}
	default:
		if !filepath.IsAbs(name) {
			name = filepath.Join(s.dir, name) // the go command refuses it, in its words
		}
		return s.workFile(name)
	}
}

func (s *splitter) workFile(file string) *work {
	w := s.works[file]
	if w == nil {
		w = &work{file: file, dir: filepath.Dir(file)}
		s.works[file] = w
		w.err = s.read(w)
	}
	return w
}

// read reads the file. It fails if the go command cannot read it either.
func (s *splitter) read(w *work) error {
	data, err := os.ReadFile(w.file)
	if err != nil {
		return err
	}
	f, err := modfile.ParseWork(s.shown(w.file), data, nil)
	if err != nil {
		// A later Go may know lines that are unknown here.
		return s.ask(w, err)
	}
	if f.Go != nil {
		w.goVersion = f.Go.Version
	}
	for _, u := range f.Use {
		w.use(u.Path)
	}
	return nil
}

// ask has the go command read the file. It fails with the given error if that
// does not understand the file either.
func (s *splitter) ask(w *work, unclear error) error {
	out, err := s.goCommand(w.dir, "work", "edit", "-json", w.file)
	if err != nil {
		return unclear
	}
	var f struct{ Use []struct{ DiskPath string } }
	if err := json.Unmarshal(out, &f); err != nil {
		return unclear
	}
	for _, u := range f.Use {
		w.use(u.DiskPath)
	}
	w.checked = true // no go.work without the broken ones could be written
	return nil
}

func (w *work) use(path string) {
	root := filepath.FromSlash(path)
	if !filepath.IsAbs(root) {
		root = filepath.Join(w.dir, root)
	}
	w.roots = append(w.roots, root)
}

// lists reports whether a module is in the workspace, and how its root is
// spelled there. One that cannot be read may list any.
func (w *work) lists(t *tree, root string) (spelled string, ok bool) {
	if w.err != nil {
		return root, true
	}
	for _, r := range w.roots {
		if t.same(r, root) {
			return r, true
		}
	}
	return "", false
}

// check looks for the modules with which the go command refuses the workspace:
// it says what is wrong with one of them and looks at none.
func (s *splitter) check(w *work) {
	if w.checked || w.err != nil {
		return
	}
	w.checked = true
	for _, root := range w.roots {
		err := s.refused(w, root)
		if err == nil {
			continue
		}
		if w.broken == nil {
			w.broken = map[string]error{}
		}
		w.broken[root] = err
	}
}

func (s *splitter) refused(w *work, root string) error {
	name := filepath.Join(root, "go.mod")
	shown := s.shown(name)
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s lists %s, but there is no %s", s.shown(w.file), s.shown(root), shown)
	}
	if err != nil {
		return err
	}
	f, err := modfile.Parse(shown, data, nil)
	if err != nil {
		if _, unclear := s.goCommand(root, "mod", "edit", "-json"); unclear == nil {
			return nil // a line of a later Go
		}
		return err
	}
	if f.Module == nil {
		return fmt.Errorf("%s has no module line", shown)
	}
	// The versions that the go command takes for a missing line.
	needs, has := "1.16", cmp.Or(w.goVersion, "1.18")
	if f.Go != nil {
		needs = f.Go.Version
	}
	if version.Compare("go"+needs, "go1.21") >= 0 && version.Compare("go"+needs, "go"+has) > 0 {
		return fmt.Errorf("%s requires go >= %s, but %s lists go %s; to update it:\n\tgo work use", shown, needs, s.shown(w.file), has)
	}
	return nil
}

// goCommand returns what a go command prints on stdout.
func (s *splitter) goCommand(dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(s.ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = s.req.Env
	return cmd.Output()
}

// without writes a go.work that has all of the workspace but its broken modules
// to a folder, and returns its name.
func (w *work) without(dir string) (string, error) {
	data, err := os.ReadFile(w.file)
	if err != nil {
		return "", err
	}
	f, err := modfile.ParseWork(w.file, data, nil)
	if err != nil {
		return "", err
	}
	for _, u := range slices.Clone(f.Use) {
		if err := f.DropUse(u.Path); err != nil {
			return "", err
		}
	}
	for _, root := range w.roots {
		if w.broken[root] != nil {
			continue
		}
		if err := f.AddUse(filepath.ToSlash(root), ""); err != nil {
			return "", err
		}
	}
	for _, r := range slices.Clone(f.Replace) {
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) {
			path := filepath.ToSlash(filepath.Join(w.dir, r.New.Path))
			if err := f.AddReplace(r.Old.Path, r.Old.Version, path, ""); err != nil {
				return "", err
			}
		}
	}
	f.Cleanup()

	dir, err = os.MkdirTemp(dir, "")
	if err != nil {
		return "", err
	}
	sums, err := os.ReadFile(w.file + ".sum")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	file := filepath.Join(dir, "go.work")
	return file, errors.Join(
		os.WriteFile(file, modfile.Format(f.Syntax), 0o666),
		os.WriteFile(file+".sum", sums, 0o666))
}
