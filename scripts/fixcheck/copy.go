package main

import (
	"io/fs"
	"os"
	"path/filepath"
)

// copyModule copies the module in dir below to and returns where it is there.
// If it is part of a repository, all of that is copied, so that a workspace
// file or a replace directive still finds what it names.
func copyModule(to, dir string) (module string, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", err
	}
	root := repository(dir)
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return "", err
	}
	return filepath.Join(to, rel), copyTree(to, root)
}

// repository returns the folder at or above dir that has a .git, or dir.
func repository(dir string) string {
	for root := dir; ; root = filepath.Dir(root) {
		if _, err := os.Lstat(filepath.Join(root, ".git")); err == nil {
			return root
		}
		if root == filepath.Dir(root) {
			return dir
		}
	}
}

// copyTree copies a folder without its .git. The copy can be written to, also
// where the original cannot, as in the module cache.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case entry.Name() == ".git":
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return os.MkdirAll(target, 0o777)
		case entry.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(path)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		case !entry.Type().IsRegular():
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, info.Mode().Perm()|0o200)
	})
}
