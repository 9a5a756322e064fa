// Package modules divides what a person wants analyzed into runs of the go
// command, which looks at one module or workspace at a time: its ./... ends,
// without a word, where a nested module begins.
package modules

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

// A Request is what a person asks for.
type Request struct {
	Dir      string   // where the person stands, "" for here
	Env      []string // as os.Environ gives it, and that if nil
	Build    []string // flags for the go command, each as -name or -name=value
	Patterns []string // folders, files, packages and patterns of them
	// Nested asks for the modules below a pattern as well. Without it there is
	// one run with the patterns as they are. So there is with -modfile, which
	// is for one module, and with GO111MODULE=off.
	Nested  bool
	Unknown func(word string) string // says what is wrong with a word that is no package
}

// A Run is one run of the go command.
type Run struct {
	Name     string   // for messages: the folder of the module or go.work as seen from the person's, "." for that
	Dir      string   // where to run, absolute
	Env      []string // to add to the environment, KEY=value
	Build    []string // the flags of the request, right for Dir
	Patterns []string // never empty if Err is nil
	// Err tells why these packages cannot be analyzed. There is nothing to run
	// then; other runs are not touched.
	Err error
}

// A Plan is how a request is carried out.
type Plan struct {
	Runs []Run  // at least one; what the person's own folder sees comes first
	temp string // folder, or ""
}

// Close removes what the runs needed.
func (p *Plan) Close() error {
	if p.temp == "" {
		return nil
	}
	return os.RemoveAll(p.temp)
}

// Split divides a request into runs. Each package is in one run, unless it is
// named by its files too. It starts a go command only where a word may be no
// package, or where a go.mod or go.work looks broken; and it fails only on
// such a word, where the person's folder or a temporary one is out of reach, and
// with the context.
func Split(ctx context.Context, req Request) (*Plan, error) {
	dir, err := filepath.Abs(req.Dir)
	if err != nil {
		return nil, fmt.Errorf("where are we? %w", err)
	}
	if !isFolder(dir) {
		return nil, fmt.Errorf("%s: no such folder", req.Dir)
	}
	env := newEnviron(req.Env)
	s := &splitter{ctx: ctx, req: req, dir: dir, env: env, tree: newTree(env, req.Build), works: map[string]*work{}}
	s.home = s.tree.owner(dir)
	if env.get("GO111MODULE") == "off" || flagValue(env, req.Build, "modfile") != "" {
		s.req.Nested = false
	}
	p, err := s.plan()
	if err == nil && ctx.Err() != nil {
		p.Close()
		return nil, ctx.Err()
	}
	return p, err
}

// A splitter makes one plan.
type splitter struct {
	ctx   context.Context
	req   Request
	dir   string // absolute
	home  string // root of the module that the person stands in, or ""
	env   environ
	tree  *tree
	works map[string]*work // by the name of the file

	groups []*group
	errs   []Run
	words  []string // that may be no packages
	empty  []item   // patterns that match no package
}

// A group is the packages that one go command can look at.
type group struct {
	dir   string
	work  *work  // in force, or nil
	root  string // of the module, unless the work lists it
	off   bool   // the work in force does not list the module
	used  bool
	items []item
}

// An item is one thing that the go command is asked to look at.
type item struct {
	group   *group
	pattern string
	target
}

func (s *splitter) plan() (*Plan, error) {
	s.own()
	if !s.req.Nested {
		for _, p := range s.req.Patterns {
			s.groups[0].add(s.asIs(p))
		}
	} else {
		for _, p := range s.req.Patterns {
			s.argument(p)
		}
		if err := s.unknown(); err != nil {
			return nil, err
		}
	}
	s.nothingBut()

	p := &Plan{}
	for _, g := range s.groups {
		if err := s.addRuns(p, g); err != nil {
			p.Close()
			return nil, err
		}
	}
	p.Runs = append(p.Runs, s.errs...)
	return p, nil
}

// own returns the group of what the go command sees from where the person stands.
func (s *splitter) own() *group {
	if len(s.groups) == 0 {
		s.groups = append(s.groups, &group{dir: s.dir, root: s.home, work: s.workAt(s.dir)})
	}
	return s.groups[0]
}

