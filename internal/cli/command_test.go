package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

const oneFinding = `
-- a/a.go --
package a

func Bad() {}
`

const oneFindingLine = "a/a.go:3:6: badname: function Bad has a bad name"

func TestNothingFoundIsSilentSuccess(t *testing.T) {
	t.Parallel()
	newProject(t, "-- a.go --\npackage a\n\nfunc Good() {}\n").command().want(0).silent()
}

func TestFindingsGoToStdoutAndExitOne(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding).command("./...").want(1, oneFindingLine).silent()
}

func TestFindingsAreInOrderOfPlace(t *testing.T) {
	t.Parallel()
	newProject(t, `
-- b/b.go --
package b

func Todo2() {}
func Bad()   {}
-- a/a.go --
package a

func Bad() {}
`).command().want(1,
		"a/a.go:3:6: badname: function Bad has a bad name",
		"b/b.go:3:6: todo: function Todo2 is to be done",
		"b/b.go:4:6: badname: function Bad has a bad name")
}

func TestFileOutsideTheDirectoryIsNamedInFull(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding+"-- b/b.go --\npackage b\n")
	root := p.dir
	p.dir = filepath.Join(root, "b")
	p.command("../a").want(1, filepath.Join(root, oneFindingLine))
}

func TestColdAndWarmAgree(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding)
	cold := p.command()
	warm := p.command()
	if cold != warm {
		t.Errorf("cold: %+v\nwarm: %+v", cold, warm)
	}
	warm.want(1, oneFindingLine)
}

// Plain go vet prints messages alone, so the tool puts the rule into them.
func TestGoVetPrintsTheSame(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding+"-- b/b.go --\npackage b\n\nfunc Todo() {}\n")
	vet := p.goTool("vet", "-vettool="+executable(t), "./...")
	var theirs []string
	for line := range strings.Lines(vet.stderr) {
		if !strings.HasPrefix(line, "#") {
			theirs = append(theirs, strings.TrimSpace(line))
		}
	}
	slices.Sort(theirs)
	var ours []string
	for line := range strings.Lines(p.command().stdout) {
		ours = append(ours, strings.TrimSpace(line))
	}
	if len(ours) != 2 || !slices.Equal(ours, theirs) {
		t.Errorf("command: %q\ngo vet: %q", ours, theirs)
	}
}

func TestFileOfPackageAndTestVariantIsReportedOnce(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding+`
-- a/a_test.go --
package a
-- a/x_test.go --
package a_test
`).command().want(1, oneFindingLine)
}

func TestTwoFindingsOnOneLineAreBothPrinted(t *testing.T) {
	t.Parallel()
	newProject(t, "-- a.go --\npackage a\n\nfunc Bad1() {}; func Bad2() {}\n").command().want(1,
		"a.go:3:6: badname: function Bad1 has a bad name",
		"a.go:3:22: badname: function Bad2 has a bad name")
}

func TestBrokenPackageLeavesHealthyOnesTheirFindings(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding+`
-- broken/b.go --
package broken

func F() int { return undefinedHere }
`).command().want(2, oneFindingLine).complains("broken/b.go:3:23: undefined: undefinedHere")
}

func TestCompilerMessageIsPrintedOnceForAllVariants(t *testing.T) {
	t.Parallel()
	newProject(t, `
-- go.mod --
module example.com/m

go 1.25
-- broken/b.go --
package broken

func F() int { return undefinedHere }
-- broken/b_test.go --
package broken

func G() {}
-- broken/x_test.go --
package broken_test

import _ "example.com/m/broken"
-- user/u.go --
package user

import _ "example.com/m/broken"
`).command().want(2).complains("broken/b.go:3:23: undefined: undefinedHere")
}

func TestSyntaxErrorIsTheCompilersMessage(t *testing.T) {
	t.Parallel()
	s := newProject(t, oneFinding+"-- broken/b.go --\npackage broken\n\nfunc (\n").command()
	s.want(2, oneFindingLine).complains("broken/b.go:")
	if strings.Contains(s.stderr, filepath.Base(executable(t))+": ") {
		t.Errorf("a message about the source names the tool:\n%s", s.stderr)
	}
}

func TestMissingImportLeavesHealthyPackagesTheirFindings(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding+`
-- broken/b.go --
package broken

import _ "nowhere/to/be/found"
`).command().want(2, oneFindingLine).complains("nowhere/to/be/found is not in std")
}

func TestUnreadableFileLeavesHealthyPackagesTheirFindings(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding+"-- broken/keep --\n")
	if err := os.Symlink(filepath.Join(p.dir, "nowhere"), filepath.Join(p.dir, "broken", "b.go")); err != nil {
		t.Skip(err)
	}
	p.command().want(2, oneFindingLine).complains("broken/b.go")
}

func TestUnknownPackageIsNamed(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding).command("./nowhere", "./a").want(2, oneFindingLine).complains("nowhere")
}

func TestMalformedPatternIsNamed(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding).command("a//b@@").want(2).complains("a/b@@")
}

func TestModuleWithoutPackagesIsAFailure(t *testing.T) {
	t.Parallel()
	newProject(t, "").command().want(2).complains("no packages to vet")
}

func TestFolderOutsideModulesIsAFailure(t *testing.T) {
	t.Parallel()
	p := newProject(t, "")
	if err := os.Remove(filepath.Join(p.dir, "go.mod")); err != nil {
		t.Fatal(err)
	}
	p.command().want(2).complains("no go.mod")
}

func TestFilesNamedOneByOneAreAnalyzed(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding).command("a/a.go").want(1, oneFindingLine)
}

