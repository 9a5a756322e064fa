package vet

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sides puts the old and the new text together from the lines of a diff.
func sides(lines []diffLine) (old, new string) {
	for _, l := range lines {
		if l.kind != '+' {
			old += l.text
		}
		if l.kind != '-' {
			new += l.text
		}
	}
	return old, new
}

// randomText returns up to n lines of which many are equal.
func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.IntN(n + 1) {
		fmt.Fprintf(&b, "%c\n", 'a'+rune(r.IntN(4)))
	}
	if r.IntN(3) == 0 {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String()
}

func TestLinesOfADiffAreThoseOfBothTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		a, b := randomText(r, 12), randomText(r, 12)
		old, new := sides(diffLines(splitLines([]byte(a)), splitLines([]byte(b))))
		if old != a || new != b {
			t.Fatalf("%q to %q: got %q to %q", a, b, old, new)
		}
	}
}

// common returns the number of lines of the longest common subsequence.
func common(a, b []string) int {
	longest := make([][]int, len(a)+1)
	longest[0] = make([]int, len(b)+1)
	for i := range a {
		longest[i+1] = make([]int, len(b)+1)
		for j := range b {
			longest[i+1][j+1] = max(longest[i][j+1], longest[i+1][j])
			if a[i] == b[j] {
				longest[i+1][j+1] = longest[i][j] + 1
			}
		}
	}
	return longest[len(a)][len(b)]
}

func TestDiffKeepsAsManyLinesAsCanBe(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		a, b := splitLines([]byte(randomText(r, 12))), splitLines([]byte(randomText(r, 12)))
		kept := 0
		for _, l := range diffLines(a, b) {
			if l.kind == ' ' {
				kept++
			}
		}
		if want := common(a, b); kept != want {
			t.Fatalf("%q to %q keeps %d lines, not %d", a, b, kept, want)
		}
	}
}

func TestTextsWithNothingInCommonAreReplaced(t *testing.T) {
	var a, b strings.Builder
	for i := range maxDiff {
		fmt.Fprintf(&a, "a%d\n", i)
		fmt.Fprintf(&b, "b%d\n", i)
	}
	old, new := sides(diffLines(splitLines([]byte(a.String())), splitLines([]byte(b.String()))))
	if old != a.String() || new != b.String() {
		t.Error("lines are missing")
	}
}

func TestNoDiffBetweenEqualTexts(t *testing.T) {
	if got := unified("a.go", []byte("a\nb\n"), []byte("a\nb\n")); len(got) > 0 {
		t.Errorf("got\n%s", got)
	}
}

func TestChangesFarApartStandInTwoHunks(t *testing.T) {
	const between = "1\n2\n3\n4\n5\n6\n"
	near := string(unified("a.go", []byte("a\n"+between+"b\n"), []byte("A\n"+between+"B\n")))
	far := string(unified("a.go", []byte("a\n"+between+"7\nb\n"), []byte("A\n"+between+"7\nB\n")))
	if strings.Count(near, "@@ -") != 1 || strings.Count(far, "@@ -") != 2 {
		t.Errorf("near:\n%s\nfar:\n%s", near, far)
	}
}

// The numbers of a hunk are right if git finds them so.
func TestDiffIsReadByGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	r := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	file := filepath.Join(dir, "a.go")
	for range 60 {
		a, b := randomText(r, 40), randomText(r, 40)
		if a == "" || b == "" || a == b {
			continue // no diff, or one of a file that is not there
		}
		if err := os.WriteFile(file, []byte(a), 0o666); err != nil {
			t.Fatal(err)
		}
		diff := unified("a.go", []byte(a), []byte(b))
		cmd := exec.Command("git", "apply", "--whitespace=nowarn", "-")
		cmd.Dir = dir
		cmd.Env = append(cmd.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
		cmd.Stdin = strings.NewReader(string(diff))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s%s", err, out, diff)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != b {
			t.Fatalf("got %q, want %q, %v; diff\n%s", got, b, err, diff)
		}
	}
}
