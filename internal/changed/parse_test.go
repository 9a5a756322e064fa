package changed

import "testing"

func TestWhatIsNoPatch(t *testing.T) {
	for _, patch := range []string{
		"+++ \"a.go\n@@ -1 +1 @@\n", "+++ a.go\n@@ -1\n", "+++ a.go\n@@ -a +1 @@\n", "+++ a.go\n@@ -1 +1,b @@\n",
		"+++ a.go\n@@ -1 +99999999999999999999 @@\n", "+++ a.go\n@@ -1 +-1 @@\n",
	} {
		if files, err := parse(patch); err == nil {
			t.Errorf("%q is read as %v", patch, files)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("diff --git a.go a.go\n--- a.go\n+++ a.go\n@@ -3,2 +3 @@ func f() {\n-a\n-b\n+c\n\\ No newline at end of file\n")
	f.Add("--- \"a\\t.go\"\t\n+++ \"a\\303\\266.go\"\t\n@@ -1,0 +2,3 @@\n+++ b\n")
	f.Add("--- a.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
	f.Fuzz(func(t *testing.T, patch string) {
		files, err := parse(patch)
		for name, spans := range files {
			if err != nil {
				t.Errorf("files beside %v", err)
			}
			for _, s := range spans {
				if s.first < 0 || s.last < s.first-1 {
					t.Errorf("%s: span %v", name, s)
				}
			}
		}
	})
}