// groupOf returns the group in which the packages of a module are seen, and the
// module's root as the go command spells it there. It is nil for a module that
// keeps its workspace from being loaded.
func (s *splitter) groupOf(root string) (*group, string) {
	own := s.own()
	if root == "" {
		own.used = true
		return own, ""
	}
	w := s.workAt(root)
	if own.work != nil && (own.work.err == nil || own.work == w) {
		if spelled, ok := own.work.lists(s.tree, root); ok {
			return s.unlessBroken(own, spelled)
		}
	}
	if own.work == nil && s.home != "" && s.tree.same(root, s.home) {
		own.used = true
		return own, s.home
	}
	want := group{dir: root, work: w, root: root, off: w != nil}
	if w != nil && w != own.work {
		if spelled, ok := w.lists(s.tree, root); ok {
			root, want = spelled, group{dir: w.dir, work: w}
		}
	}
	i := slices.IndexFunc(s.groups[1:], func(g *group) bool {
		return s.tree.same(g.dir, want.dir) && g.off == want.off
	})
	if i < 0 {
		s.groups = append(s.groups, &want)
		i = len(s.groups) - 2
	}
	g := s.groups[i+1]
	if g.root != "" {
		g.used = true
		return g, g.root
	}
	return s.unlessBroken(g, root)
}

func (s *splitter) unlessBroken(g *group, root string) (*group, string) {
	g.used = true
	s.check(g.work)
	if _, broken := g.work.broken[root]; broken {
		return nil, root
	}
	return g, root
}

func (g *group) add(it item) {
	it.group, g.used = g, true
	if !slices.ContainsFunc(g.items, func(have item) bool { return have.pattern == it.pattern && have.file == it.file }) {
		g.items = append(g.items, it)
	}
}

// nothingBut keeps one pattern that matches no package if there is nothing
// else, for the go command to say so. Where there is no module at all, it would
// not say that.
func (s *splitter) nothingBut() {
	if len(s.empty) == 0 || len(s.errs) > 0 {
		return
	}
	for _, g := range s.groups {
		if len(g.items) > 0 {
			return
		}
	}
	it := s.empty[0]
	if it.group.root == "" && it.group.work == nil {
		s.errorRun("there is no go.mod in %s or above, and none below", it.folder)
		return
	}
	it.group.add(it)
}

// addRuns adds the runs of a group to a plan.
func (s *splitter) addRuns(p *Plan, g *group) error {
	if !g.used {
		return nil
	}
	run := Run{Name: s.shown(g.dir), Dir: g.dir, Build: s.build(g.dir)}
	switch {
	case g.off:
		run.Env = []string{"GOWORK=off"}
	case g.work != nil && s.req.Nested:
		s.check(g.work)
		if g.work.err != nil {
			run.Err = g.work.err
			p.Runs = append(p.Runs, run)
			return nil
		}
		if err := s.withoutBroken(p, g, &run); err != nil {
			return err
		}
	}
	for _, patterns := range g.calls() {
		run.Patterns = patterns
		p.Runs = append(p.Runs, run)
	}
	return nil
}

// withoutBroken tells of the broken modules of a group's workspace, and has the
// run use one without them.
func (s *splitter) withoutBroken(p *Plan, g *group, run *Run) error {
	for _, root := range g.work.roots {
		if err := g.work.broken[root]; err != nil {
			broken := *run
			broken.Name, broken.Dir, broken.Err = s.shown(root), root, err
			s.errs = append(s.errs, broken)
		}
	}
	if len(g.work.broken) == 0 || len(g.items) == 0 {
		return nil
	}
	if err := p.makeTemp(); err != nil {
		return err
	}
	file, err := g.work.without(p.temp)
	if err != nil {
		return err
	}
	run.Env = []string{"GOWORK=" + file}
	return nil
}

// calls returns the patterns of the group, those together that one go command
// takes: files of one folder, and no packages beside them.
func (g *group) calls() (calls [][]string) {
	at := map[string]int{} // by the folder of the files, "" for packages
	for _, it := range g.items {
		folder := ""
		if it.file != "" {
			folder = it.folder
		}
		i, ok := at[folder]
		if !ok {
			i = len(calls)
			at[folder] = i
			calls = append(calls, nil)
		}
		calls[i] = append(calls[i], it.pattern)
	}
	return calls
}

func (p *Plan) makeTemp() error {
	if p.temp != "" {
		return nil
	}
	dir, err := os.MkdirTemp("", "retrylint-work-")
	if err != nil {
		return fmt.Errorf("cannot write a go.work without the broken modules: %w", err)
	}
	p.temp = dir
	return nil
}

// build returns the flags of the request with file names that hold in dir.
func (s *splitter) build(dir string) []string {
	out := slices.Clone(s.req.Build)
	for i, f := range out {
		name, file, ok := strings.Cut(f, "=")
		if ok && strings.TrimLeft(name, "-") == "overlay" && dir != s.dir && file != "" && !filepath.IsAbs(file) {
			out[i] = name + "=" + filepath.Join(s.dir, file)
		}
	}
	return out
}

// shown names a file or folder as seen from the person's.
func (s *splitter) shown(name string) string { return report.Relative(s.dir, name) }

// errorRun notes what cannot be analyzed at all.
func (s *splitter) errorRun(format string, args ...any) {
	s.errs = append(s.errs, Run{Name: ".", Dir: s.dir, Err: fmt.Errorf(format, args...)})
}
