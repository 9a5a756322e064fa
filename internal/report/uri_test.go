package report

import "testing"

func TestFileURIs(t *testing.T) {
	for file, want := range map[string]string{
		"/a b/c:d.go":       "file:///a%20b/c:d.go",
		"/":                 "file:///",
		"C:/src/a.go":       "file:///C:/src/a.go",
		"//host/share/a.go": "file://host/share/a.go",
		"/%2F+#?&~.go":      "file:///%252F%2B%23%3F%26~.go",
		"/\xff/é.go":        "file:///%FF/%C3%A9.go",
	} {
		if got := fileURI(file); got != want {
			t.Errorf("%s: got %s, want %s", file, got, want)
		}
	}
}

// A colon in the first element would make a scheme of what stands before it.
func TestARelativeURIHasNoScheme(t *testing.T) {
	s := sarif{Report: Report{Root: "/src"}}
	if got := s.uri("/src/a:b.go"); got != "a%3Ab.go" {
		t.Errorf("got %s", got)
	}
}
