package vet

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// jitterModule is the module that fixes with the bundled package import.
const jitterModule = "github.com/retrylint/retrylint/jitter"

// importable fails if the user named an own copy of the jitter package that
// cannot be imported: every fix would break the code.
func (g goCommand) importable(ctx context.Context, inv invocation) error {
	for _, flag := range inv.rules {
		path, ok := strings.CutPrefix(flag, "-jitter.import=")
		if !ok || path == "" {
			continue
		}
		list := g.command(ctx, slices.Concat([]string{"list", "-find"}, inv.build, []string{"--", path}))
		if out, err := list.CombinedOutput(); err != nil {
			return fmt.Errorf("%s cannot be imported:\n%s", flag, bytes.TrimSpace(out))
		}
	}
	return nil
}

// require adds the jitter module to the requirements of the module in dir. It
// fails if that cannot be done, or has to be followed by more than it can know.
func (c command) require(ctx context.Context, g goCommand, dir string, build []string) error {
	version := jitterModule + "@latest"
	if _, err := os.Stat(filepath.Join(dir, "vendor", "modules.txt")); err == nil {
		return fmt.Errorf("the fixes need a module that %s does not vendor: run 'go get %s' and 'go mod vendor' first, or use -jitter=std", dir, version)
	}
	fmt.Fprintf(c.stderr, "%s: adding a requirement to %s, which the fixes need: go get %s\n", name, filepath.Join(dir, "go.mod"), version)
	g.dir = dir
	out, err := g.command(ctx, slices.Concat([]string{"get"}, modFlags(build), []string{version})).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go get %s: %w (no Go file has been changed; -jitter=std does without)\n%s", version, err, bytes.TrimSpace(out))
	}
	c.stderr.Write(out) // it may have required a newer Go too
	return nil
}

// modFlags picks the build flags that say where requirements are.
func modFlags(build []string) (flags []string) {
	for _, flag := range build {
		if strings.HasPrefix(flag, "-modfile=") || strings.HasPrefix(flag, "-modcacherw=") {
			flags = append(flags, flag)
		}
	}
	return flags
}

// markDirect takes the comment "indirect" from the requirement on the jitter
// module, which go get wrote since no file imported it yet. The module builds
// with it too, so failure does not matter.
func markDirect(ctx context.Context, dir string) {
	file := filepath.Join(dir, "go.mod")
	old, err := os.ReadFile(file)
	if err != nil {
		return
	}
	line := regexp.MustCompile(`(?m)^(.*\b` + regexp.QuoteMeta(jitterModule) + ` \S+) // indirect$`)
	b, err := prepare([]patch{{file, old, line.ReplaceAll(old, []byte("$1"))}})
	if err != nil {
		return
	}
	defer b.discard()
	b.commit(ctx)
}

// lacking lists the folders of the modules in which a fix imports the jitter
// module without a requirement on it.
func (g goCommand) lacking(ctx context.Context, p *plan, build []string) (dirs []string) {
	for _, dir := range slices.Sorted(maps.Keys(p.wanting)) {
		g.dir = dir
		list := g.command(ctx, slices.Concat([]string{"list", "-m"}, modFlags(build), []string{jitterModule}))
		if dir != "" && list.Run() != nil {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}
