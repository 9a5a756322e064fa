package modules

import (
	"bytes"
	"context"
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// A tree knows which module a folder belongs to. It asks the file system once
// for each folder.
type tree struct {
	cache   string // the module cache, which is nobody's own code
	context build.Context
	owners  map[string]string
	real    map[string]string
	ignores map[string][]string
}

func newTree(env environ, flags []string) *tree {
	return &tree{
		cache:   env.moduleCache(),
		context: env.buildContext(flags),
		owners:  map[string]string{},
		real:    map[string]string{},
		ignores: map[string][]string{},
	}
}

// owner returns the root of the module that a folder belongs to, or "" if there
// is none or it is in the module cache.
func (t *tree) owner(folder string) string {
	if root, ok := t.owners[folder]; ok {
		return root
	}
	root := ""
	switch parent := filepath.Dir(folder); {
	case t.cached(folder):
	case isFile(filepath.Join(folder, "go.mod")):
		root = folder
	case parent != folder:
		root = t.owner(parent)
	}
	t.owners[folder] = root
	return root
}

// cached reports whether a folder is in the module cache.
func (t *tree) cached(folder string) bool { return t.cache != "" && inside(t.cache, folder) }

// same reports whether two names stand for one folder.
func (t *tree) same(a, b string) bool {
	return a == b || t.resolved(a) == t.resolved(b)
}

func (t *tree) resolved(folder string) string {
	if real, ok := t.real[folder]; ok {
		return real
	}
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		real = folder // what is not there is only itself
	}
	t.real[folder] = real
	return real
}

// ignored reports whether the go.mod of a module keeps patterns out of a folder
// of it.
func (t *tree) ignored(root, folder string) bool {
	patterns, ok := t.ignores[root]
	if !ok {
		patterns = ignoreLines(root)
		t.ignores[root] = patterns
	}
	if len(patterns) == 0 {
		return false
	}
	rel, err := filepath.Rel(root, folder)
	if err != nil || rel == "." {
		return false
	}
	path := "/" + filepath.ToSlash(rel) + "/"
	for _, p := range patterns {
		p, atRoot := strings.CutPrefix(p, "./")
		p = "/" + strings.Trim(p, "/") + "/"
		if atRoot && strings.HasPrefix(path, p) || !atRoot && strings.Contains(path, p) {
			return true
		}
	}
	return false
}

// ignoreLines returns what the ignore lines of a go.mod name. What is wrong with
// the file is the go command's to say.
func ignoreLines(root string) []string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil || !bytes.Contains(data, []byte("ignore")) {
		return nil
	}
	f, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil {
		return nil
	}
	var out []string
	for _, i := range f.Ignore {
		out = append(out, i.Path)
	}
	return out
}

// A part is the part of a folder that belongs to one module.
type part struct {
	root     string // of the module, or "" for what is in none
	packages bool   // the pattern matches a package in it
}

// parts walks a folder and returns its own part first and then those of the
// modules below, as far as a pattern, relative to the folder, matches there.
// It does not follow links to folders, as the go command does not.
func (t *tree) parts(ctx context.Context, start, pattern string) []part {
	w := walk{ctx: ctx, tree: t, pattern: pattern, parts: []part{{root: t.owner(start)}}}
	// The go command looks into no folder testdata, but into its modules.
	own := w.parts[0].root == start || enters(filepath.Base(start))
	w.folder(place{name: start, closed: !own})
	for _, p := range w.foreign {
		if !w.parts[p.part].packages {
			w.folder(p)
		}
	}
	slices.SortFunc(w.parts[1:], func(a, b part) int { return strings.Compare(a.root, b.root) })
	return w.parts
}

type walk struct {
	ctx     context.Context
	tree    *tree
	pattern string
	parts   []part
	foreign []place // folders of others' code, where packages may be and no modules are looked for
}

// A place is a folder on the way of a walk.
type place struct {
	name, rel string // rel is the path from the start
	part      int
	closed    bool // the part has no packages here
	foreign   bool
}

func (w *walk) folder(p place) {
	if w.ctx.Err() != nil {
		return
	}
	if root := w.parts[p.part].root; root != "" && w.tree.ignored(root, p.name) {
		return
	}
	entries := readDir(p.name)
	if p.rel != "" && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "go.mod" }) && isFile(filepath.Join(p.name, "go.mod")) {
		if p.foreign {
			return
		}
		w.parts = append(w.parts, part{root: p.name})
		w.tree.owners[p.name] = p.name
		p.part, p.closed = len(w.parts)-1, false
	}
	if !p.closed && !w.parts[p.part].packages && w.hasPackage(p, entries) {
		w.parts[p.part].packages = true
	}
	if p.foreign && filepath.Base(p.name) == "vendor" {
		return
	}
	for _, e := range entries {
		if !e.IsDir() || !enters(e.Name()) {
			continue
		}
		sub := p
		sub.name = filepath.Join(p.name, e.Name())
		sub.rel = strings.TrimPrefix(p.rel+"/"+e.Name(), "/")
		switch {
		case sub.name == w.tree.cache:
		case !p.foreign && (e.Name() == "vendor" || e.Name() == "node_modules"):
			sub.foreign = true
			w.foreign = append(w.foreign, sub)
		default:
			w.folder(sub)
		}
	}
}

// isPackage reports whether a folder has a file that is built.
func (t *tree) isPackage(folder string) bool {
	w := walk{tree: t, pattern: wildcard}
	return w.hasPackage(place{name: folder}, readDir(folder))
}

func (w *walk) hasPackage(p place, entries []fs.DirEntry) bool {
	matched := w.pattern == wildcard
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		if !matched && !matches(w.pattern, p.rel) {
			return false
		}
		matched = true
		// A file that cannot be read is the go command's to complain of.
		if built, err := w.tree.context.MatchFile(p.name, e.Name()); built || err != nil {
			return true
		}
	}
	return false
}

// readDir returns the entries of a folder, in no order. What cannot be read has
// none: the go command says why.
func readDir(name string) []fs.DirEntry {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(-1)
	return entries
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// inside reports whether a folder is another one or in it.
func inside(outer, folder string) bool {
	rel, err := filepath.Rel(outer, folder)
	return err == nil && filepath.IsLocal(rel)
}
