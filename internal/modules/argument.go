package modules

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A target is what an argument names.
type target struct {
	file    string // absolute, of a file; folder is its folder then
	folder  string // absolute, or "" for what is named by import path
	pattern string // of import paths, or of paths below the folder if wild
	wild    bool
}

// meta lists the words that the go command keeps for sets of packages.
var meta = []string{"all", "cmd", "std", "tool", "work"}

// asTarget says what an argument names, without a look at whether it is there.
func (s *splitter) asTarget(arg string) target {
	path := filepath.ToSlash(arg)
	if len(path) > 1 {
		path = strings.TrimRight(path, "/")
	}
	before, _, wild := strings.Cut(path, wildcard)
	before = before[:strings.LastIndexByte(before, '/')+1] // whole folders
	if !wild {
		before = path
	}
	if !s.isLocal(path, before) {
		return target{pattern: arg}
	}
	folder := filepath.FromSlash(before)
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(s.dir, folder)
	}
	t := target{folder: filepath.Clean(folder), wild: wild}
	if wild {
		// The folder ends with a slash, so nothing else is to be cleaned.
		t.pattern = path[len(before):]
	}
	return t
}

// isLocal reports whether an argument speaks of the file system. A folder or
// file that is there is meant even without ./ before it, as in other tools.
func (s *splitter) isLocal(path, before string) bool {
	if path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") || filepath.IsAbs(filepath.FromSlash(path)) {
		return true
	}
	if before == "" || slices.Contains(meta, path) {
		return false
	}
	_, err := os.Stat(filepath.Join(s.dir, filepath.FromSlash(before)))
	return err == nil
}

// asIs hands an argument on to the go command in the person's folder.
func (s *splitter) asIs(arg string) item {
	return item{pattern: arg, target: s.asTarget(arg)}
}

// argument finds the groups that an argument belongs to.
func (s *splitter) argument(arg string) {
	t := s.asTarget(arg)
	switch {
	case t.folder == "":
		s.path(arg)
	case !t.wild && isFile(t.folder):
		s.file(arg, t.folder)
	case !isFolder(t.folder):
		s.missing(t.folder, arg)
	case t.wild && s.tree.cached(t.folder):
		s.own().add(s.asIs(arg))
	case t.wild:
		s.below(t)
	default:
		s.put(t)
	}
}

// path takes an import path or a pattern of them.
func (s *splitter) path(arg string) {
	first, _, _ := strings.Cut(arg, "/")
	switch {
	case strings.HasSuffix(arg, ".go") && (first == arg || isFolder(filepath.Join(s.dir, filepath.FromSlash(arg), ".."))):
		s.errorRun("%s: no such file", arg)
		return
	case slices.Contains(meta, arg), strings.Contains(first, "."), strings.Contains(arg, "@"):
		// One of the go command's words; on the network; or in its words.
	default:
		s.words = append(s.words, arg)
	}
	s.own().add(s.asIs(arg))
}

func (s *splitter) missing(folder, arg string) {
	kind := "folder"
	if strings.HasSuffix(arg, ".go") {
		kind = "file"
	}
	name := arg
	if before, _, wild := strings.Cut(arg, wildcard); wild {
		name = before[:strings.LastIndexAny(before, `/\`)]
	}
	if _, err := os.Stat(folder); err != nil && !errors.Is(err, os.ErrNotExist) {
		s.errorRun("%v", err)
		return
	}
	s.errorRun("%s: no such %s", name, kind)
}

// file takes a file of a package, which is one of the files that stand for it.
func (s *splitter) file(arg, name string) {
	if !strings.HasSuffix(name, ".go") {
		s.errorRun("%s: not a Go file", arg)
		return
	}
	s.put(target{file: name, folder: filepath.Dir(name)})
}

// put adds a folder or a file to the group of its module.
func (s *splitter) put(t target) {
	s.putIn(s.tree.owner(t.folder), t, true)
}

// putIn adds what belongs to a module. What has no packages is kept apart.
func (s *splitter) putIn(root string, t target, packages bool) {
	g, spelled := s.groupOf(root)
	if g == nil {
		return
	}
	if spelled != root {
		if rel, err := filepath.Rel(root, t.folder); err == nil {
			t.folder = filepath.Join(spelled, rel)
		}
		if t.file != "" {
			t.file = filepath.Join(t.folder, filepath.Base(t.file))
		}
	}
	name := t.folder
	if t.file != "" {
		name = t.file
	}
	it := item{group: g, pattern: relative(g.dir, name, t.pattern), target: t}
	if !packages {
		s.empty = append(s.empty, it)
		return
	}
	g.add(it)
}

// relative writes a folder or file as the go command takes it in dir, with the
// rest of a pattern behind it.
func relative(dir, name, rest string) string {
	rel, err := filepath.Rel(dir, name)
	switch {
	case err != nil:
		rel = name // on another volume
	case rel == "." && rest == "":
		return "."
	case rel == ".":
		return "./" + rest
	case rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)):
		rel = "./" + rel
	}
	rel = filepath.ToSlash(rel)
	if rest != "" {
		rel += "/" + rest
	}
	return rel
}

// below takes a pattern of folders: what it matches in the folder's own module
// and in each module below.
func (s *splitter) below(t target) {
	for i, p := range s.tree.parts(s.ctx, t.folder, t.pattern) {
		if i == 0 {
			s.putIn(p.root, t, p.packages && p.root != "")
			continue
		}
		for _, pattern := range s.inModule(t, p.root) {
			s.putIn(p.root, pattern, p.packages)
		}
	}
}

// inModule returns what a pattern of folders matches in a module below.
func (s *splitter) inModule(t target, root string) []target {
	rel, err := filepath.Rel(t.folder, root)
	if err != nil {
		return nil
	}
	var out []target
	left := (residue{t.pattern}).after(filepath.ToSlash(rel))
	for _, p := range left.inModule(func(rel string) bool { return s.tree.isPackage(filepath.Join(root, rel)) }) {
		in := target{folder: root}
		if p != "." {
			in = s.within(root, strings.TrimPrefix(p, "./"))
		}
		out = append(out, in)
	}
	return out
}

// within takes a pattern below a folder apart as asTarget does.
func (s *splitter) within(folder, pattern string) target {
	before, _, wild := strings.Cut(pattern, wildcard)
	if !wild {
		return target{folder: filepath.Join(folder, filepath.FromSlash(pattern))}
	}
	before = before[:strings.LastIndexByte(before, '/')+1]
	return target{folder: filepath.Join(folder, filepath.FromSlash(before)), pattern: pattern[len(before):], wild: true}
}

// unknown fails on a word that is no package, which is most often a command
// that was mistyped.
func (s *splitter) unknown() error {
	if len(s.words) == 0 {
		return nil
	}
	args := slices.Concat([]string{"list", "-e", "-find", "-f", "{{if .Error}}{{.ImportPath}}{{end}}"}, s.req.Build, []string{"--"}, s.words)
	out, err := s.goCommand(s.dir, args...)
	if err != nil {
		return nil // it will say the same of the run
	}
	for _, word := range strings.Fields(string(out)) {
		switch {
		case !slices.Contains(s.words, word):
		case strings.Contains(word, "/"):
			return fmt.Errorf("%s is neither a folder nor a package", word)
		default:
			return errors.New(s.req.Unknown(word))
		}
	}
	return nil
}
