package changed

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A repository is a work tree of git.
type repository struct {
	top string // absolute, without links
}

// around returns the repository that dir is in.
func around(ctx context.Context, dir string) (repository, error) {
	top, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return repository{}, err
	}
	return repository{resolved(filepath.FromSlash(strings.TrimSuffix(top, "\n")))}, nil
}

// path returns the path of a file that git names.
func (r repository) path(name string) string {
	return filepath.Join(r.top, filepath.FromSlash(name))
}

// exists reports whether there is a repository: a submodule may not have been
// fetched, and git would take the one around it.
func (r repository) exists() bool {
	_, err := os.Lstat(filepath.Join(r.top, ".git"))
	return err == nil
}

// base returns the commit at which HEAD left rev.
func (r repository) base(ctx context.Context, rev string) (string, error) {
	if rev == "" || rev[0] == '-' {
		return "", fmt.Errorf("%q is no revision: give a branch, a tag or a commit, such as origin/main", rev)
	}
	commit, err := r.run(ctx, "rev-parse", "--verify", rev+"^{commit}")
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed) && strings.Contains(rev, ".."):
		return "", fmt.Errorf("%q is a range of revisions: give its first one alone; files are compared as they are, with the commit at which HEAD left that revision", rev)
	case errors.As(err, &failed):
		return "", fmt.Errorf("git knows no commit %q in %s: %s", rev, r.top, r.missing(ctx))
	case err != nil:
		return "", err
	}
	base, err := r.run(ctx, "merge-base", strings.TrimSpace(commit), "HEAD")
	if errors.As(err, &failed) && failed.ExitCode() == 1 {
		return "", fmt.Errorf("git knows no commit that both %q and HEAD stem from in %s: %s", rev, r.top, r.missing(ctx))
	}
	return strings.TrimSpace(base), err
}

// missing says how to come by a commit that is not there.
func (r repository) missing(ctx context.Context) string {
	if shallow, err := r.run(ctx, "rev-parse", "--is-shallow-repository"); err == nil && strings.TrimSpace(shallow) == "true" {
		return "this clone is shallow, so fetch more history, with git fetch --unshallow or, for actions/checkout, fetch-depth: 0"
	}
	return "git branch -a lists the branches, and git fetch brings those of the server, such as origin/main"
}

// diff returns the lines of Go files that differ from a commit, by name.
func (r repository) diff(ctx context.Context, commit string) (map[string][]span, error) {
	// What people set up for their own eyes must not matter: colours, prefixes,
	// programs that show differences, files that are called binary.
	patch, err := r.run(ctx, "-c", "core.quotePath=true",
		"diff", "--unified=0", "--inter-hunk-context=0", "--no-color", "--no-prefix", "--no-ext-diff", "--no-textconv", "--text",
		"--diff-algorithm=myers", "--indent-heuristic", "--find-renames", "-l1000",
		commit, "--", "*.go")
	if err != nil {
		return nil, err
	}
	files, err := parse(patch)
	if err != nil {
		return nil, fmt.Errorf("git diff: %w", err)
	}
	return files, nil
}

// untracked returns the names of files that git has not been told of, and does
// not ignore. Of a repository within this one, it is the folder.
func (r repository) untracked(ctx context.Context) ([]string, error) {
	out, err := r.run(ctx, "ls-files", "--others", "--exclude-standard", "-z")
	return fields(out), err
}

// A submodule is one that has changed.
type submodule struct {
	name   string
	commit string // that it was at, empty for a new one
}

// submodules returns the submodules that are not what they were at a commit.
func (r repository) submodules(ctx context.Context, commit string) ([]submodule, error) {
	out, err := r.run(ctx, "diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--ignore-submodules=none", commit)
	if err != nil {
		return nil, err
	}
	const gitlink = "160000" // the mode of a submodule
	var found []submodule
	for pair := range slices.Chunk(fields(out), 2) {
		// :mode mode object object status, then the name
		change := strings.Fields(strings.TrimPrefix(pair[0], ":"))
		if len(pair) < 2 || len(change) < 4 || change[1] != gitlink {
			continue
		}
		s := submodule{name: pair[1]}
		if change[0] == gitlink {
			s.commit = change[2]
		}
		found = append(found, s)
	}
	return found, nil
}

// fields splits what git writes with -z.
func fields(out string) []string {
	if out == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
}

func (r repository) run(ctx context.Context, args ...string) (string, error) {
	return git(ctx, r.top, args...)
}

// git runs git in a folder and returns what it prints. It fails without git, with
// what git says where that fails, and with the error of ctx.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	// An editor or a commit may be at work: no index is written.
	quiet := []string{"--no-optional-locks", "-c", "diff.autoRefreshIndex=false"}
	cmd := exec.CommandContext(ctx, "git", append(quiet, args...)...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(cmd.Environ(), misleads)
	cmd.WaitDelay = time.Second // for what git has started
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not on PATH, and only git knows which lines have changed")
	case err != nil:
		return "", refusal{dir, strings.TrimPrefix(strings.TrimSpace(complaint.String()), "fatal: "), err}
	}
	return out.String(), nil
}

// A refusal is git's failure to answer.
type refusal struct {
	dir, says string
	err       error
}

func (r refusal) Error() string {
	return "git cannot tell which lines have changed in " + r.dir + ": " + cmp.Or(r.says, r.err.Error())
}

func (r refusal) Unwrap() error { return r.err }

// misleads reports whether a variable of the environment would have git look at
// another repository than that of the folder, as the variables that hooks get do;
// or change what it prints, or what a pattern of files means.
func misleads(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains([]string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX",
		"GIT_DIFF_OPTS",
		"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
	}, name)
}
