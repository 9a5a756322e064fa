package report

import (
	"slices"
	"strings"
	"testing"
)

// The hashes are those that hash of src/fingerprints.ts in
// github/codeql-action computes.
func TestLineHashesAreThoseOfGitHub(t *testing.T) {
	for text, want := range map[string]string{
		"": "c129715d7a2bc9a3:1",
		"package p\n\nfunc f() {\n\tfor {\n\t\twait()\n\t}\n}\n": "f8949aea64379029:1 fa6cf5e9f502d6bb:1 399f64ca6a48769d:1 a3ee6ffc761bbfdd:1 740f5309cc80a155:1 1da0d4c20a2cbb51:1 32dce9ccfdbc9d3e:1 c129715d7a2bc9a3:1",
		"package p\r\n\r\nvar  x = 1":                            "949743826c1e3ba:1 7e99b2ad09bc9b10:1 5416acfc6921d6e6:1",
		"a\r \nb\r\n \t\n":                                       "58bb403fac6df472:1 79c1ecac854f2c03:1 a0e70ee94550ca05:1 3c5bef55b72b93c9:1 c129715d7a2bc9a3:1",
		strings.Repeat("// 😀 ü\nvar s = \"a\"\n", 12):            "5e6d9a27320e625f:1 8c9b74476af9a821:1 5e6d9a27320e625f:2 8c9b74476af9a821:2 5e6d9a27320e625f:3 8c9b74476af9a821:3 5e6d9a27320e625f:4 8c9b74476af9a821:4 5e6d9a27320e625f:5 8c9b74476af9a821:5 5e6d9a27320e625f:6 8c9b74476afaa7f1:1 d476bd9b318a316d:1 eae2d2755819152c:1 9b39fbb6234ccf14:1 4f0387ee8f73fd4b:1 9287fe7e5178ed2f:1 2c6fd039516e407e:1 d55cbe83063fe4ae:1 5d30313fe2c8b335:1 49ab1a88ed5973c1:1 f1e9bbb56fa1a920:1 1fb8a00bd4c4f4d8:1 2af22d275e49242f:1 c129715d7a2bc9a3:1",
	} {
		if got := lineHashes([]byte(text))[1:]; !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
