package apply

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/report"
)

// jitterModule is the module that fixes with the bundled package import.
const jitterModule = "github.com/retrylint/retrylint/jitter"

// importable fails if the user named an own copy of the jitter package that
// cannot be imported: every fix would break the code.
func importable(ctx context.Context, run govet.Run) error {
	for _, flag := range run.Rules {
		path, ok := strings.CutPrefix(flag, "-jitter.import=")
		if !ok || path == "" {
			continue
		}
		list := run.Go(ctx, slices.Concat([]string{"list", "-find"}, run.Build, []string{"--", path})...)
		if out, err := list.CombinedOutput(); err != nil {
			return fmt.Errorf("%s cannot be imported:\n%s", flag, bytes.TrimSpace(out))
		}
	}
	return nil
}

// require adds the jitter module to the requirements of a module. It fails if
// that cannot be done, or has to be followed by more than it can know.
func require(ctx context.Context, m module, stderr io.Writer) error {
	version := jitterModule + "@latest"
	if _, err := os.Stat(filepath.Join(m.dir, "vendor", "modules.txt")); err == nil {
		return fmt.Errorf("the fixes need a module that %s does not vendor: run 'go get %s' and 'go mod vendor' first, or use -jitter=std", m.dir, version)
	}
	fmt.Fprintf(stderr, "%s: adding a requirement to %s, which the fixes need: go get %s\n", report.Tool, filepath.Join(m.dir, "go.mod"), version)
	out, err := m.run.Go(ctx, slices.Concat([]string{"get"}, modFlags(m.run.Build), []string{version})...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go get %s: %w (no Go file has been changed; -jitter=std does without)\n%s", version, err, bytes.TrimSpace(out))
	}
	stderr.Write(out) // it may have required a newer Go too
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

// lacking lists the modules in which a fix imports the jitter module without a
// requirement on it.
func (p *plan) lacking(ctx context.Context) (lacking []module) {
	for _, dir := range slices.Sorted(maps.Keys(p.wanting)) {
		m := module{dir, p.wanting[dir]}
		m.run.Dir = dir
		list := m.run.Go(ctx, slices.Concat([]string{"list", "-m"}, modFlags(m.run.Build), []string{jitterModule})...)
		if dir != "" && list.Run() != nil {
			lacking = append(lacking, m)
		}
	}
	return lacking
}

// A module is one in which files are fixed.
type module struct {
	dir string
	run govet.Run // go commands in the module
}
