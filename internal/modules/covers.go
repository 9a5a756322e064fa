package modules

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Covers reports whether a file, named absolutely, lies in a folder that the
// run analyzes. It asks neither the go command nor whether the file is there,
// and must not be called at the same time from several goroutines.
func (r Run) Covers(file string) bool {
	return slices.ContainsFunc(r.targets, func(t target) bool {
		folder := filepath.Dir(file)
		switch {
		case t.file != "":
			return t.file == file
		case t.folder == "":
			return r.hasPackage(t.pattern, folder)
		case !t.wild:
			return t.folder == folder
		}
		root := r.tree.owner(folder)
		return root == r.tree.owner(t.folder) && r.tree.reaches(root, t.folder, folder, t.pattern)
	})
}

// reaches reports whether a pattern of paths below the folder start matches a
// folder of the same module.
func (t *tree) reaches(root, start, folder, pattern string) bool {
	rel, err := filepath.Rel(start, folder)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	path := filepath.ToSlash(rel)
	if path == "." {
		path = ""
	}
	elems := strings.Split(path, "/")
	for i, e := range elems {
		if e != "" && !enters(e) || e == "vendor" && i < len(elems)-1 {
			return false
		}
	}
	return matches(pattern, path) && !(root != "" && t.ignored(root, folder))
}

// hasPackage reports whether a pattern of import paths matches the package in a
// folder of a module of the run's own.
func (r Run) hasPackage(pattern, folder string) bool {
	root := r.tree.owner(folder)
	if !slices.Contains(r.mains, root) {
		return false
	}
	switch pattern {
	case "all", "work":
		return r.tree.reaches(root, root, folder, wildcard)
	case "cmd", "std", "tool":
		return false
	}
	rel, err := filepath.Rel(root, folder)
	module := modulePath(root)
	if err != nil || module == "" {
		return false
	}
	path := strings.TrimSuffix(module+"/"+filepath.ToSlash(rel), "/.")
	if !strings.Contains(pattern, wildcard) {
		return path == pattern
	}
	return matches(pattern, path) && r.tree.reaches(root, root, folder, wildcard)
}

// modulePath returns the path of a module, "" if its go.mod does not tell it.
func modulePath(root string) string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	return modfile.ModulePath(data)
}