func TestFailedRuleIsToldAndOthersStillReport(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding+"-- b/b.go --\npackage b\n\nfunc Crash() {}\n").
		command().want(2, oneFindingLine).complains("crash: met a function named Crash")
}

func TestMissingGoCommandIsTold(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding).with("PATH=").command().want(2).complains(`"go": executable file not found`)
}

func TestVendoredProject(t *testing.T) {
	t.Parallel()
	newProject(t, `
-- go.mod --
module example.com/vendored

go 1.25

require example.com/dep v1.0.0
-- vendor/modules.txt --
# example.com/dep v1.0.0
## explicit; go 1.25
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep

func Bad() {}
-- a/a.go --
package a

import "example.com/dep"

func Bad() { dep.Bad() }
`).with("GOFLAGS=-mod=vendor").command().want(1, "a/a.go:5:6: badname: function Bad has a bad name")
}

const tagged = `
-- a.go --
package a
-- tagged.go --
//go:build special

package a

func Bad() {}
`

func TestFileBehindBuildTagIsLeftOutWithoutTheTag(t *testing.T) {
	t.Parallel()
	newProject(t, tagged).command().want(0)
}

func TestBuildTagFromFlag(t *testing.T) {
	t.Parallel()
	newProject(t, tagged).command("-tags", "other,special").want(1, "tagged.go:5:6: badname: function Bad has a bad name")
}

func TestBuildTagFromEnvironment(t *testing.T) {
	t.Parallel()
	newProject(t, tagged).with("GOFLAGS=-tags=special").command().want(1, "tagged.go:5:6: badname: function Bad has a bad name")
}

func TestBuildFlagsReachTheSecondRunToo(t *testing.T) {
	t.Parallel()
	newProject(t, tagged+"-- broken/b.go --\npackage broken\n\nimport _ \"nowhere/at/all\"\n").
		command("-tags=special").want(2, "tagged.go:5:6: badname: function Bad has a bad name")
}

func TestMainPackageInNestedFolder(t *testing.T) {
	t.Parallel()
	newProject(t, "-- cmd/deep/tool/main.go --\npackage main\n\nfunc main() {}\n\nfunc Bad() {}\n").
		command().want(1, "cmd/deep/tool/main.go:5:6: badname: function Bad has a bad name")
}

func TestPathWithSpaces(t *testing.T) {
	t.Parallel()
	newProjectIn(t, filepath.Join(t.TempDir(), "my own project"), "-- a.go --\npackage a\n\nfunc Bad() {}\n").
		command().want(1, "a.go:3:6: badname: function Bad has a bad name")
}

func TestRunningInAnotherDirectory(t *testing.T) {
	t.Parallel()
	newProject(t, oneFinding).command("-C", "a").want(1, oneFindingLine)
}

const twoRules = `
-- a.go --
package a

func Bad()  {}
func Todo() {}
`

func TestRuleSwitchedOffLeavesTheOthers(t *testing.T) {
	t.Parallel()
	newProject(t, twoRules).command("-badname=false").want(1, "a.go:4:6: todo: function Todo is to be done")
}

func TestRuleSwitchedOnStandsAlone(t *testing.T) {
	t.Parallel()
	newProject(t, twoRules).command("-badname").want(1, "a.go:3:6: badname: function Bad has a bad name")
}

const oddName = "-- a.go --\npackage a\n\nfunc Odd() {}\n"

func TestFlagOfARuleIsOffByItself(t *testing.T) {
	t.Parallel()
	newProject(t, oddName).command().want(0)
}

func TestFlagOfARuleByItsFullName(t *testing.T) {
	t.Parallel()
	newProject(t, oddName).command("-badname.strict").want(1, "a.go:3:6: badname: function Odd has an odd name")
}

func TestFlagOfARuleByItsBareName(t *testing.T) {
	t.Parallel()
	newProject(t, oddName).command("-strict").want(1, "a.go:3:6: badname: function Odd has an odd name")
}

func TestGoVetKnowsTheBareNameToo(t *testing.T) {
	t.Parallel()
	newProject(t, oddName).goTool("vet", "-vettool="+executable(t), "-strict", "./...").
		want(1).complains("function Odd has an odd name")
}

func TestTestFilesAreAnalyzedIfARuleWantsThem(t *testing.T) {
	t.Parallel()
	newProject(t, "-- a.go --\npackage a\n-- a_test.go --\npackage a\n\nfunc Bad() {}\n").
		command("-tests").want(1, "a_test.go:3:6: badname: function Bad has a bad name")
}

func TestJSONIsGoVetsWithOurExitCode(t *testing.T) {
	t.Parallel()
	s := newProject(t, oneFinding).command("-json")
	if s.code != 1 || !strings.Contains(s.stdout, `"badname": [`) {
		t.Errorf("exit code %d, stdout:\n%s", s.code, s.stdout)
	}
}

func TestGoVetAndGoFixApplyTheFix(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"vet", "-fix", "-vettool=" + executable(t), "./..."},
		{"fix", "-fixtool=" + executable(t), "./..."},
	} {
		p := newProject(t, oneFinding)
		if s := p.goTool(args...); s.code != 0 {
			t.Errorf("go %s: exit code %d:\n%s", args[0], s.code, s.stderr)
		}
		if got := p.read("a/a.go"); !strings.Contains(got, "func Good()") {
			t.Errorf("go %s has not fixed:\n%s", args[0], got)
		}
	}
}

func TestInterruptExitsWith130(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("has no interrupt for one process")
	}
	p := newProject(t, "-- a.go --\npackage a\n\nfunc Slow() {}\n")
	s := p.during(func(command *os.Process) {
		if err := command.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
	})
	if s.code != 130 {
		t.Errorf("exit code %d\nstdout:\n%sstderr:\n%s", s.code, s.stdout, s.stderr)
	}
}
